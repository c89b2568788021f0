import { afterEach, expect, test } from 'vitest';
import { returnAddress, dropReturnAddress, innerAddress, keepReturnAddress } from './return-address.ts';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
afterEach(dropReturnAddress);

test.each([
  '/team/0198c0de/lineups',
  '/team/0198c0de/schedule?month=2026-05#day-3',
  '/team/0198c0de/stats/player-analysis?next=//evil.example',
  '/stat-tracking/0198c0de',
  '/stat-tracking/0198c0de/box-score',
  '/changes',
])('[GUARD-14] a sign-in leads to %s, which was asked for', (address) => {
  keepReturnAddress(address, NOW);
  expect(returnAddress(NOW + HOUR_MS)).toBe(address);
});

test('[AUTH-35] [GUARD-14] it leads to My Teams where nothing was asked for, or long ago, or by a clock that was ahead', () => {
  expect(returnAddress(NOW)).toBe('/teams');
  keepReturnAddress('/changes', NOW);
  expect(returnAddress(NOW + HOUR_MS + 1)).toBe('/teams');
  expect(returnAddress(NOW - 1)).toBe('/teams');
  dropReturnAddress();
  expect(returnAddress(NOW)).toBe('/teams');
});

const HOSTILE = [
  'https://evil.example/teams',
  'http://evil.example/team/1/lineups',
  '//evil.example/teams',
  '///evil.example/teams',
  '/\\evil.example/teams',
  '\\\\evil.example/teams',
  '/\t/evil.example/teams',
  '\n//evil.example/teams',
  ' //evil.example/teams',
  'https:evil.example/teams',
  'https:/\\evil.example',
  'javascript:alert(1)//teams',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/teams',
  'http://localhost@evil.example/teams',
  '@evil.example/teams',
  '.evil.example/teams',
  '/teams/..//evil.example',
  '/team/x/../../../evil',
  '/team/%2F%2Fevil.example/unknown',
  '/%2F%2Fevil.example',
  '/auth',
  '/auth?token=stolen',
  '/',
  '',
  '/api/accounts/sign-out',
  '/dev/mailbox',
  '/admin',
  '/teamsters',
  '/files/team-logos/x',
];

test.each(HOSTILE)('[GUARD-14] %j leads nowhere, however it came to be kept', (address) => {
  expect(innerAddress(address)).toBeUndefined();
  keepReturnAddress(address, NOW);
  expect(returnAddress(NOW)).toBe('/teams');
  for (const note of [`${NOW} ${address}`, address, `NaN ${address}`, `-1 ${address}`]) {
    localStorage.setItem('lineup-pro-asked-for', note);
    expect(returnAddress(NOW)).toBe('/teams');
  }
});
