import type { Day } from '../core/dates.ts';
import { addDays } from '../core/dates.ts';
import { derivedId } from '../core/ids.ts';
import type { Event } from './schema.ts';

/** The event that a date of a series becomes when it is changed alone: the same on every device (AMB-112). */
export const instanceId = (seriesId: string, day: Day): string => derivedId(seriesId, `date:${day}`);

/** One date taken out of a series: an event of its own, and the series with that date as an exception (AMB-071). */
export function splitOff<E extends Event>(series: E, day: Day): { instance: E; series: E } {
  const days = (Date.parse(series.endDate) - Date.parse(series.startDate)) / 86_400_000;
  const alone = { isRecurring: false, recurrencePattern: null, startDate: day, endDate: addDays(day, days) };
  const pattern = series.recurrencePattern;
  const exceptions = [...new Set([...(pattern?.exceptions ?? []), day])];
  return {
    instance: { ...series, ...alone, id: instanceId(series.id, day) },
    series: { ...series, recurrencePattern: pattern && { ...pattern, exceptions } },
  };
}
