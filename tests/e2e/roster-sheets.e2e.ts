import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { newId } from '#tests/support/caller.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { readCsvRecords } from '#tests/support/strict-csv.ts';

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  // Free: roster and lineups cost nothing.
  coach = await journey.account('coach@tidewater.example');
});
afterAll(() => journey.close());

const LOOKS = [
  ['a phone', { width: 390, height: 844, touch: true, dark: true }],
  ['a desk', { width: 1280, height: 800 }],
] as const;

const PASTED = [
  'Falcons 2026',
  '#\tName\tPos\tHeight',
  '7\tAda Roe\tS\t180',
  '12\tBea Lind\tLIB\t165',
  '00\tCleo Park\tMB\t190',
  '3\tA player with a very long name that is longer than a line of any phone\tCaptain\t175',
].join('\n');

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each(LOOKS)(
  '[ROWS-13] on %s without a network a squad is pasted, looked at and kept, sent later, and downloaded as a file',
  async (_where, look) => {
    const teamId = newId();
    await journey.push(coach, [createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null })]);
    const page = await journey.open(coach, `/team/${teamId}/lineups`, look);
    await page.getByText('No players in roster').waitFor();
    await isKeptOffline(page);
    await page.context().setOffline(true);
    await page.reload();

    await page.getByRole('button', { name: 'Import Roster' }).click();
    await page.getByLabel('Paste from a sheet').fill(PASTED);
    await page.getByText('3 new, 2 not read').waitFor();
    await page.getByText('not read: Jersey 00 is not possible here. Enter a number from 1 to 99.').waitFor();
    await page.getByText('Columns not read: Height.').waitFor();
    expect(await isWide(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save 3 Players' }).click();
    await page.getByText('Kept on this device').first().waitFor();
    await page.getByText('Team Roster (3)').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const file = await readFile(await download.path());
    expect(readCsvRecords(file.toString('utf8')).map((row) => [row['#'], row['Name'], row['Position']])).toEqual([
      ['3', 'A player with a very long name that is longer than a line of any phone', 'Outside Hitter'],
      ['7', 'Ada Roe', 'Setter'],
      ['12', 'Bea Lind', 'Libero'],
    ]);

    await page.context().setOffline(false);
    const players = () => journey.db.query('select name from players where team_id = $1', [teamId]);
    await expect.poll(async () => (await players()).length).toBe(3);

    await page.getByRole('button', { name: 'Import Roster' }).click();
    await page.getByLabel('Roster file').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: file });
    await page.getByText('3 same').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  },
  120_000,
);
