import type { Day } from '../core/dates.ts';
import { type Weekday, WEEKDAYS } from './schema.ts';

export function weekdayOf(day: Day): Weekday {
  const afterMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS.find((_, i) => i === afterMonday) ?? 'monday';
}

/** The days of a weekly series, Monday first. Without a chosen one the start date's weekday repeats (AMB-072). */
export const repeatedOn = (startDate: Day, chosen: readonly Weekday[]): readonly Weekday[] =>
  chosen.length === 0 ? [weekdayOf(startDate)] : WEEKDAYS.filter((day) => chosen.includes(day));
