import { expect, test } from 'vitest';
import { pageClock } from './page-clock.ts';

const MINUTE = 60_000;

test('[ENGINE-37] minutes that a phone slept count, clocks that drift do not, and one that is put back takes nothing away', () => {
  let [day, own] = [0, 0];
  const seconds = pageClock(
    () => day,
    () => own,
  );
  const pass = (dayMs: number, ownMs = dayMs) => {
    [day, own] = [day + dayMs, own + ownMs];
    return seconds();
  };
  expect(pass(5000)).toBe(5);
  expect(pass(20 * MINUTE, 0)).toBe(1205);
  expect(pass(1004, 1000)).toBe(1206);
  expect(pass(-60 * MINUTE, 1000)).toBe(1207);
  expect(pass(1000)).toBe(1208);
});
