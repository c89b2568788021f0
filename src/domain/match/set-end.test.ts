import { expect, test } from 'vitest';
import { matchOf, point } from '#tests/support/match.ts';
import { fold } from './fold.ts';
import { setEnd } from './set-end.ts';

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
  expect(setEnd(match(score), 1, 3)).toEqual(end);
});

test('the side that has most sets has the game, and the last set ends it in any case', () => {
  expect(setEnd(match('25-20', '25-20'), 2, 3)).toEqual({ winner: 'us', next: 'game' });
  expect(setEnd(match('25-20', '20-25'), 2, 3)).toEqual({ winner: 'them', next: 3 });
  expect(setEnd(match('25-20', '25-20'), 2, 5)).toEqual({ winner: 'us', next: 3 });
  expect(setEnd(match('25-20'), 1, 1)).toEqual({ winner: 'us', next: 'game' });
});

test('the deciding set goes to 15, a set alone to 25', () => {
  expect(setEnd(match('25-20', '20-25', '15-13'), 3, 3)).toEqual({ winner: 'us', next: 'game' });
  expect(setEnd(match('15-13'), 1, 1)).toBeUndefined();
});
