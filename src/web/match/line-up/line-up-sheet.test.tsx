import { afterEach, expect, test } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { lineUpEntry, lineUpFrom } from '#domain/match/line-up/line-up.ts';
import { makeRow } from '#tests/support/rows.ts';
import { court, who } from '#tests/support/court.ts';
import { logged, playerId, SESSION, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { allByRole, byRole, click, nameOf, type } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';

afterEach(async () => {
  localStorage.clear();
  await leave();
});

const PLAYERS = [
  makePlayer(2, { name: 'Mia Marković', position: 'Setter' }),
  makePlayer(7, { name: 'Elena Ruiz' }),
  makePlayer(8, { name: 'Kim Nguyen', position: 'Middle Blocker' }),
  makePlayer(10, { name: 'Ann Fitzgerald', position: 'Opposite Hitter' }),
  makePlayer(4, { name: 'Ida Lindqvist' }),
  makePlayer(11, { name: 'Joy Coleman', position: 'Middle Blocker' }),
  makePlayer(1, { name: 'Ada Okafor', position: 'Libero' }),
  makePlayer(14, { name: 'Yui Tanaka', position: 'Opposite Hitter' }),
];
const LETTERS = { s: 2, h: 7, m: 8, o: 10, i: 4, n: 11 };
const byLetter = new Map(Object.entries(LETTERS).map(([letter, n]) => [who(letter), playerId(n)]));
const { assignments } = court('o m h / .i .n .s');
const SAVED = makeRow('lineups', {
  ...{ id: who('A'), teamId: TEAM, name: 'Starting Six' },
  courtAssignments: assignments.map((one) => ({ ...one, playerId: byLetter.get(one.playerId) ?? '' })),
});
const SECOND = makeRow('lineups', {
  ...SAVED,
  id: who('B'),
  name: 'Short',
  courtAssignments: SAVED.courtAssignments.slice(1),
});
const LINED = { players: PLAYERS, lineups: [SAVED, SECOND], sessions: [makeSession({ numSets: 3 })] };

const log = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION });
const said = (store: SyncStore, kind: string) => log(store).filter((entry) => entry.kind === kind);
const numbers = (store: SyncStore) =>
  said(store, 'line-up').map((entry) =>
    entry.kind === 'line-up'
      ? (entry.payload.six ?? []).map((one) =>
          Number(one && 'playerId' in one && PLAYERS.find(({ id }) => id === one.playerId)?.jerseyNumber),
        )
      : [],
  );

const choose = (field: string, value: string) => type(value, byRole('combobox', field));

/** A device that records this match by rallies. */
async function openSheet(room: Parameters<typeof track>[0] = {}) {
  chooseEntryWay(SESSION, 'rally');
  const opened = await track({ ...LINED, ...room });
  await seen(() => allByRole('heading').some(({ textContent }) => textContent.startsWith('Line-up, set')));
  return opened;
}

test('[REPORT-28] the rotation of a line-up, of the running rally and in the rally list is named as the device does', async () => {
  chooseRotationNaming('place');
  await openSheet();
  expect(text()).toContain('Start in P1');
  await press('Turn on one place');
  expect(text()).toContain('Start in P6');
  await press('Start set 1');
  await seen(() => text().includes('P6 S in VI'));
  expect(text()).not.toMatch(/\bR[1-6]\b/);
});

test('[SHEET-13] [LINE-14] before set 1 the line-up opens by itself, filled from the first saved lineup; Start is one tap', async () => {
  const opened = await openSheet();
  expect(labels()).toContain('Place 1, number 2 Mia Marković, Setter, setter, change');
  expect(text()).toContain('1 in the back row');
  expect(text()).toContain('Start in R1');
  await press('Start set 1');
  expect(numbers(opened)).toEqual([[2, 7, 8, 10, 4, 11]]);
  expect(said(opened, 'first-serve')).toEqual([]);
  await seen(() => !text().includes('Line-up, set 1'));
});

test('[SHEET-13] [LINE-13] [LINE-14] who serves first is one tap, and rings place I, or place II where they serve', async () => {
  const opened = await openSheet();
  const serve = async (side: string) =>
    click(allByRole('radio').find((one) => one.getAttribute('value') === side) ?? expect.fail(side));
  await serve('them');
  expect(labels()).toContain('Place 2, number 7 Elena Ruiz, Outside Hitter, serves first, change');
  await serve('us');
  expect(labels()).toContain('Place 1, number 2 Mia Marković, Setter, setter, serves first, change');
  await press('Start set 1');
  expect(said(opened, 'first-serve')).toMatchObject([{ payload: { side: 'us' } }]);
});

test('[SHEET-13] [LINE-6] the line-up that a match began with is shown before set 1, since that asks who serves first', async () => {
  const lineUp = lineUpEntry(lineUpFrom(SAVED, PLAYERS, 2));
  const opened = await openSheet({ log: [logged(1, lineUp)] });
  expect(labels()).toContain('Place 1, number 2 Mia Marković, Setter, setter, change');
  expect(byRole('button', 'Starting Six').getAttribute('aria-pressed')).toBe('true');
  await click(allByRole('radio').find((one) => one.getAttribute('value') === 'them') ?? expect.fail('them'));
  await press('Start set 1');
  expect(said(opened, 'line-up')).toHaveLength(1);
  expect(said(opened, 'first-serve')).toMatchObject([{ payload: { side: 'them' } }]);
  await leave();
  chooseEntryWay(SESSION, 'rally');
  await track({ ...LINED, log: [logged(1, lineUp), logged(2, { kind: 'first-serve', payload: { side: 'us' } })] });
  expect(text()).not.toContain('Line-up, set 1');
});

test('[SHEET-13] [END-4] Later enters nothing, and the sheet does not come back by itself', async () => {
  const opened = await openSheet();
  await press('Later');
  expect(log(opened)).toEqual([]);
  await seen(() => !text().includes('Line-up, set 1'));
});

test('[SHEET-13] a device that counts is asked for no line-up, and finds it in the menu of the game', async () => {
  await track(LINED);
  expect(text()).not.toContain('Line-up, set 1');
  await press('Game menu');
  await click(byRole('menuitem', 'Line-up of the set'));
  await seen(() => text().includes('Line-up, set 1'));
});

test('[SHEET-14] [LINE-14] a tap on a place chooses from the bench first; a turn moves all six', async () => {
  const opened = await openSheet();
  await press('Place 4, number 10 Ann Fitzgerald, Opposite Hitter, change');
  const rows = allByRole('button', undefined, byRole('dialog', 'Choose a playerPlace IV')).map(nameOf);
  expect(rows.slice(2, 5)).toEqual([
    '14 Yui Tanaka, Opposite Hitter',
    '1 Ada Okafor, Libero',
    '2 Mia Marković, Setter, place 1',
  ]);
  await press('14 Yui Tanaka, Opposite Hitter');
  await press('Turn on one place');
  expect(text()).toContain('Start in R2');
  await press('Start set 1');
  expect(numbers(opened)).toEqual([[7, 8, 14, 4, 11, 2]]);
  expect(said(opened, 'line-up')).toMatchObject([{ payload: { plan: [{ places: [2, 5] }] } }]);
});

test('[SHEET-14] [LINE-12] a starter who is out is named above the court, and replaced in one tap', async () => {
  const players = PLAYERS.map((one) => (one.jerseyNumber === 10 ? { ...one, isOut: true } : one));
  const opened = await openSheet({ players });
  expect(text()).toContain('10 Fitzgerald is out.');
  await press('Use 14 Tanaka');
  expect(text()).not.toContain('10 Fitzgerald is out.');
  await press('Start set 1');
  expect(numbers(opened)).toEqual([[2, 7, 8, 14, 4, 11]]);
});

test('[SHEET-14] [LINE-2] another saved lineup fills the sheet, and its open place is asked for', async () => {
  await openSheet();
  await press('Short');
  expect(labels()).toContain('Place 4, nobody, choose a player');
  expect(text()).toContain('5 players only: IV is open.');
  expect(text()).toContain('nobody, or two, in IV');
});

test('[SHEET-15] [LINE-2] [LINE-6] [END-4] a set after another proposes the same starters and the other serve; neither is entered twice', async () => {
  const opened = await openSheet();
  await click(allByRole('radio').find((one) => one.getAttribute('value') === 'us') ?? expect.fail('us'));
  await press('Start set 1');
  await press('We score');
  await press('Set 1 of 3, choose set');
  await press('Next set');
  await settle();
  await seen(() => text().includes('Line-up, set 2'));
  expect(byRole('button', 'Same as set 1').getAttribute('aria-pressed')).toBe('true');
  expect(labels()).toContain('Place 2, number 7 Elena Ruiz, Outside Hitter, serves first, change');
  await press('Start set 2');
  expect(said(opened, 'line-up').map(({ setNumber }) => setNumber)).toEqual([1, 2]);
  expect(said(opened, 'first-serve')).toHaveLength(1);
});

test('[SHEET-16] [LINE-9] their line-up is six numbers or the place of their setter, and no field takes a name', async () => {
  const opened = await openSheet();
  await press('Enter');
  const fields = allByRole('textbox').filter((one): one is HTMLInputElement => one instanceof HTMLInputElement);
  expect(fields).toHaveLength(6);
  await choose('Their setter stands in', '5');
  await press('Done');
  await press('Start set 1');
  const [, theirs] = said(opened, 'line-up');
  expect(theirs).toMatchObject({ payload: { side: 'them', six: null, setterAt: 5 } });
});

test('[SHEET-16] six numbers are entered as they serve; letters do not go in, and what is left empty is nobody', async () => {
  const opened = await openSheet();
  await press('Enter');
  const field = (roman: string) => byRole('textbox', roman);
  for (const [place, number] of Object.entries({ I: '9', II: '1a2', III: '00', IV: 'Eva', V: '7' }))
    await type(number, field(place));
  await press('Done');
  expect(text()).toContain('I 9, II 12, III 00, IV –, V 7, VI –');
  await press('Start set 1');
  const [, theirs] = said(opened, 'line-up');
  const six = [{ number: '9' }, { number: '12' }, { number: '00' }, null, { number: '7' }, null];
  expect(theirs).toMatchObject({ payload: { side: 'them', six } });
});

test('[SHEET-21] [LINE-2] the line-up in which the last match began is one tap, once its log is here', async () => {
  const last = makeSession({ id: who('L'), createdAt: '2025-11-08T18:00:00.000Z', sessionStatus: 'completed' });
  const six = [11, 4, 10, 8, 7, 2].map((n) => ({ playerId: playerId(n) }));
  const entry = MatchEntry.parse({ kind: 'line-up', payload: { side: 'us', six, setters: [six[5]], system: '5-1' } });
  const before = { ...logged(1, entry), sessionId: last.id };
  const sessions = [makeSession({ numSets: 3 }), last];
  const opened = await openSheet({ sessions, log: [before] });
  await seen(() => labels().includes('Last match'));
  await press('Last match');
  expect(text()).toContain('setter in VI');
  await press('Start set 1');
  expect(numbers(opened)).toEqual([[11, 4, 10, 8, 7, 2]]);
});
