import { clock } from '../core/dates.ts';
import type { Event } from './schema.ts';

/** `6:30 PM – 8:00 PM`, as far as it is known; nothing for whole days. */
export function hoursOf({ startTime, endTime }: Pick<Event, 'startTime' | 'endTime'>): string | null {
  if (startTime === null) return endTime === null ? null : `until ${clock(endTime)}`;
  return endTime === null ? clock(startTime) : `${clock(startTime)} – ${clock(endTime)}`;
}
