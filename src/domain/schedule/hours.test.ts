import { expect, test } from 'vitest';
import { hoursOf } from './hours.ts';

test('[SCHED-22] the hours are said as far as they are known', () => {
  expect(hoursOf({ startTime: '18:30', endTime: '20:00' })).toBe('6:30 PM – 8:00 PM');
  expect(hoursOf({ startTime: '18:30', endTime: null })).toBe('6:30 PM');
  expect(hoursOf({ startTime: null, endTime: '20:00' })).toBe('until 8:00 PM');
  expect(hoursOf({ startTime: null, endTime: null })).toBeNull();
});
