import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { SHOT_DEVICES, SHOT_TEXTS, type ShotDevice, type ShotItem, type ShotRequest } from '#domain/admin/shots.ts';
import { Problem } from '#server/http/problem.ts';
import { loadPictureTools } from '#server/teams/picture.ts';
import { type DemoClub, demoStage } from './demo-club.ts';
import type { Photographer } from './photographer.ts';

const PATIENCE_MS = 45_000;
const ASKED_EVERY_MS = 50;
const MOST_WAITING = 5;

type Scene = { readonly page: Page; readonly club: DemoClub };

/** How to come to each screen from the front page, and what is on it when it is there. */
const SCENES: Readonly<Record<ShotItem, (scene: Scene) => Promise<void>>> = {
  landing: async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  teams: async (scene) => openTeams(scene),
  lineup: async (scene) => {
    await openTeam(scene, '/lineups');
    await scene.page.getByRole('tab', { name: 'On Court Positions' }).click();
    await scene.page.getByRole('tabpanel').waitFor();
  },
  players: async (scene) => {
    await openTeam(scene, '/lineups');
    await scene.page.getByRole('tab', { name: 'Roster' }).click();
    await scene.page.getByRole('tabpanel').waitFor();
  },
  stats: async (scene) => {
    await openTeam(scene, '/stats/team-analysis');
    await scene.page.getByRole('heading', { name: 'Category Performance' }).waitFor();
  },
};

/** A browser for each picture, one after the other; the demo club stays for a while. */
export function chromiumPhotographer({ browser }: { readonly browser: string | undefined }): Photographer {
  const stage = demoStage();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async take(shot) {
      if (browser === undefined) throw new Problem(503, SHOT_TEXTS.noBrowser);
      if (waiting >= MOST_WAITING) throw new Problem(503, SHOT_TEXTS.busy);
      waiting += 1;
      const made = last.then(async () => pictureOf(browser, await stage.open(), shot));
      last = made.catch(() => undefined).finally(() => (waiting -= 1));
      return made;
    },
    close: stage.close,
  };
}

async function pictureOf(executablePath: string, club: DemoClub, { item, device }: ShotRequest): Promise<Uint8Array> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE_MS });
  try {
    const context = await browser.newContext({ ...lookOf(device), baseURL: club.url });
    context.setDefaultTimeout(PATIENCE_MS);
    if (item !== 'landing') await signIn(context, club);
    const page = await context.newPage();
    await SCENES[item]({ page, club });
    await waitUntilDrawn(page);
    const { sharp } = await loadPictureTools();
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return await sharp(png).removeAlpha().png().toBuffer();
  } finally {
    await browser.close();
  }
}

/** Asked from here each time: what a page evaluates later by itself is forbidden by its policy. */
async function waitUntilDrawn(page: Page): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate(DRAWN))) {
    if (performance.now() > until) throw new Error('The screen was not drawn in time.');
    await setTimeout(ASKED_EVERY_MS);
  }
}

/** Fonts and crests are there, and nothing is being waited for. */
const DRAWN = `document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]') &&
  [...document.images].every((image) => image.complete)`;

const FLAGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-extensions',
  '--no-first-run',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function lookOf(device: ShotDevice) {
  const { width, height, scale } = SHOT_DEVICES[device];
  return {
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  } as const;
}

async function signIn(context: BrowserContext, { url, email, password }: DemoClub): Promise<void> {
  const data = { email, password };
  const answer = await context.request.post('/api/accounts/sign-in', { headers: { origin: url }, data });
  if (!answer.ok()) throw new Error(`The demo club answered ${answer.status()} to the sign-in.`);
}

async function openTeams({ page, club }: Scene): Promise<void> {
  await page.goto('/teams');
  await page.getByRole('link', { name: club.team }).waitFor();
}

async function openTeam(scene: Scene, screen: string): Promise<void> {
  await openTeams(scene);
  const { page, club } = scene;
  const address = await page.getByRole('link', { name: club.team }).getAttribute('href');
  await page.goto((address ?? '').replace(/(\/team\/[^/]+).*/, `$1${screen}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}
