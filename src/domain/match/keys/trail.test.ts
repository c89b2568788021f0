import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { PHONE } from '#tests/support/match.ts';
import { setWinners } from '../set-end.ts';
import { momentOf } from './moment.ts';
import { pointWord } from './trail.ts';

type Given = Parameters<typeof homeMatch>[1];
/** `Set point us` in the newest of these sets, each of them as a run of rallies. */
function wordIn(runs: readonly string[], rules: NonNullable<Given>['rules'] = 'fivb'): string | null {
  const log = runs.map((run, i) => `s${i + 1} A run ${run}`);
  const state = homeMatch(log, { isLinedUp: false, first: null, rules });
  const moment = momentOf(state, { setNumber: runs.length, clientId: PHONE });
  const word = pointWord(moment, setWinners(state), state.rules);
  return word && `${word.words} ${word.side ?? 'both'}`;
}

test.each([
  ['two points are missing', ['u23t20'], null],
  ['one point is missing', ['u24t20'], 'Set point us'],
  ['theirs', ['u20t24'], 'Set point them'],
  ['a lead of two is needed', ['u24t24'], null],
  ['and is one point away', ['u24t25'], 'Set point them'],
  ['the set is won', ['u25t20'], null],
])('[END-1] set point: %s', (_, runs, word) => {
  expect(wordIn(runs)).toBe(word);
});

test.each([
  ['the second set of three is the match for who won the first', ['u25', 'u24'], 'usav', 'Match point us'],
  ['and not for the other side', ['u25', 't24'], 'usav', 'Set point them'],
  ['the deciding set goes to 15', ['u25', 't25', 'u13t10'], 'usav', null],
  ['where either side has it', ['u25', 't25', 'u14t10'], 'usav', 'Match point us'],
  ['theirs', ['u25', 't25', 'u10t14'], 'usav', 'Match point them'],
  ['of five the third', ['u25', 'u25', 'u24'], 'fivb', 'Match point us'],
  ['of five the second is no match yet', ['u25', 'u24'], 'fivb', 'Set point us'],
  ['a decided match has no more match points', ['u25', 'u25', 'u25', 'u24'], 'fivb', 'Set point us'],
  ['a set alone is the match', ['u24'], { preset: 'custom', sets: 1 }, 'Match point us'],
  ['of all sets only the last one ends it', ['u25', 'u24'], { preset: 'usav', playAll: true }, 'Set point us'],
  ['for who has most of them', ['u25', 'u25', 'u14'], { preset: 'usav', playAll: true }, 'Match point us'],
  ['and not for the losers', ['u25', 'u25', 't14'], { preset: 'usav', playAll: true }, 'Set point them'],
] as const satisfies [string, string[], NonNullable<Given>['rules'], string | null][])(
  '[END-2] match point: %s',
  (_, runs, rules, word) => {
    expect(wordIn(runs, rules)).toBe(word);
  },
);

test.each([
  ['a cap', { preset: 'custom', points: 20, cap: 21 }, ['u20t20'], 'Set point both'],
  ['below the cap', { preset: 'custom', points: 20, cap: 22 }, ['u20t20'], null],
  ['a lead of one', { preset: 'custom', points: 21, lead: 1 }, ['u20t20'], 'Set point both'],
  ['the match of the one weighs more', { preset: 'usav', points: 21, lead: 1 }, ['t21', 'u20t20'], 'Match point them'],
  ['a cap of the deciding set', { preset: 'usav', decidingCap: 17 }, ['u25', 't25', 'u16t16'], 'Match point both'],
] as const satisfies [string, NonNullable<Given>['rules'], string[], string | null][])(
  '[END-1] one point may end it for either side: %s',
  (_, rules, runs, word) => {
    expect(wordIn(runs, rules)).toBe(word);
  },
);
