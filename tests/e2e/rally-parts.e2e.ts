import { readFile } from 'node:fs/promises';
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
