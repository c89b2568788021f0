import { expect, test } from 'vitest';
import { isQuiet } from './update.ts';

test('[OFFLINE-29] a new version comes in with a change of screen', () => {
  expect(isQuiet('/teams', '/team/1/lineups')).toBe(true);
  expect(isQuiet('/teams', '/teams')).toBe(false);
});

test('[OFFLINE-29] a new version waits while a match is recorded', () => {
  expect(isQuiet('/team/1/stats', '/stat-tracking/1')).toBe(false);
  expect(isQuiet('/stat-tracking/1', '/team/1/stats')).toBe(false);
});
