import { expect, test } from 'vitest';
import { asideMs, LONGEST_ASIDE_MS } from './aside.ts';
import { backoffMs, reconnectMs } from './backoff.ts';

const ceilings = (waitMs: (failures: number, random: number) => number, most: number) =>
  Array.from({ length: most }, (_, failures) => waitMs(failures, 1));

test('the wait before the next try doubles from a tenth of a second to thirty seconds', () => {
  expect(ceilings(backoffMs, 11)).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(backoffMs(-1, 1)).toBe(100);
});

test('the wait before the next try is drawn from the whole span, so that devices do not come together', () => {
  expect([backoffMs(5, 0), backoffMs(5, 0.5), backoffMs(5, 1)]).toEqual([100, 1650, 3200]);
});

test('[QUEUE-21] what the server cannot take is tried again after half a minute, growing to four hours', () => {
  const minutes = ceilings(asideMs, 11).map((ms) => ms / 60_000);
  expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  expect([asideMs(0, 0), asideMs(0, 0.5), asideMs(0, 1)]).toEqual([15_000, 22_500, 30_000]);
  expect(asideMs(99, 0)).toBe(LONGEST_ASIDE_MS / 2);
});

test('the live connection is opened again after 1, 2, 5 and then always 10 seconds', () => {
  expect([0, 1, 2, 3, 4, 99].map(reconnectMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});
