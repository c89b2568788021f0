import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { buyPro, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Club, makeClubOf } from '#tests/support/club.ts';
import { type Person, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };

let app: RunningApp;
let browser: Browser;
let owner: Person;
let club: Club;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  owner = await signUp(app.url, 'analyst');
  const caller = await openCaller(app.url, owner);
  await buyPro(caller);
  club = await makeClubOf(caller);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

let context: BrowserContext;
let page: Page;
let heard: string[];

async function open(path: string, viewport = DESK, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  context = await browser.newContext({ baseURL: app.url, viewport, colorScheme, reducedMotion: 'reduce' });
  await signIn(context, app.url, owner);
  page = await context.newPage();
  heard = troubles(page);
  await page.goto(path);
}

/** Nothing of the page stands out at its side. */
const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function downloaded(key: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(key)]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('[COUNTS-41] the box score of a match is reached from Past Events by keys for a finger, set by set, and leaves the phone without a network', async () => {
  await open(`/team/${club.teamId}/stats/past-events`, PHONE);
  const keys = page.getByRole('listitem').getByRole('link');
  await keys.first().waitFor();
  const widths = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
  await page.getByRole('link', { name: 'Box Score' }).first().click();
  await page.getByRole('heading', { name: 'Box score of the match' }).waitFor();
  expect(await page.getByRole('rowheader', { name: 'Team' }).isVisible()).toBe(true);
  expect([await axe(page), await overhang()]).toEqual([[], 0]);
  await press('Set 1');
  await page.waitForURL('**/box-score?set=1');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('heading', { name: 'Box score of Set 1' }).waitFor();
  expect(heard).toEqual([]);
  await context.setOffline(true);
  const { name, text } = await downloaded('CSV');
  expect(name).toMatch(/^box-score-\d{4}-\d\d-\d\d-harbor\.csv$/);
  // Its page lies across: whatever stands before it in the flow would take a sheet of its own.
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true });
  const sum = (column: string) => data.reduce((total, row) => total + Number(row[column]), 0);
  expect([sum('Kills'), sum('Aces')]).toEqual([6, 6]);
  await page.setViewportSize(NARROW);
  expect(await overhang()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'Team Analysis keeps its filter in the address, draws a trend, in %s',
  async (theme) => {
    await open(`/team/${club.teamId}/stats/team-analysis`, PHONE, theme);
    await page.getByText('2 matches', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Hitting percentage in 2 matches/ }).waitFor();
    await page.getByText('Match by match').click();
    await page.getByRole('region', { name: 'Hitting percentage, match by match' }).waitFor();
    expect([await axe(page), await overhang()]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Filters All events' }).click();
    await page.getByLabel('Event type').selectOption('Scrimmage');
    await page.getByRole('heading', { name: 'No Matches Found' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No Matches Found' }).waitFor();
    expect(new URL(page.url()).search).toBe('?type=scrimmage');
    await press('Clear filters');
    await page.getByRole('region', { name: 'Figures set by set' }).waitFor();
    await page.setViewportSize(NARROW);
    expect([await overhang(), heard]).toEqual([0, []]);
  },
);

test.each(['light', 'dark'] as const)('Player Analysis sets two players head to head, in %s', async (theme) => {
  await open(`/team/${club.teamId}/stats/player-analysis`, DESK, theme);
  await page.getByLabel(/^Compare .* with$/).selectOption({ index: 2 });
  await page.getByRole('columnheader', { name: 'Figure' }).waitFor();
  expect([await axe(page), await overhang()]).toEqual([[], 0]);
  await page.setViewportSize(NARROW);
  expect([await overhang(), heard]).toEqual([0, []]);
});

test('on paper a box score has neither keys nor header', async () => {
  await open(`/stat-tracking/${club.finished}/box-score`, DESK, 'dark');
  await page.getByRole('rowheader', { name: 'Team' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['CSV', 'Print', 'Match']) {
    expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false);
  }
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  const ink = await page.getByRole('rowheader', { name: 'Team' }).evaluate((cell) => getComputedStyle(cell).color);
  expect(ink).toBe('rgb(18, 35, 41)');
});
