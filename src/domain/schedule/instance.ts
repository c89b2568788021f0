import { addDays, type Day, daysBetween } from '../core/dates.ts';
import { derivedId } from '../core/ids.ts';
import type { Event } from './schema.ts';

/** The event that a date of a series becomes when it is changed alone: the same on every device (AMB-112). */
export const instanceId = (seriesId: string, day: Day): string => derivedId(seriesId, `date:${day}`);

type Series = Pick<Event, 'startDate' | 'recurrencePattern'>;

/** Whether a series lasts through a day and has not lost it. `Until` is included (AMB-072); the rule is not asked. */
export function lasts({ startDate, recurrencePattern }: Series, day: Day): boolean {
  if (!recurrencePattern || day < startDate) return false;
  const { endDate, exceptions } = recurrencePattern;
  return (endDate === null || day <= endDate) && !exceptions.includes(day);
}

/**
 * Whether a date can still be taken out of a series. The weekday is not asked: a series that was moved to another day
 * meanwhile does not cost anyone what they entered for the old one.
 */
export const hasDate = (event: Event, day: Day): boolean => event.isRecurring && lasts(event, day);

/** A series without one of its dates. Exceptions are a set: taking one out twice changes nothing. */
export function takeOut<E extends Event>(series: E, day: Day): E {
  const pattern = series.recurrencePattern;
  const exceptions = [...new Set([...(pattern?.exceptions ?? []), day])].toSorted();
  return { ...series, recurrencePattern: pattern && { ...pattern, exceptions } };
}

/** One date taken out of a series: an event of its own, and the series with that date as an exception (AMB-071). */
export function splitOff<E extends Event>(series: E, day: Day): { instance: E; series: E } {
  const days = daysBetween(series.startDate, series.endDate);
  const alone = { isRecurring: false, recurrencePattern: null, startDate: day, endDate: addDays(day, days) };
  return { instance: { ...series, ...alone, id: instanceId(series.id, day) }, series: takeOut(series, day) };
}
