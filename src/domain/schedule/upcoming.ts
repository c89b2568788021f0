import type { Day } from '../core/dates.ts';
import type { Event } from './schema.ts';

/** Events that are not over yet; one over several days stays through its last (AMB-069). Earliest first. */
export function upcoming<E extends Event>(events: readonly E[], today: Day): E[] {
  return events.filter((event) => isComing(event, today)).toSorted(byStart);
}

function isComing(event: Event, today: Day): boolean {
  if (!event.isRecurring) return event.endDate >= today;
  return event.startDate >= today && !event.recurrencePattern?.exceptions.includes(event.startDate);
}

const sortKey = (event: Event) => `${event.startDate} ${event.startTime ?? ''}`;

function byStart(a: Event, b: Event): number {
  if (sortKey(a) !== sortKey(b)) return sortKey(a) < sortKey(b) ? -1 : 1;
  return a.title.localeCompare(b.title);
}
