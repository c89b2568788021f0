import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam, updateTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { postOf } from '#tests/support/told-rallies.ts';

const TEAM = randomUUID();
const SESSION = randomUUID();
const SIX = [2, 7, 8, 10, 4, 11].map((number) => ({ number, playerId: randomUUID() }));
const LIBERO = { number: 1, playerId: randomUUID() };
const NAMES = ['Okafor', 'Marković', 'Ruiz', 'Nguyen', 'Fitzgerald', 'Lindqvist', 'Coleman'];

let journey: Journey;
let coach: Account;

const playerOf = (number: number) => ({
  playerId: [LIBERO, ...SIX].find((one) => one.number === number)?.playerId ?? '',
});
const draftOf = (entry: object, setNumber = 1) =>
  recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id: randomUUID(), setNumber, entry: MatchEntry.parse(entry) });
const touch = (n: number, player: number, skill: string, grade: string, k = 1) =>
  draftOf({ kind: 'contact', payload: { ...postOf(n), k, side: 'us', who: playerOf(player), skill, grade } });
const theirs = (n: number, number: string, skill: string, grade: string) =>
  draftOf({ kind: 'contact', payload: { ...postOf(n), k: 1, side: 'them', who: { number }, skill, grade } });
const end = (n: number, winner: 'us' | 'them') => draftOf({ kind: 'rally-end', payload: { ...postOf(n), winner } });

const LINE_UP = {
  kind: 'line-up',
  payload: {
    ...{ side: 'us', six: SIX.map(({ playerId }) => ({ playerId })), liberos: [{ playerId: LIBERO.playerId }] },
    ...{ plan: [{ libero: { playerId: LIBERO.playerId }, places: [3, 6] }], setters: [playerOf(2)], system: '5-1' },
  },
};

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const players = [LIBERO, ...SIX].map(({ number, playerId }, i) =>
    addPlayer.draft({
      ...{ teamId: TEAM, id: playerId, name: `Ana ${NAMES[i] ?? ''}`, jerseyNumber: number },
      position: number === 1 ? 'Libero' : 'Outside Hitter',
    }),
  );
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 16', seasonName: null, description: null }),
    ...players,
    startOneTime.draft({
      ...{ teamId: TEAM, sessionId: SESSION, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
      ...{ startTime: '18:00', numSets: 3, notes: null, opponentName: 'Breakers', counting: 'contacts' },
    }),
    draftOf(LINE_UP),
    draftOf({ kind: 'first-serve', payload: { side: 'us' } }),
    ...[touch(1, 2, 'serve', 'in'), touch(1, 1, 'dig', 'good', 2), touch(1, 2, 'set', 'in', 3)],
    ...[touch(1, 7, 'attack', 'kill', 4), theirs(2, '9', 'attack', 'kill')],
    ...[touch(3, 4, 'receive', '2'), touch(3, 10, 'attack', 'kill', 2)],
    draftOf({ kind: 'timeout', payload: { after: postOf(3).rally, side: 'them', type: 'team' } }),
    ...[end(4, 'us'), end(5, 'them'), end(6, 'us'), end(7, 'us'), end(8, 'us')],
  ]);
  // Another device saw rally 7 differently.
  await journey.push(coach, [end(7, 'them')]);
});
afterAll(() => journey.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function openList(look: Look): Promise<Page> {
  const page = await journey.open(coach, `/stat-tracking/${SESSION}`, { ...look, still: true });
  await press(page, 'Rally list');
  await page.getByRole('heading', { name: 'Rally list' }).waitFor();
  return page;
}

const SCREENS = [
  { name: 'phone', width: 390, height: 844, touch: true },
  { name: 'tablet', width: 1180, height: 820 },
] as const;

test.each(SCREENS.flatMap((screen) => [false, true].map((dark) => ({ ...screen, dark }))))(
  '[LIST-14] the rally list is whole and accessible, closed, opened and to settle: $name, dark $dark',
  async (look) => {
    const page = await openList(look);
    const heard = troubles(page);
    await page.getByText('Set 1, 8 rallies, 1 to settle').waitFor();
    expect(await axe(page)).toEqual([]);
    for (const rally of [/^Rally 1, our point/, /^Rally 7, to settle/]) {
      await page.getByRole('button', { name: rally }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
      expect(await axe(page)).toEqual([]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide).toBe(false);
    }
    expect(heard).toEqual([]);
  },
);

test('[LIST-14] an earlier rally is turned in three taps without a network; Undo in the toast takes it back', async () => {
  const page = await openList({ width: 390, height: 844, touch: true, serviceWorkers: 'allow' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Rally 4, our point/ }).click();
  await press(page, 'To Breakers');
  await page.getByText(/^Rally 4 changed\. /).waitFor();
  await page.getByRole('button', { name: /^Rally 4, their point/ }).waitFor();
  await page.getByRole('status').or(page.getByRole('region')).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: /^Rally 4, our point/ }).waitFor();
  await page.getByRole('button', { name: /^Rally 7, to settle/ }).click();
  await page.getByRole('button', { name: /point for Breakers/ }).click();
  await page.getByRole('button', { name: /^Rally 7, their point/ }).waitFor();
});

test('[ENTRY-86] on a phone nothing moves while it is said that a rally was turned, and Undo is in reach', async () => {
  const page = await openList({ width: 390, height: 844, touch: true, serviceWorkers: 'allow' });
  // The match stays as it is for those who come after.
  await page.context().setOffline(true);
  const row = page.getByRole('button', { name: /^Rally 4, / });
  await row.click();
  const places = async () => {
    const parts = [...['Back to match', 'All'].map((name) => page.getByRole('button', { name, exact: true })), row];
    return Promise.all(parts.map(async (one) => Math.round((await one.boundingBox())?.y ?? 0)));
  };
  const before = await places();
  await press(page, 'To Breakers');
  await page.getByText(/^Rally 4 changed\. /).waitFor();
  expect(await places()).toEqual(before);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Rally 4, our point/ }).waitFor();
});

test('[ENTRY-87] a rally that is opened at the lower edge of the list shows its keys, and so does what is added to it', async () => {
  const page = await openList({ width: 390, height: 844, touch: true });
  const foot = page.getByText('Last change');
  const isOver = async (name: string) => {
    const key = await page.getByRole('button', { name, exact: true }).boundingBox();
    return key !== null && key.y + key.height <= ((await foot.boundingBox())?.y ?? 0);
  };
  await page.getByRole('button', { name: /^Rally 1, / }).click();
  await expect.poll(() => isOver('Delete')).toBe(true);
  await press(page, 'Insert before');
  await expect.poll(() => isOver('Cancel')).toBe(true);
});

test('[ENTRY-88] of a team with a long name the keys of a rally, and of what is added to it, are read whole', async () => {
  const rename = (name: string) => journey.push(coach, [updateTeam.draft({ teamId: TEAM, patch: { name } })]);
  await rename('Tidewater Volleyball Sixteen Elite');
  const page = await openList({ width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: /^Rally 4, / }).click();
  const cut = () =>
    page
      .locator('li button')
      .evaluateAll((keys) => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent));
  await page.getByRole('button', { name: 'Insert before', exact: true }).waitFor();
  expect(await cut()).toEqual([]);
  await press(page, 'Insert before');
  await page.getByRole('button', { name: 'Point for Tidewater Volleyball Sixteen Elite' }).waitFor();
  expect(await cut()).toEqual([]);
  await page.context().close();
  await rename('Tidewater 16');
});

test('[COUNTS-3] who counts goes on where another device tells rallies: a point, the list, and the minus', async () => {
  const page = await journey.open(coach, `/stat-tracking/${SESSION}`, { width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: /^More(,|$)/ }).click();
  await page.getByRole('menuitem', { name: 'Record by counts' }).click();
  await press(page, 'Our score, add 1, 6');
  await page.getByText('Point recorded, 7–2').waitFor();
  await press(page, 'Set log');
  await page.getByRole('button', { name: /^Rally 9, our point, Tidewater 16 point/ }).waitFor();
  await press(page, 'Back to match');
  await press(page, 'Our score minus 1');
  await page.getByText('Point removed Tidewater 16, 6–2').waitFor();
  await press(page, 'Undo');
  await page.getByRole('button', { name: 'Our score, add 1, 7' }).waitFor();
});
