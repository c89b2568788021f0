import { expect, test } from 'vitest';
import { matchOf, PHONE, point } from '#tests/support/match.ts';
import { fold } from '#domain/match/fold.ts';
import { isSetOf, openingSet } from './opening-set.ts';

const openSet = (set: number) => ({ kind: 'open-set' as const, payload: {}, set, by: PHONE });
const BEGUN = fold(matchOf(point('us', 1), openSet(2), openSet(3)));
const RECORDING = { numSets: 5, asked: undefined, isReadOnly: false };

test('[TRACK-12] [AMB-081] the tracker opens at the highest set in progress, and at the first before any point', () => {
  expect(openingSet(BEGUN, RECORDING)).toBe(3);
  expect(openingSet(fold([]), RECORDING)).toBe(1);
});

test('a set beyond those of the match is not opened at', () => {
  expect(openingSet(BEGUN, { ...RECORDING, numSets: 2 })).toBe(2);
});

test.each([
  [1, 1],
  [2, 2],
  [4, 3],
  [0, 3],
  [6, 3],
  [1.5, 3],
  [Number.NaN, 3],
])('asked for set %d, one who records sees set %d: an address opens no set', (asked, shown) => {
  expect(openingSet(BEGUN, { ...RECORDING, asked })).toBe(shown);
});

test.each([
  [4, 4],
  [6, 3],
])('asked for set %d, one who only looks sees set %d, played or not', (asked, shown) => {
  expect(openingSet(BEGUN, { ...RECORDING, asked, isReadOnly: true })).toBe(shown);
});

test('a match of three sets has the sets 1 to 3', () => {
  expect([0, 1, 3, 4, 2.5].filter((number) => isSetOf(3, number))).toEqual([1, 3]);
});
