import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { isRallyPart } from '#web/browser/rally-parts.ts';

const PHONE = { width: 390, height: 844, touch: true };
const PARTS = '**/assets/rally-entry*';

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

/** The page of a match of which nothing is recorded but that its rallies are told. */
async function begunByRallies(): Promise<string> {
  const { sessionId, drafts } = ralliedMatch({ first: 'us', depth: 'points' });
  await journey.push(coach, drafts);
  return `/stat-tracking/${sessionId}`;
}

test('[PARTS-01] the worker lists each part of rally entry, and what it installs first is below 900 KB without fonts', async () => {
  const listed = [...(await readFile('dist/sw.js', 'utf8')).matchAll(/\burl["`]?:["`]([^"`]+)["`]/g)].map(
    ([, url]) => url ?? '',
  );
  for (const part of [
    ...['rally-entry', 'rally-list', 'rally-card', 'rally-figures', 'rally-files', 'rally-scout', 'between-dialogs'],
    ...[
      'line-up-sheet',
      'rules-dialog',
      'finding-ways',
      'import-dialog',
      'roster-sheet-dialog',
      'roster-sheet-file',
      'receive-page',
      'guest-pages',
    ],
  ])
    expect(listed.filter((url) => new RegExp(`^assets/${part}-[\\w-]{8}\\.js$`).test(url))).toHaveLength(1);
  for (const paper of ['rally-papers', 'rally-papers-dialog', 'line-up-sheet-dialog'])
    expect(listed.filter((url) => new RegExp(`^assets/${paper}-[\\w-]{8}\\.js$`).test(url))).toHaveLength(1);
  const first = listed.filter((url) => !isRallyPart(url) && !url.endsWith('.woff2'));
  const sizes = await Promise.all(first.map(async (url) => (await readFile(`dist/${url}`)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(900 * 1024);
});

test('[PARTS-02] who has signed in once records by rallies for the first time without a network', async () => {
  const { sessionId, drafts } = ralliedMatch({ first: null, depth: 'points' });
  await journey.push(coach, drafts.slice(0, -1));
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, PHONE);
  await isKeptOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('menuitem', { name: 'Record by rallies' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'We score' }).click();
  await page.getByRole('button', { name: 'Our score, correct, 1', exact: true }).waitFor();
}, 60_000);

test('[PARTS-03] where the screen of rallies is not to be had, its match is counted and says why', async () => {
  const path = await begunByRallies();
  const page = await journey.open(coach, '/teams', { ...PHONE, serviceWorkers: 'block' });
  await page.route(PARTS, (route) => route.abort());
  await page.goto(path);
  await page.getByText('This could not be opened').waitFor();
  await page.getByRole('group', { name: 'Player', exact: true }).getByRole('button').first().waitFor();
}, 60_000);

/** The built files that one loads with itself. */
async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(`dist/assets/${file}`, 'utf8');
  return [...code.matchAll(/(?:from|import)["`]\.\/([\w-]+\.js)["`]/g)].flatMap(([, next]) => next ?? []);
}

/** The built files that one needs before it runs, and those that they need in turn: names without their hash. */
async function neededBy(file: string): Promise<ReadonlySet<string>> {
  const all = [file];
  for (const one of all) all.push(...(await importsOf(one)).filter((next) => !all.includes(next)));
  return new Set(all.map((one) => one.slice(0, -'-12345678.js'.length)));
}

test('[PARTS-04] no key of a match waits for the figures, or for what other screens are made of', async () => {
  const built = await readdir('dist/assets');
  for (const name of ['tracker-page', 'rally-entry']) {
    const file = built.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js')) ?? '';
    const needed = await neededBy(file);
    expect(needed).toContain('react');
    expect([...needed].filter((one) => one === 'figures' || one === 'screens')).toEqual([]);
  }
});

test('[PARTS-05] nothing that is installed first loads a part that follows', async () => {
  const first = (await readdir('dist/assets')).filter((name) => name.endsWith('.js') && !isRallyPart(`assets/${name}`));
  expect(first.length).toBeGreaterThan(20);
  const loaded = await Promise.all(first.map(async (name) => ({ name, needs: await importsOf(name) })));
  expect(loaded.filter(({ needs }) => needs.some((one) => isRallyPart(`assets/${one}`)))).toEqual([]);
});
