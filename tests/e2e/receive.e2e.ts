import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { newId } from '#tests/support/caller.ts';
import { court, who } from '#tests/support/court.ts';
import { middle, swipe } from '#tests/support/dragging.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';

const PHONE = { width: 390, height: 844, touch: true };
const [TEAM, LINEUP] = [newId(), newId()];
const SQUAD: readonly [string, string, PlayingPosition, number][] = [
  ['a', 'Emma Lindqvist', 'Outside Hitter', 10],
  ['b', 'Nora Birch', 'Middle Blocker', 8],
  ['c', 'Ada Ruiz', 'Outside Hitter', 7],
  ['d', 'Mia Novak', 'Opposite Hitter', 4],
  ['e', 'Ida Tanaka', 'Middle Blocker', 11],
  ['f', 'Bea Okafor', 'Setter', 2],
  ['L', 'Cleo Park', 'Libero', 1],
];
const PAGE = `/team/${TEAM}/lineups?receive=${LINEUP}`;
const EMPTY = { assignments: [], servers: [] };

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.account('coach@tidewater.example');
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 16 Elite', seasonName: null, description: null }),
    ...SQUAD.map(([letter, name, position, jerseyNumber]) =>
      addPlayer.draft({ teamId: TEAM, id: who(letter), name, position, jerseyNumber }),
    ),
    createLineup.draft({ teamId: TEAM, id: LINEUP, name: 'Starting Six' }),
    saveCourt.draft({
      ...{ teamId: TEAM, id: LINEUP, court: court('a bL c / d eL f*') },
      ...{ replaces: EMPTY, versionId: newId() },
    }),
  ]);
});
afterAll(() => journey.close());

const rotation = (page: Page, n: number): Locator => page.getByRole('region', { name: `Rotation ${n}`, exact: true });
const tile = (page: Page, n: number, position: number): Locator =>
  rotation(page, n).getByRole('button', { name: new RegExp(`^Position ${position},`) });
const nameOf = async (of: Locator) => (await of.getAttribute('aria-label')) ?? '';
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

async function dragBy(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const { x, y } = await middle(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 });
  await page.mouse.up();
}

test('[RECEIVE-17] [SHT-03] [SHT-04] from the lineup to its six courts: dragged, broken, mirrored, kept without a network, and printed on one page', async () => {
  const page = await journey.open(coach, `/team/${TEAM}/lineups?tab=lineups`);
  const heard = troubles(page);
  await page.getByRole('link', { name: 'Serve receive' }).click();
  await page.getByRole('heading', { name: 'Serve receive', level: 1 }).waitFor();
  expect(await axe(page)).toEqual([]);

  await dragBy(page, tile(page, 1, 4), { x: 150, y: 20 });
  await page.getByText('4 must stand left of 3.').first().waitFor();
  expect(await rotation(page, 1).getByRole('listitem').allTextContents()).toEqual(['4 must stand left of 3.']);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mirror from rotation 1' }).click();
  expect(await page.getByRole('listitem').filter({ hasText: '4 must stand left of 3.' }).count()).toBe(6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await dragBy(page, tile(page, 1, 4), { x: -120, y: -10 });
  await expectNone(page);
  await page.getByRole('button', { name: 'Mirror from rotation 1' }).click();
  await expectNone(page);
  const placed = await nameOf(tile(page, 5, 4));
  expect(placed).not.toContain('1.5 m from the left');

  expect(heard).toEqual([]);
  await isKeptOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await tile(page, 5, 4).waitFor();
  expect(await nameOf(tile(page, 5, 4))).toBe(placed);
  await tile(page, 5, 4).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.reload();
  await tile(page, 5, 4).waitFor();
  expect(await nameOf(tile(page, 5, 4))).not.toBe(placed);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await page.getByText('A PDF needs a connection').first().waitFor();

  await page.evaluate(() => (window.print = () => undefined));
  for (const format of ['A4', 'Letter'] as const) {
    await print(page);
    const pdf = await page.pdf({ format, printBackground: true, preferCSSPageSize: false });
    expect(pagesIn(pdf), format).toBe(1);
  }
  await print(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.sheet-receive .foot').textContent()).toMatch(/^Lineup Pro · \w{3} \d+, \d{4}/);
  expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(false);
}, 120_000);

/** The sheet is there until it is printed. */
async function print(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print', exact: true }).last().click();
  await page.locator('.sheet-receive').waitFor({ state: 'attached' });
}

async function expectNone(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.body.textContent.includes('4 must stand left of 3.'));
}

test('[RECEIVE-17] a finger drags on a phone, in light and dark, and the page is accessible and no wider than the screen', async () => {
  for (const dark of [false, true]) {
    const page = await journey.open(coach, PAGE, { ...PHONE, dark });
    await tile(page, 2, 3).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await tile(page, 2, 3).scrollIntoViewIfNeeded();
    const before = await nameOf(tile(page, 2, 3));
    await swipe(page, tile(page, 2, 3), { x: -30, y: 30 });
    expect(await nameOf(tile(page, 2, 3))).not.toBe(before);
    const box = await tile(page, 2, 3).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.context().close();
  }
}, 120_000);

test('[RECEIVE-16] the sheet comes back as a PDF of one page', async () => {
  const page = await journey.open(coach, PAGE);
  await tile(page, 1, 1).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('Serve receive');
  expect(pagesIn(await readFile(await download.path()))).toBe(1);
}, 60_000);
