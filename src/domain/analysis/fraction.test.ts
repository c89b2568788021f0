import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_FIGURES, figureNumber, figureText } from './figures.ts';
import { roundTo } from './fraction.ts';
import type { Line } from './line.ts';
import { averageText, percentText, successText } from './rates.ts';
import { NOTHING_YET } from '../match/tally.ts';

test('[COUNTS-11] 3 of 80 are .038, 23 of 80 are 28.8%, and an error more than kills rounds away from zero too', () => {
  expect(averageText({ part: 3, of: 80 })).toBe('.038');
  expect(averageText({ part: -3, of: 80 })).toBe('-.038');
  expect(percentText({ part: 2300, of: 80 })).toBe('28.8%');
  expect(successText({ positive: 23, negative: 0, attempts: 80 })).toBe('28.8');
});

/** The same in exact rationals: the nearest of all numbers with so many digits, the one further from zero of two. */
function nearest(part: number, of: number, digits: number): string {
  const [a, b, scale] = [BigInt(Math.abs(part)), BigInt(of), 10n ** BigInt(digits)];
  const [below, rest] = [(a * scale) / b, (a * scale) % b];
  const units = rest * 2n >= b ? below + 1n : below;
  const [whole, decimals] = [units / scale, units % scale];
  const sign = part < 0 && units > 0n ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(decimals).padStart(digits, '0')}`;
}

const counts = fc.integer({ min: -1_000_000, max: 1_000_000 });
const wholes = fc.integer({ min: 1, max: 1_000_000 });

test('[COUNTS-11] [property] a rate is the nearest number of its digits, said by exact rationals', () => {
  fc.assert(
    fc.property(counts, wholes, fc.integer({ min: 0, max: 4 }), (part, of, digits) => {
      expect(roundTo({ part, of }, digits)).toBe(nearest(part, of, digits));
    }),
    { numRuns: 2000 },
  );
});

test('[COUNTS-11] every rate of up to 80 attempts is written so, in a sheet and in a file', () => {
  const line = (positive: number, negative: number, attempts: number): Line => ({
    sets: 3,
    counts: { ...NOTHING_YET, attack: { positive, negative, attempts } },
  });
  const figure = (head: string) => ALL_FIGURES.filter((one) => one.head === head);
  for (let attempts = 1; attempts <= 80; attempts += 1) {
    for (let kills = 0; kills <= attempts; kills += 1) {
      const said = [...figure('HIT'), ...figure('K%'), ...figure('K/S')].map((one) => ({
        text: figureText(one, line(kills, 0, attempts)),
        number: figureNumber(one, line(kills, 0, attempts)),
      }));
      const exact = [nearest(kills, attempts, 3), nearest(kills * 100, attempts, 1), nearest(kills, 3, 2)];
      expect(said.map(({ number }) => number)).toEqual(exact.map(Number));
      expect(said.map(({ text }) => text)).toEqual([exact[0]?.replace(/^0\./, '.'), `${exact[1]}%`, exact[2]]);
    }
  }
});
