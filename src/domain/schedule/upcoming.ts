import { addDays, type Day } from '../core/dates.ts';
import { expand, type Shown } from './recurrence.ts';
import type { Event } from './schema.ts';

/** How far ahead a series is listed; single events are listed however far away they are. */
const SERIES_DAYS = 31;
const NO_END = '9999-12-31';

/**
 * Events that are not over yet, a series date by date (AMB-070); one over several days stays through its last
 * (AMB-069). Earliest first.
 */
export function upcoming<E extends Event>(events: readonly E[], today: Day): Shown<E>[] {
  const singles = events.filter(({ isRecurring }) => !isRecurring);
  const series = events.filter(({ isRecurring }) => isRecurring);
  const coming = [
    ...expand(singles, { from: today, to: NO_END }),
    ...expand(series, { from: today, to: addDays(today, SERIES_DAYS) }),
  ];
  return coming.toSorted(byStart);
}

const sortKey = (event: Event) => `${event.startDate} ${event.startTime ?? ''}`;

function byStart(a: Event, b: Event): number {
  if (sortKey(a) !== sortKey(b)) return sortKey(a) < sortKey(b) ? -1 : 1;
  return a.title.localeCompare(b.title);
}
