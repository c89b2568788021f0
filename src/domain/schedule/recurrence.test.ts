import { describe, expect, test } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import { windowOf } from './month.ts';
import { datesOf, expand, MOST_INSTANCES, ruleText } from './recurrence.ts';
import type { Recurrence } from './schema.ts';

const NOVEMBER = { from: '2025-11-01', to: '2025-11-30' };
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const pattern = (given: Partial<Recurrence>): Recurrence => ({
  ...{ frequency: 'daily', endDate: null, weeklyDays: [], exceptions: [] },
  ...given,
});
const series = (startDate: string, given: Partial<Recurrence>) => ({ startDate, recurrencePattern: pattern(given) });
const days = (month: string, ...numbers: number[]) => numbers.map((n) => `${month}-${String(n).padStart(2, '0')}`);

test('[RECUR-02] daily stands on every day from the start date', () => {
  expect(datesOf(series('2025-11-27', {}), NOVEMBER)).toEqual(days('2025-11', 27, 28, 29, 30));
});

describe('weekly', () => {
  test('[RECUR-03] stands on every chosen weekday from the start date', () => {
    const tuesdayAndThursday = series('2025-11-18', { frequency: 'weekly', weeklyDays: ['thursday', 'tuesday'] });
    expect(datesOf(tuesdayAndThursday, NOVEMBER)).toEqual(days('2025-11', 18, 20, 25, 27));
  });

  test('[RECUR-03] on the weekday of its start when none was chosen', () => {
    expect(datesOf(series('2025-11-15', { frequency: 'weekly' }), NOVEMBER)).toEqual(days('2025-11', 15, 22, 29));
  });

  test('[RECUR-03] its start date counts, whatever days were chosen', () => {
    const fromSaturday = series('2025-11-15', { frequency: 'weekly', weeklyDays: ['monday'] });
    expect(datesOf(fromSaturday, NOVEMBER)).toEqual(days('2025-11', 15, 17, 24));
  });
});

describe('monthly', () => {
  test('[RECUR-04] stands on the same day of each month', () => {
    const dates = datesOf(series('2025-09-15', { frequency: 'monthly' }), YEAR);
    expect(dates).toEqual(['2025-09-15', '2025-10-15', '2025-11-15', '2025-12-15']);
  });

  test('[RECUR-04] in shorter months on their last day, without shifting later months', () => {
    const from = (start: string) => datesOf(series(start, { frequency: 'monthly' }), { from: start, to: '2025-06-30' });
    expect(from('2025-01-31')).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'].map((d) => `2025-${d}`));
    expect(from('2025-01-30')).toEqual(['01-30', '02-28', '03-30', '04-30', '05-30', '06-30'].map((d) => `2025-${d}`));
    expect(from('2025-01-29')).toEqual(['01-29', '02-28', '03-29', '04-29', '05-29', '06-29'].map((d) => `2025-${d}`));
  });

  test('[RECUR-04] on a leap day where there is one', () => {
    const dates = datesOf(series('2023-12-31', { frequency: 'monthly' }), { from: '2024-02-01', to: '2024-03-31' });
    expect(dates).toEqual(['2024-02-29', '2024-03-31']);
    const fromLeapDay = datesOf(series('2024-02-29', { frequency: 'monthly' }), {
      from: '2025-02-01',
      to: '2025-03-31',
    });
    expect(fromLeapDay).toEqual(['2025-02-28', '2025-03-29']);
  });
});

test('[RECUR-05] nothing stands after the until date, which counts itself', () => {
  expect(datesOf(series('2025-11-01', { endDate: '2025-11-03' }), NOVEMBER)).toEqual(days('2025-11', 1, 2, 3));
});

test('[RECUR-06] without an until date a series goes on without end', () => {
  const far = { from: '2055-11-01', to: '2055-11-30' };
  expect(datesOf(series('2025-11-15', { frequency: 'monthly' }), far)).toEqual(['2055-11-15']);
});

test('[RECUR-07] an exception has no instance, the start date neither', () => {
  const exceptions = ['2025-11-27', '2025-11-29'];
  expect(datesOf(series('2025-11-27', { exceptions }), NOVEMBER)).toEqual(days('2025-11', 28, 30));
});

test('[RECUR-08] a month is expanded with 31 days before and after it', () => {
  const window = windowOf('2025-11');
  expect(window).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  const dates = datesOf(series('2020-01-01', {}), window);
  expect([dates[0], dates.at(-1), dates.length]).toEqual(['2025-10-01', '2025-12-31', 92]);
});

test('[RECUR-09] at most 100 instances are made for one view, counted within it', () => {
  expect(MOST_INSTANCES).toBe(100);
  const daily = series('2020-01-01', {});
  expect(datesOf(daily, YEAR)).toHaveLength(100);
  expect(datesOf(daily, YEAR)[0]).toBe('2025-01-01');
  expect(datesOf(daily, NOVEMBER)).toHaveLength(30);
});

test('[RECUR-11] [DATA-25] an instance carries its own date and is marked, the base event is not', () => {
  const base = { title: 'Camp', startDate: '2025-11-01', endDate: '2025-11-02', isRecurring: true };
  const camp = makeEvent({ ...base, gameStatus: 'completed', recurrencePattern: pattern({ frequency: 'weekly' }) });
  const shown = expand([camp], { from: '2025-11-01', to: '2025-11-14' });
  expect(shown).toEqual([
    { ...camp, instanceDate: '2025-11-01', isInstance: false },
    {
      ...{ ...camp, startDate: '2025-11-08', endDate: '2025-11-09', gameStatus: null },
      ...{ instanceDate: '2025-11-08', isInstance: true },
    },
  ]);
});

test('an instance that began before the window and lasts into it is there', () => {
  const base = { startDate: '2025-11-01', endDate: '2025-11-03', isRecurring: true };
  const camp = makeEvent({ ...base, recurrencePattern: pattern({ frequency: 'weekly' }) });
  const shown = expand([camp], { from: '2025-11-10', to: '2025-11-12' });
  expect(shown.map(({ startDate }) => startDate)).toEqual(['2025-11-08']);
});

test('single events are expanded where they touch the window', () => {
  const lasting = makeEvent({ title: 'cup', startDate: '2025-10-30', endDate: '2025-11-01' });
  const before = makeEvent({ title: 'before', startDate: '2025-10-31' });
  expect(expand([lasting, before], NOVEMBER)).toEqual([{ ...lasting, instanceDate: '2025-10-30', isInstance: false }]);
});

test('other calendars read a rule in the words of RFC 5545, and none where nothing repeats', () => {
  const texts = [
    series('2025-11-18', { frequency: 'weekly', weeklyDays: ['thursday', 'tuesday'] }),
    series('2025-11-18', {}),
    series('2025-11-18', { frequency: 'monthly' }),
    series('2025-11-18', { frequency: 'none' }),
    { startDate: '2025-11-18', recurrencePattern: null },
  ].map(ruleText);
  expect(texts).toEqual(['FREQ=WEEKLY;BYDAY=TU,TH', 'FREQ=DAILY', 'FREQ=MONTHLY;BYMONTHDAY=18', undefined, undefined]);
});
