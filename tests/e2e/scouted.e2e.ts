import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';

const SIX = ['2', '7', '8', '10', '4', '11'];
const two = (number: string | number): string => String(number).padStart(2, '0');

/** A set in which we serve and win until our error, and they do the same with one point less. */
function setOf(set: number): readonly string[] {
  const ours = (n: number, them: number) => [
    '*02SM+~~~56',
    'a12RM-',
    'a11EH#',
    'a14AH-',
    '*01DH#',
    '*02EH#',
    `*${two(n % 2 ? 4 : 7)}AT#X5~42`,
    'a$$&H=',
    `*p${two(n)}:${two(them)}`,
  ];
  const theirs = (n: number, us: number) => [
    'a13SM+~~~56',
    '*04RM#',
    '*02EH#',
    '*10AH=',
    'a$$&H#',
    `ap${two(us)}:${two(n)}`,
  ];
  const rows = [
    ...Array.from({ length: 12 }, (_, n) => ours(n + 1, 0)).flat(),
    ...['*02SM=', 'a$$&H#', 'ap12:01', 'az6', '*T'],
    ...Array.from({ length: 8 }, (_, n) => theirs(n + 2, 12)).flat(),
    ...['a13SM=', '*$$&H#', '*p13:09', '*z6'],
    ...['*07SM=', 'a$$&H#', 'ap13:10', 'az5', '*c04:14', 'a14SM=', '*$$&H#', '*p14:10', '*z5'],
    ...Array.from({ length: 11 }, (_, n) => ['*08SM#', 'a15RM=', `*p${two(n + 15)}:10`]).flat(),
  ];
  return [...begins(set).map((code) => code.replace('*P01', '*P02')), ...rows.map((code) => `${set}|${code}`)];
}

const FILE = toldFile([...setOf(1), ...setOf(2)], {
  sixes: { '*': SIX, a: ['12', '13', '14', '15', '16', '11'] },
  players: {
    '*': [
      ...SIX.map((number) => ({ number, role: number === '8' || number === '11' ? '4' : '2' })),
      { number: '14', role: '2' },
      { number: '1', libero: true, began: '*' },
    ],
    a: ['11', '12', '13', '14', '15', '16'].map((number) => ({ number, role: '2' })),
  },
}).replace('Tidewater', 'Tidewater 16');

const match = ralliedMatch({ first: null, depth: 'touch' });
let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, match.drafts);
});
afterAll(() => journey.close());

async function choose(page: Page, text = FILE): Promise<void> {
  await page.getByRole('button', { name: 'Import Data Volley File' }).click();
  const buffer = Buffer.from(text);
  await page.getByLabel('Scout file (.dvw)').setInputFiles({ name: 'match.dvw', mimeType: 'text/plain', buffer });
  await page.getByText('Rally by rally: 2 sets, 70 rallies').waitFor();
}

test.each([
  { name: 'phone', width: 390, height: 844, touch: true, dark: true },
  { name: 'desktop', width: 1280, height: 800, dark: false },
])('[DVI-02] a scout file is looked at, taken in, and its report opens: $name', async (look) => {
  const page = await journey.open(coach, `/team/${match.teamId}/stats/past-events`, look);
  const heard = troubles(page);
  await choose(page);
  await page.getByText('contradicts itself.').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Rotations', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Match Report' }).waitFor();
  expect(await page.getByText('25–10').count()).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  expect(heard).toEqual([]);
});

test('[DVI-06] a long list of rows that break the order is scrolled by keys too', async () => {
  const page = await journey.open(coach, `/team/${match.teamId}/stats/past-events`);
  await choose(page, FILE.replaceAll('*02SM+', '*07SM+'));
  await page.getByText('#7 serves, but #2 stands in I.').first().waitFor();
  await page.getByText(/\d+ findings in it/).waitFor();
  expect(await axe(page)).toEqual([]);
});

test('[DVI-08] without a network it is taken in all the same, and what waited is sent later', async () => {
  const page = await journey.open(coach, `/team/${match.teamId}/stats/past-events`);
  await isKeptOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await choose(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Rotations', exact: true }).waitFor();
  const session = /stat-tracking\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const stored = async () =>
    Number(
      (await journey.db.query('select count(*)::int as n from match_events where session_id = $1', [session]))[0]?.[
        'n'
      ],
    );
  expect(await stored()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(stored, { timeout: 30_000 }).toBeGreaterThan(300);
});
