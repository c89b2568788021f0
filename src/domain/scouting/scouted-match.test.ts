import { expect, test } from 'vitest';
import { playerId, TEAM } from '#tests/support/match.ts';
import { makeRow } from '#tests/support/rows.ts';
import { scoutFile } from '#tests/support/scout.ts';
import { readDataVolley, type Scouted, type ScoutedSide } from './data-volley.ts';
import { placedPlayers, setsOf, sideNamed } from './scouted-match.ts';

const numberSeven = (n: number, name: string) =>
  makeRow('players', { id: playerId(n), teamId: TEAM, name, position: 'Setter', jerseyNumber: 7 });

/** A match whose sets ended like this. */
const ended = (...sets: readonly (readonly [home: number, visitor: number])[]): Pick<Scouted, 'rows'> => ({
  rows: sets.map(([home, visitor], i) => ({
    ...{ kind: 'rally', line: i + 1, set: i + 1, by: home > visitor ? 'home' : 'visitor', score: { home, visitor } },
  })),
});

test.each([
  [1, [[25, 20]]],
  [3, [[25, 20], [20, 25]]], // prettier-ignore
  [3, [[25, 20], [20, 25], [15, 10]]], // prettier-ignore
  [5, [[25, 20], [25, 20], [25, 20]]], // prettier-ignore
  [5, [[20, 25], [20, 25], [20, 25]]], // prettier-ignore
  [5, [[25, 20], [20, 25], [25, 20], [20, 25]]], // prettier-ignore
] as const)('a match of best of %i is known by its sets %j', (best, sets) => {
  expect(setsOf(ended(...sets))).toBe(best);
});

test.each<[ScoutedSide, string, string, string]>([
  ['home', 'Falcons', 'Breakers', 'Falcons'],
  ['visitor', 'Breakers', 'Falcons 16U', 'Falcons'],
  ['visitor', 'Breakers', 'Falcons', 'Falcons 16U'],
  ['home', 'Breakers', 'Waves', 'Falcons'],
  ['home', 'Falcons', 'Falcons II', 'Falcons'],
  ['home', 'Breakers', '', 'Falcons'],
])('the %s side is ours in %s against %j for a team called %s', (side, home, visitor, name) => {
  const players = { players: [] };
  expect(sideNamed({ teams: { home: { name: home, ...players }, visitor: { name: visitor, ...players } } }, name)).toBe(
    side,
  );
});

test('of two who wear one number the last name tells who is meant', () => {
  const scouted = readDataVolley(scoutFile('*07SQ#', '*p01:00')) ?? expect.fail('no file');
  const inFile = scouted.teams.home.players.find(({ number }) => number === '7')?.name ?? expect.fail('no player');
  const last = inFile.split(' ').at(-1) ?? '';
  const [meant, other] = [numberSeven(1, `Ann ${last}`), numberSeven(2, 'Bo Other')];
  const placed = (...players: (typeof meant)[]) => placedPlayers(scouted, 'home', players).map((one) => one.playerId);
  expect(placed(other, meant)).toEqual([meant.id]);
  expect(placed(other)).toEqual([other.id]);
  expect(placed(other, numberSeven(3, 'Cy Third'))).toEqual([null]);
});
