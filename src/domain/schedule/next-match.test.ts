import { expect, test } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import { nextMatch } from './next-match.ts';
import type { Event } from './schema.ts';

const TODAY = '2025-11-20';
const match = (given: Partial<Event>): Event =>
  makeEvent({ eventType: 'game', startDate: TODAY, endDate: given.startDate ?? TODAY, startTime: '18:30', ...given });
const BREAKERS = match({ opponentName: 'Breakers' });

test('the next match within a week is named with its day and time', () => {
  const later = match({ startDate: '2025-11-25', opponentName: 'Rivals' });
  const practice = match({ eventType: 'practice' });
  expect(nextMatch([later, practice, BREAKERS], TODAY)).toEqual({
    ...{ day: TODAY, opponentName: 'Breakers', startTime: '18:30' },
  });
  expect(nextMatch([later], TODAY)?.opponentName).toBe('Rivals');
});

test('what was played, is over or is far away is not the next match', () => {
  const played = match({ gameStatus: 'completed', opponentName: 'Breakers' });
  const past = match({ startDate: '2025-11-19' });
  const far = match({ startDate: '2025-11-28' });
  expect(nextMatch([played, past, far], TODAY)).toBeUndefined();
});

test('of two matches on one day only the day is known', () => {
  const second = match({ startTime: '20:00', opponentName: 'Rivals' });
  expect(nextMatch([second, BREAKERS], TODAY)).toEqual({ day: TODAY, opponentName: null, startTime: null });
});

test('a tournament that goes on is of today', () => {
  const cup = match({ eventType: 'tournament', startDate: '2025-11-19', endDate: '2025-11-21', startTime: null });
  expect(nextMatch([cup], TODAY)).toEqual({ day: TODAY, opponentName: null, startTime: null });
});
