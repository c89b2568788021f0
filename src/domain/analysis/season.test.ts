import { expect, test } from 'vitest';
import { derivedId } from '../core/ids.ts';
import { playerId, SESSION, TEAM } from '#tests/support/match.ts';
import { CATEGORY_NAMES } from '../match/categories.ts';
import { lineOf } from './line.ts';
import type { StatPair } from '../match/schema.ts';
import { seasonOf, sortInParts } from './season.ts';

const id = (name: string) => derivedId(SESSION, name);

/** Forty games of three sets and six players: several parts of sorting. */
const PAIRS = Array.from({ length: 40 * 3 }, (_, n) => ({ game: Math.floor(n / 3), set: n % 3 })).flatMap(
  ({ game, set }) =>
    [1, 2, 3, 4, 5, 6].flatMap((player) =>
      CATEGORY_NAMES.map((statCategory, nth): StatPair => {
        const positiveCount = (game + player + nth) % 4;
        return {
          id: id(`${game}.${set}.${player}.${nth}`),
          teamId: TEAM,
          sessionId: id(`game ${game}`),
          setId: id(`set ${game}.${set}`),
          playerId: playerId(player),
          statCategory,
          positiveCount,
          negativeCount: set,
          totalAttempts: positiveCount === 0 ? 0 : positiveCount + set + 1,
        };
      }),
    ),
);
const recorded = PAIRS.filter(({ totalAttempts }) => totalAttempts > 0);

test('sorted out by game and player, by player and by set, every figure is there once', () => {
  const { lines, byPlayer, team } = seasonOf(PAIRS);
  const whole = lineOf(recorded);
  expect(lineOf(team)).toEqual({ ...whole, sets: new Set(recorded.map(({ setId }) => setId)).size });
  expect(lineOf([...byPlayer.values()].flat()).counts).toEqual(whole.counts);
  expect(byPlayer.get(playerId(3))).toEqual(recorded.filter((pair) => pair.playerId === playerId(3)));
  const [one] = lines.filter(({ sessionId, playerId: of }) => sessionId === id('game 7') && of === playerId(3));
  const theirs = recorded.filter((pair) => pair.sessionId === id('game 7') && pair.playerId === playerId(3));
  expect(one?.counts).toEqual(lineOf(theirs).counts);
  expect(new Set(lines.map((line) => `${line.sessionId} ${line.playerId}`)).size).toBe(lines.length);
});

test('the rows of a team are one for each set and category that has figures', () => {
  const ofSet = recorded.filter(({ setId }) => setId === id('set 5.1'));
  const rows = seasonOf(PAIRS).team.filter(({ setId }) => setId === id('set 5.1'));
  expect(rows.map(({ statCategory }) => statCategory)).toEqual(CATEGORY_NAMES);
  expect(lineOf(rows).counts).toEqual(lineOf(ofSet).counts);
});

test('a category without an attempt has no row of the team', () => {
  const serves = recorded.filter(({ statCategory }) => statCategory === 'serve');
  expect(new Set(seasonOf(serves).team.map(({ statCategory }) => statCategory))).toEqual(new Set(['serve']));
});

test('it is done in parts, and however many are done before the rest, it comes to the same', () => {
  const parts = sortInParts(PAIRS);
  expect(parts.next().done).toBe(false);
  expect(parts.next().done).toBe(false);
  let last = parts.next();
  while (!last.done) last = parts.next();
  expect(last.value).toEqual(seasonOf(PAIRS));
  expect(seasonOf([])).toEqual({ lines: [], byPlayer: new Map(), team: [] });
});
