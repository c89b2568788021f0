import { plural } from '../core/plural.ts';
import { capital } from '../core/text.ts';
import { addDays, mediumDay } from '../core/dates.ts';
import { lazy } from '../core/lazy.ts';
import { datesOf } from './recurrence.ts';
import { type Event, type Frequency, NO_REPEAT, type Weekday } from './schema.ts';
import { repeatedOn, weekdayOf } from './weekdays.ts';

export const FREQUENCIES = {
  none: 'Does not repeat',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const satisfies Record<Frequency, string>;

/** Dates further away than this are not counted. */
const COUNTED_DAYS = 1100;

type Series = Pick<Event, 'startDate' | 'recurrencePattern'>;

const list = lazy(() => new Intl.ListFormat('en-US', { type: 'conjunction' }));

export const weekdayName = (day: Weekday): string => capital(day);

/** `every Tuesday and Thursday` */
export function rhythm({ startDate, recurrencePattern }: Series): string {
  const { frequency = 'none', weeklyDays = [] } = recurrencePattern ?? {};
  if (frequency === 'daily') return 'every day';
  if (frequency === 'weekly') return `every ${list().format(repeatedOn(startDate, weeklyDays).map(capital))}`;
  return frequency === 'monthly' ? `every month on ${monthDayWords(Number(startDate.slice(8)))}` : 'once';
}

/** A shorter month has its last day instead (AMB-072). */
function monthDayWords(day: number): string {
  if (day === 31) return 'its last day';
  return day > 28 ? `day ${day}, in February on its last` : `day ${day}`;
}

/** How many dates a series has, where it ends before long. */
export function countOf(series: Series): number | undefined {
  const until = series.recurrencePattern?.endDate ?? null;
  if (until === null || until > addDays(series.startDate, COUNTED_DAYS)) return undefined;
  return datesOf(series, { from: series.startDate, to: until }, COUNTED_DAYS).length;
}

const events = (n: number) => plural(n, 'event');

/** The start date always counts (AMB-072): `Nov 20, 2025, then every Monday` where no chosen day falls on it. */
function fromStart(series: Series): string {
  const { startDate, recurrencePattern } = series;
  const { frequency, weeklyDays } = recurrencePattern ?? NO_REPEAT;
  const isInside = frequency !== 'weekly' || repeatedOn(startDate, weeklyDays).includes(weekdayOf(startDate));
  return isInside ? capital(rhythm(series)) : `${mediumDay(startDate)}, then ${rhythm(series)}`;
}

/** `Every Tuesday and Thursday, 30 events until Feb 26, 2026` */
export function repeatWords(series: Series): string {
  const until = series.recurrencePattern?.endDate ?? null;
  const count = countOf(series);
  const end = until === null ? 'without end' : `until ${mediumDay(until)}`;
  return `${fromStart(series)}, ${[count !== undefined && events(count), end].filter(Boolean).join(' ')}`;
}

/** `All 30 events, every Tuesday and Thursday` */
export function seriesWords(series: Series): string {
  const count = countOf(series);
  return `${count === undefined ? 'All events' : `All ${events(count)}`}, ${rhythm(series)}`;
}
