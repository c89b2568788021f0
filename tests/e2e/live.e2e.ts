import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_DISPLAY, LiveLinks } from '#domain/live/api.ts';
import { NOTHING_HERE } from '#domain/live/texts.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const TV = { width: 1920, height: 1080 };

let journey: Journey;
let coach: Account;
let nobody: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  // Who looks has no account: the cookie is of nobody.
  nobody = { id: '', email: '', cookie: 'none' };
});
afterAll(() => journey.close());

type Match = ReturnType<typeof ralliedMatch>;
async function shared(more: object = {}, match = ralliedMatch({ first: 'us', depth: 'touch' })) {
  await journey.push(coach, match.drafts);
  const path = `/api/teams/${match.teamId}/live`;
  const answer = await journey.ask(coach, path, { sessionId: match.sessionId, ...DEFAULT_DISPLAY, ...more });
  const [link] = LiveLinks.parse(await answer.json()).links;
  if (!link) throw new Error('No link');
  return { match, link, path: new URL(link.url).pathname, end: () => journey.ask(coach, `${path}/${link.id}/end`, {}) };
}
const score = (page: Page) => page.locator('.points').allInnerTexts();
const shows = (page: Page, us: string, them: string, patience = 12_000) =>
  page.waitForFunction(
    ([ours, theirs]) =>
      [...document.querySelectorAll('.points')].map((one) => one.textContent?.trim()).join(' ') ===
      `${ours ?? ''} ${theirs ?? ''}`,
    [us, them],
    { timeout: patience },
  );
/** `n` points in a row, as another device records them. */
function run({ entry }: Match, winners: readonly ('us' | 'them')[], from = 1) {
  return winners.map((side, at) => entry('score', { side, by: 1, rally: from + at, takesBack: null }));
}

test('[LIV-05] [LIV-12] [LIV-14] a coach shares from the tracker, a stranger watches points, a correction, silence, and the end of the link', async () => {
  const match = ralliedMatch({ first: 'us', depth: 'touch' });
  await journey.push(coach, match.drafts);
  const court = await journey.open(coach, `/stat-tracking/${match.sessionId}`, PHONE);
  await court.getByRole('button', { name: 'We score' }).waitFor();
  const heard = troubles(court);
  await court.getByRole('button', { name: 'More' }).first().click();
  await court.getByRole('menuitem', { name: 'Share live page' }).click();
  await court.getByRole('button', { name: 'Turn On Link' }).click();
  await court.getByRole('img', { name: 'QR code: Live page' }).waitFor();
  expect(await axe(court)).toEqual([]);
  const [link] = LiveLinks.parse(await (await journey.ask(coach, `/api/teams/${match.teamId}/live`)).json()).links;
  expect(await court.getByRole('region', { name: 'Live page' }).innerText()).toContain('/live/');
  await court.getByRole('button', { name: 'Done' }).click();

  const watcher = await journey.open(nobody, new URL(link?.url ?? '').pathname, PHONE);
  const trouble = troubles(watcher);
  await watcher.clock.install();
  await watcher.getByText('Not begun yet').waitFor();
  const { tap, plate } = thumbOn(court);
  await tap(/^Serve error/);
  await plate(4);
  await tap(/^Pass 3/);
  await plate(7);
  await tap(/^Kill, number 7/);
  // Before a match the page asks once a minute: a person looks again.
  await expect
    .poll(async () => (await fetch(`${journey.url}${new URL(link?.url ?? '').pathname}/state`)).text(), {
      timeout: 15_000,
    })
    .toContain('"pointsUs":"1"');
  await watcher.reload();
  await shows(watcher, '1', '1');
  await watcher.getByText('kill by #7').waitFor();
  expect(await watcher.locator('body').innerText()).not.toMatch(/Ruiz|Elena|Marković/);
  await watcher.getByText(/^Updated \d+ s ago$/).waitFor();

  // Taken back on the court, it goes on the page.
  await court.getByRole('button', { name: /^Undo/ }).click();
  await shows(watcher, '0', '1');
  expect(await watcher.locator('.rallies').innerText()).toMatch(/corrected/i);

  // The page cannot reach the server: it says so, and what it knows stays.
  await watcher.context().setOffline(true);
  await watcher.clock.fastForward('00:40');
  await watcher.getByText(/^You are offline\. Last score \d+ s ago\.$/).waitFor();
  expect(await score(watcher)).toEqual(['0', '1']);
  await watcher.context().setOffline(false);
  await watcher.clock.fastForward('01:00');
  await watcher.getByText(/^Updated/).waitFor();

  await court.getByRole('button', { name: 'More' }).first().click();
  await court.getByRole('menuitem', { name: 'Share live page' }).click();
  await court.getByRole('button', { name: 'Turn Off Link' }).click();
  await watcher.getByText(NOTHING_HERE).waitFor({ timeout: 15_000 });
  expect(await watcher.locator('body').innerText()).toBe(NOTHING_HERE);
  expect([heard, trouble.filter((one) => !/40[34]|ERR_INTERNET/.test(one))]).toEqual([[], []]);
});

test.concurrent(
  '[LIV-16] [G-08] pages pass the checks of accessibility at 320 and 1280, light and dark, and fit',
  async () => {
    const { match, path, end } = await shared({ shows: { scorers: true, playByPlay: true, box: true, chance: true } });
    await journey.push(
      coach,
      run(match, ['us', 'them', 'us', 'us', 'them', 'us', 'us', 'us', 'them', 'us', 'us', 'us']),
    );
    for (const width of [320, 390, 1280])
      for (const dark of [false, true]) {
        const page = await journey.open(nobody, path, { width, height: 844, dark });
        await shows(page, '9', '3');
        expect(await axe(page), `${width} ${dark}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.context().close();
      }
    await end();
  },
);

const ON_ITS_SIDE = { width: 844, height: 390 };
const UPRIGHT = { width: 820, height: 1180 };

/** Words that their own box cuts, and parts of a scoreboard of which one lies over the other or out of the screen. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.name, .points, .below, .set, .won, .state, .warning, .sets, .serve')];
    const seen = parts.filter((one) => one.getClientRects().length > 0 && one.textContent?.trim());
    const cut = seen.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `cut: ${one.className}`);
    const over = seen.flatMap((one, at) =>
      seen.slice(at + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 1 && height > 1 && !one.contains(other) ? [`${one.className} over ${other.className}`] : [];
      }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...cut, ...over, ...(scrollWidth > clientWidth ? ['wider than the screen'] : [])];
  });

test('[COUNTS-42] the page stands whole in words of twice the size, and so does a scoreboard of any shape whose news is old', async () => {
  const named = { team: 'Tidewater 16 Elite', opponent: 'Capital Spikers' };
  const { match, path, end } = await shared({}, ralliedMatch({ first: 'us', depth: 'touch', ...named }));
  await journey.push(coach, run(match, ['us', 'them', ...Array.from({ length: 21 }, () => 'us' as const)]));
  const page = await journey.open(nobody, path, PHONE);
  await shows(page, '22', '1');
  for (const size of ['doubled by the page', 'doubled by the browser'] as const) {
    await LARGER[size](page);
    expect(await faultsOf(page), size).toEqual([]);
  }
  await page.context().close();
  for (const look of [{ width: 1280, height: 720 }, UPRIGHT, PHONE, ON_ITS_SIDE]) {
    const tv = await journey.open(nobody, `${path}/tv`, look);
    await shows(tv, '22', '1');
    await tv.evaluate(() => {
      document.body.classList.add('old');
      const warning = document.querySelector<HTMLElement>('.warning');
      if (warning) [warning.hidden, warning.textContent] = [false, 'No news for 11 h. The recorder is offline.'];
    });
    expect(await faultsOf(tv), `${look.width} × ${look.height}`).toEqual([]);
    const said = () => getComputedStyle(document.querySelector('.state') ?? document.body, '::after').content;
    expect(await tv.evaluate(said)).toBe('"Not live"');
    await tv.context().close();
  }
  await end();
});

// It has nothing to do for fifteen seconds.
test.concurrent('[LIV-06] without a script the page has the score, and asks again by itself', async () => {
  const { match, path } = await shared();
  await journey.push(coach, run(match, ['us', 'us']));
  const context = await (
    await journey.open(nobody, path)
  )
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false });
  const page = await context?.newPage();
  if (!page) throw new Error('No browser');
  await page.goto(journey.url + path);
  expect(await score(page)).toEqual(['2', '0']);
  await journey.push(coach, run(match, ['us'], 3));
  await page.getByText('3', { exact: true }).first().waitFor({ timeout: 25_000 });
  expect(await score(page)).toEqual(['3', '0']);
});

test('[LIV-11] a first visit weighs at most 15 KB, a state 0.7, and a state that is known 0.3', async () => {
  const { match, path } = await shared();
  await journey.push(
    coach,
    run(
      match,
      Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 'them' : 'us')),
    ),
  );
  const page = await journey.open(nobody, path);
  await shows(page, '26', '14');
  const files = await page.evaluate(() =>
    ['resource', 'navigation'].flatMap((kind) =>
      performance
        .getEntriesByType(kind)
        .flatMap((one) =>
          one instanceof PerformanceResourceTiming ? [{ name: one.name, size: one.transferSize }] : [],
        ),
    ),
  );
  const first = files.filter(({ name }) => !name.endsWith('/state')).reduce((sum, { size }) => sum + size, 0);
  expect(files.length).toBeGreaterThanOrEqual(3);
  expect(first, JSON.stringify(files)).toBeLessThanOrEqual(15_000);
  const state = await fetch(`${journey.url}${path}/state`);
  expect(gzipSync(await state.text()).length).toBeLessThanOrEqual(700);
});

test('[LIV-17] a screen has the score at 30 % of its height and no scroll, an overlay lies on nothing, 640 by 96', async () => {
  const { match, path } = await shared();
  await journey.push(coach, run(match, ['us', 'them', 'us']));
  for (const look of [TV, { width: 1280, height: 720 }]) {
    const tv = await journey.open(nobody, `${path}/tv`, look);
    await shows(tv, '2', '1');
    const box = await tv.locator('.points').first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(look.height * 0.3);
    const size = await tv.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    expect(size).toEqual([look.height, look.width]);
    expect(await axe(tv)).toEqual([]);
    await tv.context().close();
  }
  const overlay = await journey.open(nobody, `${path}/overlay?at=bottom&us=17406d`, TV);
  const strip = await overlay.locator('main').boundingBox();
  expect(strip).toEqual({ x: 0, y: 1080 - 96, width: 640, height: 96 });
  expect(await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await journey.push(coach, run(match, ['us'], 4));
  await shows(overlay, '3', '1', 6000);
});
