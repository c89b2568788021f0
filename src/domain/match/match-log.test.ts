import { expect, test } from 'vitest';
import { matchOf, minus, PHONE, playerId, point, stat, strike, TABLET } from '#tests/support/match.ts';
import { fold } from './fold.ts';
import { logLines } from './match-log.ts';

const names = {
  player: (id: string) => (id === playerId(7) ? '#7 Ruiz' : '#4 Lindqvist'),
  side: (side: string) => (side === 'us' ? 'Tidewater 16' : 'Breakers'),
  person: (id: string | null) => id ?? 'somebody',
};
type Entries = Parameters<typeof matchOf>;
const lines = (...entries: Entries) =>
  logLines(fold(matchOf(...entries)), 1, names).map(
    ({ who, what, us, them, isScored, isVoid }) =>
      `${isVoid ? 'struck: ' : ''}${who} – ${what} ${us}–${them}${isScored ? '!' : ''}`,
  );
const kill = stat(7, 'attack', 'positive');

test('the log says in words what was recorded, newest first, with the score after each entry', () => {
  expect(lines(kill, point('us', 1), stat(4, 'attack', 'negative'), point('them', 2))).toEqual([
    'Breakers – point 1–1!',
    '#4 Lindqvist – attack error 1–0',
    'Tidewater 16 – point 1–0!',
    '#7 Ruiz – kill 0–0',
  ]);
});

test('what was struck out stays in the log and changes no score', () => {
  expect(lines(point('us', 1), kill, strike(1))).toEqual(['#7 Ruiz – kill 0–0', 'struck: Tidewater 16 – point 0–0']);
});

test('what was taken back says so', () => {
  expect(lines(point('us', 1), minus('us', 1), stat(7, 'serve', 'positive', { by: -1 }))).toEqual([
    '#7 Ruiz – ace taken back 0–0',
    'Tidewater 16 – point taken back 0–0!',
    'Tidewater 16 – point 1–0!',
  ]);
});

test('a point that another device gave to the other side is marked as a conflict', () => {
  const state = fold(matchOf(point('us', 1, PHONE), point('them', 1, TABLET)));
  expect(logLines(state, 1, names).map(({ isConflict }) => isConflict)).toEqual([true, false]);
});

test('[FIX-12] the log names who recorded an entry and who last corrected it', () => {
  const [tap, point1] = matchOf(kill, point('us', 1)).map((event) => ({ ...event, userId: 'Dana' }));
  const [, , struck] = matchOf(kill, point('us', 1), strike(2)).map((event) => ({ ...event, userId: 'Luis' }));
  if (!tap || !point1 || !struck) throw new Error('too short');
  const [second, first] = logLines(fold([tap, point1, struck]), 1, names);
  expect(first).toMatchObject({ recorded: { by: 'Dana', at: tap.at }, corrected: undefined });
  expect(second).toMatchObject({ recorded: { by: 'Dana' }, corrected: { by: 'Luis', at: struck.at } });
});

test('[SCO-29] an entry that came by a link is by the guest under the name that they gave themselves', () => {
  const [first, second] = matchOf(kill, point('us', 1));
  if (!first || !second) throw new Error('No entries');
  const link = '0190a000-0000-7000-8000-0000000000aa';
  const log = [
    { ...first, guestLink: link, guestName: 'Sam' },
    { ...second, guestLink: link, guestName: null },
  ];
  const by = (more: Partial<Parameters<typeof logLines>[2]> = {}) =>
    logLines(fold(log), 1, { ...names, ...more }).map(({ recorded }) => recorded.by);
  expect(by()).toEqual(['Guest', 'Guest Sam']);
  expect(by({ guest: () => 'you' })).toEqual(['you', 'you']);
});
