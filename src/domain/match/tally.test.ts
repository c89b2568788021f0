import { expect, test } from 'vitest';
import { successText } from '../analysis/rates.ts';
import { canTakeBack, keyFigure, NOTHING, successRate, tap } from './tally.ts';

const counts = (positive: number, negative: number, attempts: number) => ({ positive, negative, attempts });

test('[TRACK-21] a kill or an error raises the attempts to cover it', () => {
  expect(tap(NOTHING, 'positive', 1, 'attempts')).toEqual(counts(1, 0, 1));
  expect(tap(counts(1, 0, 1), 'negative', 1, 'attempts')).toEqual(counts(1, 1, 2));
});

test('[TRACK-22] attempts that already exceed the new sum stay', () => {
  expect(tap(counts(1, 0, 4), 'positive', 1, 'attempts')).toEqual(counts(2, 0, 4));
  expect(tap(counts(1, 0, 4), 'negative', 1, 'attempts')).toEqual(counts(1, 1, 4));
});

test('[TRACK-19] a −1 at zero changes nothing', () => {
  expect(tap(NOTHING, 'positive', -1, 'attempts')).toBe(NOTHING);
});

test('[TRACK-23] attempts do not fall below what came of them', () => {
  expect(tap(counts(1, 1, 2), 'attempts', -1, 'attempts')).toEqual(counts(1, 1, 2));
  expect(tap(counts(1, 1, 3), 'attempts', -1, 'attempts')).toEqual(counts(1, 1, 2));
});

test('[TRACK-25] a kill or an error taken back leaves the attempts', () => {
  expect(tap(counts(2, 0, 2), 'positive', -1, 'attempts')).toEqual(counts(1, 0, 2));
  expect(tap(counts(1, 1, 2), 'negative', -1, 'attempts')).toEqual(counts(1, 0, 2));
});

test('[TRACK-20] [TRACK-24] what is at its floor cannot be taken back', () => {
  expect(canTakeBack(counts(0, 1, 1), 'positive')).toBe(false);
  expect(canTakeBack(counts(0, 1, 1), 'negative')).toBe(true);
  expect(canTakeBack(counts(0, 1, 1), 'attempts')).toBe(false);
  expect(canTakeBack(counts(0, 1, 2), 'attempts')).toBe(true);
});

test('[PLAYER-28] the success rate is positives of a hundred attempts, and 0 without attempts', () => {
  expect(successRate(counts(7, 2, 18))).toBeCloseTo(38.888);
  expect(successRate(NOTHING)).toBe(0);
});

test('[TEAMAN-24] [PLAYER-13] rates are shown to one decimal', () => {
  expect(successText(counts(7, 2, 18))).toBe('38.9');
  expect(successText(NOTHING)).toBe('0.0');
});

test('[COUNTS-02] where each press is one contact, a kill, an error and a swing in play are one attempt each', () => {
  const presses = ['attempts', 'positive', 'negative', 'attempts'] as const;
  const sum = presses.reduce((before, counter) => tap(before, counter, 1, 'contacts'), NOTHING);
  expect(sum).toEqual(counts(1, 1, 4));
  expect(presses.map((counter) => keyFigure(sum, counter, 'contacts'))).toEqual([2, 1, 1, 2]);
  expect(keyFigure(sum, 'attempts', 'attempts')).toBe(4);
});

test('[COUNTS-03] where each press is one contact, taking one back takes its attempt back', () => {
  expect(tap(counts(2, 1, 5), 'positive', -1, 'contacts')).toEqual(counts(1, 1, 4));
  expect(tap(counts(2, 1, 5), 'attempts', -1, 'contacts')).toEqual(counts(2, 1, 4));
  expect(tap(counts(2, 1, 3), 'attempts', -1, 'contacts')).toEqual(counts(2, 1, 3));
  expect(tap(counts(0, 1, 3), 'positive', -1, 'contacts')).toEqual(counts(0, 1, 3));
});
