import { expect, test } from 'vitest';
import { isKept, keptSince } from './keeping.ts';

const NOW = new Date('2026-05-31T12:00:00Z');

test('[AMB-095] what was deleted can be taken back for thirty days, to the instant', () => {
  expect(keptSince(NOW).toISOString()).toBe('2026-05-01T12:00:00.000Z');
  expect(isKept('2026-05-01T12:00:00.001Z', NOW)).toBe(true);
  expect(isKept('2026-05-01T12:00:00.000Z', NOW)).toBe(false);
  expect(isKept(null, NOW)).toBe(true);
});
