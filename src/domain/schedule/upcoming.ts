import { addDays, type Day } from '../core/dates.ts';
import { expand, type Occurrence } from './recurrence.ts';
import type { Event } from './schema.ts';

/** How far ahead all dates of a series are listed; single events are listed however far away they are. */
const SERIES_DAYS = 31;
/** How far the next date of a series is looked for that has none so soon. */
const NEXT_WITHIN_DAYS = 366;
const NO_END = '9999-12-31';

/**
 * Events that are not over yet, a series date by date (AMB-070); one over several days stays through its last
 * (AMB-069). Earliest first.
 */
export function listUpcoming<E extends Event>(events: readonly E[], today: Day): Occurrence<E>[] {
  const singles = events.filter(({ isRecurring }) => !isRecurring);
  const series = events.filter(({ isRecurring }) => isRecurring);
  const soon = expand(series, { from: today, to: addDays(today, SERIES_DAYS) });
  const listed = new Set(soon.map(({ id }) => id));
  const later = series.filter(({ id }) => !listed.has(id)).flatMap((one) => nextOf(one, today));
  return [...expand(singles, { from: today, to: NO_END }), ...soon, ...later].toSorted(byStart);
}

/** A series that begins in summer is coming in spring, with its first date. */
function nextOf<E extends Event>(series: E, today: Day): Occurrence<E>[] {
  const from = series.startDate > today ? series.startDate : today;
  const end = series.recurrencePattern?.endDate ?? NO_END;
  return end < from ? [] : expand([series], { from, to: addDays(from, NEXT_WITHIN_DAYS) }).slice(0, 1);
}

const sortKey = (event: Event) => `${event.startDate} ${event.startTime ?? ''}`;

function byStart(a: Event, b: Event): number {
  if (sortKey(a) !== sortKey(b)) return sortKey(a) < sortKey(b) ? -1 : 1;
  return a.title.localeCompare(b.title);
}
