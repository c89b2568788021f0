import fc from 'fast-check';
import rrule, { type Options } from 'rrule';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '../core/dates.ts';
import { datesOf } from './recurrence.ts';
import { type Recurrence, WEEKDAYS } from './schema.ts';

const { RRule, RRuleSet } = rrule;
const HOME = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = HOME;
});

/** Both hemispheres, both sides of the date line, half hours, clock changes at midnight and none. */
const ZONES = [
  ...['UTC', 'America/Los_Angeles', 'America/New_York', 'America/Sao_Paulo', 'Europe/London', 'Europe/Berlin'],
  ...['Africa/Cairo', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
];

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);
/** Two years with a leap day and all clock changes of both hemispheres. */
const day = fc.integer({ min: 0, max: 730 }).map((n) => addDays('2023-06-01', n));
const pattern: fc.Arbitrary<Recurrence> = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  endDate: fc.option(day),
  weeklyDays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
  exceptions: fc.uniqueArray(day, { maxLength: 20 }),
});
const view = fc.record({ from: day, length: fc.integer({ min: 0, max: 99 }) });

function plainRule(startDate: string, { frequency, weeklyDays }: Recurrence): Partial<Options> {
  if (frequency === 'daily') return { freq: RRule.DAILY };
  const numbers = weeklyDays.map((name) => WEEKDAYS.indexOf(name));
  if (frequency === 'weekly') return { freq: RRule.WEEKLY, byweekday: numbers.length > 0 ? numbers : null };
  const date = Number(startDate.slice(8));
  const lasts = { bymonthday: [28, 29, 30, 31].filter((n) => n <= date), bysetpos: [-1] };
  return { freq: RRule.MONTHLY, ...(date > 28 ? lasts : { bymonthday: [date] }) };
}

/** The library's own set of rule, start and exceptions, read from its very beginning. */
function libraryDates(startDate: string, recurrence: Recurrence, from: string, to: string): string[] {
  const set = new RRuleSet();
  const until = recurrence.endDate === null ? null : utc(recurrence.endDate);
  set.rrule(new RRule({ ...plainRule(startDate, recurrence), dtstart: utc(startDate), until }));
  if (recurrence.endDate === null || recurrence.endDate >= startDate) set.rdate(utc(startDate));
  for (const exception of recurrence.exceptions) set.exdate(utc(exception));
  return set.between(utc(from), utc(to), true).map(iso);
}

test('[RECUR-02] [RECUR-03] [RECUR-04] [RECUR-05] a window holds what the library makes of the whole series', () => {
  fc.assert(
    fc.property(day, pattern, view, (startDate, recurrencePattern, { from, length }) => {
      const to = addDays(from, length);
      const dates = datesOf({ startDate, recurrencePattern }, { from, to });
      expect(dates).toEqual(libraryDates(startDate, recurrencePattern, from, to));
    }),
    { numRuns: 1000 },
  );
});

test('[RECUR-07] exceptions never appear and no date appears twice', () => {
  fc.assert(
    fc.property(day, pattern, view, (startDate, recurrencePattern, { from, length }) => {
      const dates = datesOf({ startDate, recurrencePattern }, { from, to: addDays(from, length) });
      expect(dates.filter((date) => recurrencePattern.exceptions.includes(date))).toEqual([]);
      expect(new Set(dates).size).toBe(dates.length);
    }),
  );
});

test.each(ZONES)('[SCHED-32] in %s no date is shifted, through both clock changes and a leap day', (zone) => {
  process.env['TZ'] = zone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone);
  const window = { from: '2023-06-01', to: '2025-06-01' };
  fc.assert(
    fc.property(day, pattern, (startDate, recurrencePattern) => {
      process.env['TZ'] = 'UTC';
      const expected = datesOf({ startDate, recurrencePattern }, window);
      process.env['TZ'] = zone;
      expect(datesOf({ startDate, recurrencePattern }, window)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
