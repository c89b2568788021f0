import { expect, test } from 'vitest';
import { matchOf, point } from '#tests/support/match.ts';
import { fold } from './fold.ts';
import { PRESETS, type Rules, rulesOf } from './rules.ts';
import { isOverplayed, setEnd } from './set-end.ts';

/** Sets by their scores, as `25-20`. */
const match = (...scores: string[]) =>
  fold(
    matchOf(
      ...scores.flatMap((score, i) => {
        const [us = 0, them = 0] = score.split('-').map(Number);
        const sides = [...Array<'us'>(us).fill('us'), ...Array<'them'>(them).fill('them')];
        return sides.map((side, rally) => ({ ...point(side, rally + 1), set: i + 1 }));
      }),
    ),
  );

test.each([
  ['24-22', undefined],
  ['25-24', undefined],
  ['25-23', { winner: 'us', next: 2 }],
  ['26-28', { winner: 'them', next: 2 }],
] as const)('the first set at %s', (score, end) => {
  expect(setEnd(match(score), 1, rulesOf({ numSets: 3 }))).toEqual(end);
});

test('the side that has most sets has the game, and the last set ends it in any case', () => {
  expect(setEnd(match('25-20', '25-20'), 2, rulesOf({ numSets: 3 }))).toEqual({ winner: 'us', next: 'game' });
  expect(setEnd(match('25-20', '20-25'), 2, rulesOf({ numSets: 3 }))).toEqual({ winner: 'them', next: 3 });
  expect(setEnd(match('25-20', '25-20'), 2, rulesOf({ numSets: 5 }))).toEqual({ winner: 'us', next: 3 });
  expect(setEnd(match('25-20'), 1, rulesOf({ numSets: 1 }))).toEqual({ winner: 'us', next: 'game' });
});

test('the deciding set goes to 15, a set alone to 25', () => {
  expect(setEnd(match('25-20', '20-25', '15-13'), 3, rulesOf({ numSets: 3 }))).toEqual({ winner: 'us', next: 'game' });
  expect(setEnd(match('15-13'), 1, rulesOf({ numSets: 1 }))).toBeUndefined();
});

const after = (set: number, over: Partial<Rules>, ...scores: string[]) =>
  setEnd(match(...scores), set, { ...PRESETS['fivb-2025'].rules, sets: 3, ...over });

test('[END-1] the end of a set is proposed by the rules of its session: cap, lead and points', () => {
  expect(after(1, { cap: 27 }, '27-26')).toEqual({ winner: 'us', next: 2 });
  expect(after(1, {}, '27-26')).toBeUndefined();
  expect(after(1, { points: 21, lead: 1 }, '20-21')).toEqual({ winner: 'them', next: 2 });
});

test('[END-2] where all sets are played the game ends with the last one, whoever has most', () => {
  expect(after(2, { playAll: true }, '25-20', '25-20')).toEqual({ winner: 'us', next: 3 });
  expect(after(2, {}, '25-20', '25-20')).toEqual({ winner: 'us', next: 'game' });
  expect(after(3, { playAll: true }, '25-20', '25-20', '13-15')).toEqual({ winner: 'them', next: 'game' });
  // Set 1 is mended last.
  expect(after(1, { playAll: true }, '20-25', '25-20', '25-20')).toEqual({ winner: 'them', next: 'game' });
});

test('[END-5] the losers of a match go on with the next set after one that they have won', () => {
  expect(after(4, { sets: 5 }, '25-20', '25-20', '25-20', '20-25')).toEqual({ winner: 'them', next: 5 });
});

test('[END-3] a set that goes on is past its end where no set ends at its score', () => {
  const past = (score: string, over: Partial<Rules> = {}) => {
    const [set] = match(score).sets;
    return set && isOverplayed(set, { ...PRESETS['fivb-2025'].rules, ...over });
  };
  expect([past('26-20'), past('25-20'), past('26-24'), past('27-26')]).toEqual([true, false, false, false]);
  expect([past('28-26', { cap: 27 }), past('27-26', { cap: 27 })]).toEqual([true, false]);
  expect([past('26-25', { lead: 1 }), past('25-24', { lead: 1 })]).toEqual([true, false]);
});
