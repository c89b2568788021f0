import type { ICalDateTimeValue } from 'ical-generator';
import type { Day } from '#domain/core/dates.ts';

/**
 * A day and a time as they hang on the wall, in the form that the calendar library prints without converting it: a
 * time that a clock change skips stays what was entered.
 */
export function wallClock(day: Day, time = '00:00'): ICalDateTimeValue {
  const written: Readonly<Record<string, string>> = {
    YYYYMMDD: day.replaceAll('-', ''),
    HHmmss: `${time.replace(':', '')}00`,
  };
  const instant = () => new Date(`${day}T${time}:00Z`);
  return {
    format: (pattern = '') => written[pattern] ?? '',
    isValid: () => !Number.isNaN(instant().getTime()),
    toDate: instant,
    toJSON: () => instant().toJSON(),
  };
}
