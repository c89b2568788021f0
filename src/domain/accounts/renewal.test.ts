import { expect, test } from 'vitest';
import { isPassing, renewalIsDue, renewalRetryMs } from './renewal.ts';

const now = new Date('2025-11-15T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

test('[AUTH-47] a sign-in is renewed within 90 seconds of its end, not before', () => {
  expect(renewalIsDue(inSeconds(91), now)).toBe(false);
  expect(renewalIsDue(inSeconds(90), now)).toBe(true);
  expect(renewalIsDue(inSeconds(-1), now)).toBe(true);
});

test('[AUTH-48] waits start at 200 ms and grow', () => {
  expect([0, 1, 2, 3].map(renewalRetryMs)).toEqual([200, 400, 800, 1600]);
  expect(renewalRetryMs(20)).toBe(30_000);
});

test('[AUTH-48] 502, 503, 504 and no network are passing reasons, a refusal is none', () => {
  expect([502, 503, 504, undefined].every(isPassing)).toBe(true);
  expect([401, 403, 404].some(isPassing)).toBe(false);
});
