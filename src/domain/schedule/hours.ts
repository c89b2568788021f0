import { clock, mediumDay } from '../core/dates.ts';
import type { Event } from './schema.ts';

/** `6:30 PM – 8:00 PM`, as far as it is known; nothing for whole days. */
export function hoursOf({ startTime, endTime }: Pick<Event, 'startTime' | 'endTime'>): string | null {
  if (startTime === null) return endTime === null ? null : `until ${clock(endTime)}`;
  return endTime === null ? clock(startTime) : `${clock(startTime)} – ${clock(endTime)}`;
}

/** `Nov 20, 2025 – Nov 22, 2025`; nothing for an event of one day. */
export const daysOf = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): string | null =>
  startDate === endDate ? null : `${mediumDay(startDate)} – ${mediumDay(endDate)}`;
