import { expect, test } from 'vitest';
import { repeatWords, rhythm, seriesWords } from './repeat-words.ts';
import type { Recurrence } from './schema.ts';

const series = (given: Partial<Recurrence>, startDate = '2025-11-18') => ({
  startDate,
  recurrencePattern: { frequency: 'weekly' as const, endDate: null, weeklyDays: [], exceptions: [], ...given },
});

test('a series is said in words, its days in the order of the week', () => {
  expect(rhythm(series({ weeklyDays: ['thursday', 'tuesday'] }))).toBe('every Tuesday and Thursday');
  expect(rhythm(series({}))).toBe('every Tuesday');
  expect(rhythm(series({}, '2025-11-16'))).toBe('every Sunday');
  expect(rhythm(series({ frequency: 'daily' }))).toBe('every day');
  expect(rhythm(series({ frequency: 'monthly' }))).toBe('every month on day 18');
});

test('[RECUR-04] what stands for a day that a month does not have is said', () => {
  const monthly = (startDate: string) => rhythm(series({ frequency: 'monthly' }, startDate));
  expect(monthly('2025-10-31')).toBe('every month on its last day');
  expect(monthly('2025-10-29')).toBe('every month on day 29, in February on its last');
  expect(monthly('2025-10-28')).toBe('every month on day 28');
});

test('[RECUR-03] a start outside of the chosen days is said to count', () => {
  expect(repeatWords(series({ weeklyDays: ['monday'] }))).toBe('Nov 18, 2025, then every Monday, without end');
});

test('its events are counted where it ends, without those that were taken out', () => {
  const weekly = series({ weeklyDays: ['tuesday', 'thursday'], endDate: '2026-02-26' });
  expect(repeatWords(weekly)).toBe('Every Tuesday and Thursday, 30 events until Feb 26, 2026');
  const shorter = series({ ...weekly.recurrencePattern, exceptions: ['2025-11-20'] });
  expect(seriesWords(shorter)).toBe('All 29 events, every Tuesday and Thursday');
  expect(repeatWords(series({ endDate: '2025-11-18' }))).toBe('Every Tuesday, 1 event until Nov 18, 2025');
});

test('a series without end, or with one far away, is not counted', () => {
  expect(repeatWords(series({}))).toBe('Every Tuesday, without end');
  expect(repeatWords(series({ endDate: '2099-01-01' }))).toBe('Every Tuesday, until Jan 1, 2099');
  expect(seriesWords(series({}))).toBe('All events, every Tuesday');
});
