import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { SESSION } from '#tests/support/match.ts';
import { makeRow } from '#tests/support/rows.ts';
import { EMPTY_LINE_UP, type LineUp } from './line-up.ts';
import { lineUpChecks } from './line-up-checks.ts';

const id = (n: number) => derivedId(SESSION, `player ${n}`);
const player = (n: number, name: string, position: PlayingPosition, isOut = false) =>
  makeRow('players', { id: id(n), jerseyNumber: n, name, position, isOut });
const HOME: LineUp = {
  ...EMPTY_LINE_UP,
  ...{ six: [2, 7, 8, 10, 4, 11].map(id), liberos: [id(1)], setters: [id(2)] },
  plan: [{ libero: id(1), places: [3, 6], when: 'always', serves: [] }],
};
const PLAYERS = [
  ...[player(2, 'Mia Marković', 'Setter'), player(7, 'Elena Ruiz', 'Outside Hitter')],
  ...[player(8, 'Kim Nguyen', 'Middle Blocker'), player(10, 'Ann Fitzgerald', 'Opposite Hitter')],
  ...[player(4, 'Ida Lindqvist', 'Outside Hitter'), player(11, 'Joy Coleman', 'Middle Blocker')],
  ...[player(1, 'Ada Okafor', 'Libero'), player(14, 'Yui Tanaka', 'Opposite Hitter')],
  ...[player(3, 'Eva Early', 'Outside Hitter'), player(12, 'Uma Out', 'Opposite Hitter', true)],
];
const NOBODY_HURT = new Map<string, number>();
const checks = (lineUp: LineUp, { hurt = NOBODY_HURT, players = PLAYERS } = {}) =>
  lineUpChecks(lineUp, { players, hurt, mostLiberos: 2 }).map(({ who, what, use }) =>
    [who, what, use?.label].filter(Boolean).join(' '),
  );
const out = (n: number) => PLAYERS.map((one) => (one.id === id(n) ? { ...one, isOut: true } : one));

test('[SHEET-07] a line-up of six who are there raises no doubt', () => {
  expect(checks(HOME)).toEqual([]);
  expect(checks(EMPTY_LINE_UP)).toEqual([]);
});

test('[SHEET-07] [LINE-12] a starter who is out is named, with the player of the bench who has the same position', () => {
  expect(checks(HOME, { players: out(10) })).toEqual(['10 Fitzgerald is out. Use 14 Tanaka']);
  expect(checks(HOME, { players: out(2) })).toEqual(['2 Marković is out. Use 3 Early']);
});

test('[SHEET-07] who went off hurt in an earlier set is named with that set', () => {
  expect(checks(HOME, { hurt: new Map([[id(10), 1]]) })).toEqual([
    '10 Fitzgerald went off hurt in set 1. Use 14 Tanaka',
  ]);
});

test('[SHEET-07] who is named twice, a libero among the six, open places and a missing setter are named', () => {
  const six = (...numbers: (number | null)[]) => ({ ...HOME, six: numbers.map((n) => (n === null ? null : id(n))) });
  expect(checks(six(2, 7, 8, 10, 7, 11))).toEqual(['7 Ruiz stands in II and in V. Use 3 Early']);
  expect(checks(six(2, 7, 8, 10, 1, 11))).toEqual(['1 Okafor is libero, and one of the six. Use 3 Early']);
  expect(checks(six(2, 7, null, 10, 4, 11))).toEqual(['5 players only: III is open.']);
  expect(checks(six(14, 7, 8, 10, 4, 11))).toEqual(['No setter is chosen: rotations go without a name.']);
  expect(checks({ ...HOME, system: '6-2' })).toEqual(['Only one setter is chosen.']);
});
