import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { SESSION } from '#tests/support/match.ts';
import { EMPTY_LINE_UP, type LineUp, lineUpEntry, swapped } from './line-up.ts';
import { firstServeIn, hurtBefore, isFirstServeSaid, lineUpIn, misfits } from './line-up-in-set.ts';

const id = (n: number) => derivedId(SESSION, `player ${n}`);
const HOME: LineUp = {
  ...EMPTY_LINE_UP,
  ...{ six: [2, 7, 8, 10, 4, 11].map(id), liberos: [id(1)], setters: [id(2)] },
  plan: [{ libero: id(1), places: [3, 6], when: 'always', serves: [] }],
};

test('[SHEET-08] [LINE-2] the line-up in force is the newest that was entered, and in the next set its starters as they began', () => {
  const match = homeMatch(['A r1 p us', 'A >r1 sub us 10 14', 's2 A r1 p them']);
  expect(lineUpIn(match, 1)?.six).toEqual(HOME.six);
  expect(lineUpIn(match, 3)).toBeUndefined();
});

test('[SHEET-09] [LINE-6] the first serve goes to the other side than in the set before, unless it was said; a deciding set asks', () => {
  const match = homeMatch(['A r1 p us', 's2 A r1 p us'], { first: 'us' });
  expect([1, 2, 3, 5].map((set) => firstServeIn(match, set))).toEqual(['us', 'them', 'us', null]);
  expect([1, 2].map((set) => isFirstServeSaid(match, set))).toEqual([true, false]);
  expect(firstServeIn(homeMatch([], { first: null }), 1)).toBeNull();
});

test('[SHEET-09] where all sets are played the last one decides nothing, and nobody tosses for it', () => {
  const log = ['A r1 p us', 's2 A r1 p us', 's3 A r1 p us', 's4 A r1 p us'];
  const match = homeMatch(log, { first: 'us', rules: { preset: 'fivb', playAll: true } });
  expect([4, 5].map((set) => firstServeIn(match, set))).toEqual(['them', 'us']);
});

test('[SHEET-10] who left by an exceptional substitution is hurt in the sets after it', () => {
  const match = homeMatch(['A r1 p us', 'A >r1 sub us 10 14 x', 'A >r1 sub us 7 3']);
  expect([...hurtBefore(match, 2)]).toEqual([[id(10), 1]]);
  expect([...hurtBefore(match, 1)]).toEqual([]);
});

test('[SHEET-11] a line-up for a set that has begun says beforehand how much of it will not fit', () => {
  const log = ['A r1 c us 10 attack kill', 'A >r1 sub us 10 14', 'A r2 c us 14 attack kill', 'A r3 c us 4 dig good'];
  const match = homeMatch(log);
  const without10 = { ...HOME, six: [2, 7, 8, 3, 4, 11].map(id) };
  expect(misfits(match, 1, lineUpEntry(without10))).toBe('1 substitution and 2 contacts will not fit.');
  expect(misfits(match, 1, lineUpEntry(swapped(HOME, 4, 5)))).toBeUndefined();
  expect(misfits(homeMatch([]), 1, lineUpEntry(without10))).toBeUndefined();
});
