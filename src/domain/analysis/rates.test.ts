import { expect, test } from 'vitest';
import { ALL_FIGURES, figureNumber, figureText, HITTING } from './figures.ts';
import type { Line } from './line.ts';
import { averageText, errorsOf, hitting, perSet, pointsOf, successOf } from './rates.ts';
import type { Counts } from '../match/schema.ts';
import { NOTHING, NOTHING_YET } from '../match/tally.ts';

const counts = (positive: number, negative: number, attempts: number): Counts => ({ positive, negative, attempts });
const WORKED: Line = {
  sets: 6,
  counts: { attack: counts(14, 4, 40), serve: counts(4, 6, 50), defense: counts(9, 0, 9), pass: counts(7, 1, 9) },
};

test.each([
  ['10 kills, 2 errors of 16', counts(10, 2, 16), '.500'],
  ['3 kills, 5 errors of 16', counts(3, 5, 16), '-.125'],
  ['4 kills of 4', counts(4, 0, 4), '1.000'],
  ['4 errors of 4', counts(0, 4, 4), '-1.000'],
  ['7 kills, 7 errors of 30', counts(7, 7, 30), '.000'],
  ['1 error more than kills in 3,000', counts(10, 11, 3000), '.000'],
  ['1 kill, 0 errors of 3', counts(1, 0, 3), '.333'],
])('hitting percentage of %s', (_, of, text) => {
  expect(averageText(hitting(of) ?? { part: 0, of: 0 })).toBe(text);
});

test('the success rate is another figure than the hitting percentage', () => {
  expect(successOf(counts(10, 2, 16))).toEqual({ part: 1000, of: 16 });
});

test('serves: 4 aces and 6 errors of 50 are 8 and 12 of a hundred', () => {
  expect([successOf(WORKED.counts.serve), errorsOf(WORKED.counts.serve)]).toEqual([
    { part: 400, of: 50 },
    { part: 600, of: 50 },
  ]);
});

test('without attempts or sets there is no rate', () => {
  expect([hitting(NOTHING), successOf(NOTHING), errorsOf(NOTHING), perSet(0, 0)]).toEqual(Array(4).fill(undefined));
});

test('points are kills and aces, and nothing else', () => {
  expect(pointsOf(WORKED.counts)).toBe(18);
});

const all = (line: Line) => ALL_FIGURES.map((figure) => `${figure.head} ${figureText(figure, line)}`);

test('a line in the words of a sheet', () => {
  expect(all(WORKED).slice(0, 13)).toEqual([
    ...['SP 6', 'K 14', 'AE 4', 'ATT 40', 'HIT .250', 'K% 35.0%', 'K/S 2.33'],
    ...['SA 4', 'SE 6', 'SRV 50', 'SE% 12.0%', 'SA% 8.0%', 'SA/S 0.67'],
  ]);
  expect(all(WORKED).slice(13)).toEqual([
    ...['D 9', 'DE 0', 'DA 9', 'D% 100.0%', 'D/S 1.50'],
    ...['S+ 7', 'A- 1', 'AT 9', 'S+% 77.8%', 'S+/S 1.17', 'PTS 18'],
  ]);
});

test('every figure has a head of its own, and without figures a dash or a zero', () => {
  expect(new Set(ALL_FIGURES.map(({ head }) => head)).size).toBe(ALL_FIGURES.length);
  const none = ALL_FIGURES.map((figure) => figureText(figure, { sets: 0, counts: NOTHING_YET }));
  expect(new Set(none)).toEqual(new Set(['0', '–']));
});

test('a file takes numbers, rounded as they are shown, and nothing for a dash', () => {
  const numbers = Object.fromEntries(ALL_FIGURES.map((figure) => [figure.head, figureNumber(figure, WORKED)]));
  expect(numbers).toMatchObject({ HIT: 0.25, 'K/S': 2.33, 'S+%': 77.8, K: 14 });
  expect(figureNumber(HITTING, { sets: 1, counts: NOTHING_YET })).toBeNull();
});
