import { addDays, type Day } from '../core/dates.ts';
import { lazy } from '../core/lazy.ts';
import type { Event, EventType } from './schema.ts';

/** A month of the calendar screen: `2025-11` */
export type Month = string;

export const WEEKDAY_HEADS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const SHOWN_IN_A_DAY = 2;

/** Types that the legend can hide; `other` is always visible (AMB-066). */
export const LEGEND = ['game', 'practice', 'tournament', 'scrimmage', 'one_time_event'] as const satisfies EventType[];

export const monthOf = (day: Day): Month => day.slice(0, 7);

const firstDayOf = (month: Month) => new Date(`${month}-01T00:00:00Z`);

export function monthAfter(month: Month, by: 1 | -1): Month {
  const date = firstDayOf(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The same day in another month, or its last one where that is shorter. */
export function sameDayOf(month: Month, day: Day): Day {
  const [same, last] = [`${month}${day.slice(7)}`, addDays(`${monthAfter(month, 1)}-01`, -1)];
  return same < last ? same : last;
}

/**
 * The window that is expanded for a month: 31 days more on both sides, so that its neighbours open without waiting
 * (RECUR-08).
 */
export function windowOf(month: Month): { from: Day; to: Day } {
  return { from: addDays(`${month}-01`, -31), to: addDays(`${monthAfter(month, 1)}-01`, 30) };
}

const name = lazy(() => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }));
/** `November 2025` */
export const monthName = (month: Month): string => name().format(firstDayOf(month));

/** Whole weeks from Sunday to Saturday that cover the month. */
export function weeksOf(month: Month): Day[][] {
  const first = `${month}-01`;
  const sunday = addDays(first, -firstDayOf(month).getUTCDay());
  const weeks: Day[][] = [];
  for (let start = sunday; start < `${monthAfter(month, 1)}-01`; start = addDays(start, 7))
    weeks.push(WEEKDAY_HEADS.map((_, day) => addDays(start, day)));
  return weeks;
}

/** Every event of a day, those of several days on each of them (AMB-069), the earliest first. */
export function eventsOn<E extends Event>(day: Day, events: readonly E[]): E[] {
  return events.filter((event) => event.startDate <= day && day <= event.endDate).toSorted(byTime);
}

/** The events of each of these days, found in one pass: a month holds some forty days and can hold thousands of dates. */
export function byDay<E extends Event>(events: readonly E[], days: readonly Day[]): ReadonlyMap<Day, readonly E[]> {
  const found = new Map(days.map((day): [Day, E[]] => [day, []]));
  for (const event of events) {
    if (event.startDate === event.endDate) found.get(event.startDate)?.push(event);
    else for (const day of days) if (event.startDate <= day && day <= event.endDate) found.get(day)?.push(event);
  }
  return found;
}

/** Days and times are figures: their signs decide, which is many times faster than the order of a language. */
const bySigns = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const titles = lazy(() => new Intl.Collator('en-US'));

/** Events without a time stand for the whole day and come first. */
const byTime = (a: Event, b: Event) =>
  bySigns(a.startTime ?? '', b.startTime ?? '') || titles().compare(a.title, b.title);

export type Filter = ReadonlySet<EventType>;

export function visible<E extends Event>(events: readonly E[], hidden: Filter): E[] {
  return events.filter((event) => event.eventType === 'other' || !hidden.has(event.eventType));
}

/** The events shown in a day's cell, and the number of hidden ones. */
export type Cell<E> = { readonly shown: readonly E[]; readonly more: number };

/** A match is what people look for; a practice is every week. */
const LAST_SHOWN: readonly EventType[] = ['game', 'tournament', 'scrimmage', 'one_time_event', 'other', 'practice'];
const byKind = (a: Event, b: Event) => LAST_SHOWN.indexOf(a.eventType) - LAST_SHOWN.indexOf(b.eventType);

/** Kinds decide which events a full cell shows; times decide their order. */
export function cellOf<E extends Event>(day: Day, events: readonly E[], hidden: Filter): Cell<E> {
  const all = visible(eventsOn(day, events), hidden);
  const chosen = new Set(all.toSorted(byKind).slice(0, SHOWN_IN_A_DAY));
  return { shown: all.filter((event) => chosen.has(event)), more: all.length - chosen.size };
}

/** Those of each of these days. */
export function cellsOf<E extends Event>(
  days: readonly Day[],
  events: readonly E[],
  hidden: Filter,
): ReadonlyMap<Day, Cell<E>> {
  const found = byDay(events, days);
  return new Map(days.map((day) => [day, cellOf(day, found.get(day) ?? [], hidden)]));
}

/** Asked of the events themselves: what the legend hides is still scheduled (AMB-067). */
export function hasEventsIn(month: Month, events: readonly Event[]): boolean {
  return events.some((event) => monthOf(event.startDate) <= month && month <= monthOf(event.endDate));
}

export const byStart = (a: Event, b: Event): number =>
  bySigns(a.startDate, b.startDate) || bySigns(a.startTime ?? '', b.startTime ?? '');
