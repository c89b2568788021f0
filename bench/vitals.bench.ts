import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, percentile } from './row.ts';

const TEAMS = 50;
const SLOW = 4;
const RUNS = 5;
const QUIET_MS = 1500;
/** As many cards as are drawn at once on a phone. */
const FIRST = 6;
const BUDGETS = { lcp: 1500, cls: 0.02, tbt: 100, teams: 200, kb: 250 };
const KB = 1024;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const Vitals = z.object({ lcp: z.number(), cls: z.number(), tbt: z.number() });
type Vitals = z.infer<typeof Vitals>;

/** Runs in the page: what the browser itself says of the largest paint, of shifts, and of what blocked it. */
function watchVitals(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  Reflect.set(window, 'vitals', seen);
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.cls += Number(Reflect.get(entry, 'value'));
  });
  watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
}

/** Runs in the page: from the press on a link to the paint of the cards that fill the window, and of the last one. */
function timeToCards(count: number): void {
  addEventListener(
    'click',
    () => {
      const pressed = performance.now();
      const after = { screen: 0, all: 0 };
      const painted = (what: 'screen' | 'all') =>
        requestAnimationFrame(() => setTimeout(() => (after[what] = performance.now() - pressed)));
      Reflect.set(window, 'cardsAfter', after);
      let seen = 0;
      const noted = new MutationObserver(() => {
        const before = seen;
        seen = document.querySelectorAll('main h2 a').length;
        // All that were not drawn with the first are below the window.
        if (before === 0 && seen > 0) painted('screen');
        if (seen < count) return;
        noted.disconnect();
        painted('all');
      });
      noted.observe(document, { subtree: true, childList: true });
    },
    { capture: true },
  );
}

async function makeTeams(app: RunningApp): Promise<Person> {
  const person = await signUp(app.url, 'owner');
  const owner = await openCaller(app.url, person);
  const random = seeded(50).next;
  for (let n = 0; n < TEAMS; n++) {
    const [teamId, lineupId] = [newId(), newId()];
    const players = placeholders(12, 'girls', random).map((player) => ({ ...player, id: newId() }));
    const words = { name: `Tidewater ${n + 1}`, seasonName: 'Fall 2026', description: 'Club volleyball' };
    await owner.push(createTeam.draft({ teamId, ...words }), generateRoster.draft({ teamId, lineupId, players }));
  }
  return person;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await (await phoneOf(page)).slow(SLOW);
  return page;
}

async function vitalsOf(context: BrowserContext, path: string, last: string): Promise<Vitals> {
  const page = await slowPage(context);
  await page.addInitScript(watchVitals);
  await page.goto(path);
  await page.getByText(last).first().waitFor();
  await wait(QUIET_MS);
  const vitals = Vitals.parse(await page.evaluate(() => Reflect.get(window, 'vitals')));
  await page.close();
  return vitals;
}

const After = z.object({ screen: z.number(), all: z.number() });

async function cardsFromDevice(context: BrowserContext): Promise<z.infer<typeof After>> {
  const page = await slowPage(context);
  await page.addInitScript(timeToCards, TEAMS);
  await page.goto('/changes');
  await page.getByText('Everything is sent').waitFor();
  await wait(QUIET_MS);
  await page.getByRole('link', { name: 'Back to Teams' }).click();
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'cardsAfter') ?? {}, 'all'));
  const lowest = await page.locator('main h2 a').nth(FIRST).boundingBox();
  if (!lowest || lowest.y < PHONE.viewport.height) throw new Error('The first cards do not fill the window.');
  const took = After.parse(await page.evaluate(() => Reflect.get(window, 'cardsAfter')));
  await page.close();
  return took;
}

const FontFile = z.object({ type: z.literal('Font'), requestId: z.string() });
const Finished = z.object({ requestId: z.string(), encodedDataLength: z.number() });

/** Bytes transferred when My Teams is opened again, without fonts: files, rows and answers. */
async function transferred(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const fonts = new Set<string>();
  const sizes = new Map<string, number>();
  line.on('Network.responseReceived', (event) => {
    const font = FontFile.safeParse(event);
    if (font.success) fonts.add(font.data.requestId);
  });
  line.on('Network.loadingFinished', (event) => {
    const { requestId, encodedDataLength } = Finished.parse(event);
    sizes.set(requestId, encodedDataLength);
  });
  await line.send('Network.enable');
  await page.goto('/teams');
  await page.getByText(`Tidewater ${TEAMS}`).first().waitFor();
  await wait(QUIET_MS);
  await page.close();
  return [...sizes].reduce((sum, [id, size]) => (fonts.has(id) ? sum : sum + size), 0);
}

const half = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

function rowsOf(page: string, all: readonly Vitals[]): BenchRow[] {
  const row = (what: string, key: keyof Vitals, text: (value: number) => string) => {
    const values = all.map((one) => one[key]);
    const comparison = `at worst: ${text(Math.max(...values))}`;
    return atMost(
      `${page}, ${what}, ${SLOW}×, median of ${RUNS}`,
      { value: half(values), most: BUDGETS[key], comparison },
      text,
    );
  };
  const shift = (value: number): string => value.toFixed(3);
  return [row('largest paint', 'lcp', ms), row('layout shift', 'cls', shift), row('blocked', 'tbt', ms)];
}

async function times<T>(work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let run = 0; run < RUNS; run++) all.push(await work());
  return all;
}

async function returning(browser: Browser, app: RunningApp, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, ...PHONE });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto('/teams');
  await page.getByText(`Tidewater ${TEAMS}`).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return context;
}

/** Waits on a slow phone: the landing page at the first visit, My Teams at later ones. */
export async function bench(): Promise<BenchRow[]> {
  const [app, browser] = await Promise.all([startApp(), launchChromium()]);
  try {
    const person = await makeTeams(app);
    const landing = await times(async () => {
      const context = await browser.newContext({ baseURL: app.url, ...PHONE });
      const vitals = await vitalsOf(context, '/', 'Team Management');
      await context.close();
      return vitals;
    });
    const context = await returning(browser, app, person);
    const teams = await times(() => vitalsOf(context, '/teams', `Tidewater ${TEAMS}`));
    const bytes = await transferred(context);
    const cards = await times(() => cardsFromDevice(context));
    const painted = (what: string, key: keyof z.infer<typeof After>) => {
      const values = cards.map((one) => one[key]);
      const comparison = `at worst: ${ms(Math.max(...values))}`;
      const row = `press to ${what} painted from the device, ${SLOW}×, median of ${RUNS}`;
      return atMost(row, { value: half(values), most: BUDGETS.teams, comparison }, ms);
    };
    return [
      ...rowsOf('landing', landing),
      ...rowsOf(`My Teams with ${TEAMS} teams`, teams),
      painted(`the first screen of ${TEAMS} teams`, 'screen'),
      painted(`${TEAMS} teams`, 'all'),
      atMost(
        'My Teams of a returning person, over the line without fonts',
        { value: bytes, most: BUDGETS.kb * KB },
        kb,
      ),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}
