// In the browser `rrule` is the rule alone, under the same default export: see the build.
import rrule, { type Options } from 'rrule';
import { addDays, type Day, daysBetween } from '../core/dates.ts';
import { lasts } from './instance.ts';
import { type Event, type Recurrence, WEEKDAYS } from './schema.ts';
import { repeatedOn } from './weekdays.ts';

const { RRule } = rrule;
const DAYS = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU];

/** Counted within the shown window, so that a daily practice does not end after a hundred days (AMB-073). */
export const MOST_INSTANCES = 100;

type Window = { readonly from: Day; readonly to: Day };

/** An event as it stands in a calendar. A date derived from a series is an instance and is not stored (DATA-25). */
export type Occurrence<E extends Event = Event> = E & { readonly instanceDate: Day; readonly isInstance: boolean };

/** All events that touch the window, each once: single events as stored, series as instances. */
export function expand<E extends Event>(events: readonly E[], window: Window): Occurrence<E>[] {
  const read = reader();
  return events.flatMap((event) => (event.isRecurring ? instances(event, window, read) : single(event, window)));
}

/** Days are floating: the library reads and writes them as UTC midnights, so that no zone can shift them. */
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

type Series = Pick<Event, 'startDate' | 'recurrencePattern'>;
const NEVER: Recurrence = { frequency: 'none', endDate: null, weeklyDays: [], exceptions: [] };

/**
 * The rule of RFC 5545, without its start and end, or nothing for a single event. Every part is written out, so that
 * the rule does not depend on where reading it starts.
 */
function ruleOf({ startDate, recurrencePattern }: Series): Partial<Options> | undefined {
  const { frequency, weeklyDays } = recurrencePattern ?? NEVER;
  switch (frequency) {
    case 'none':
      return undefined;
    case 'daily':
      return { freq: RRule.DAILY };
    case 'weekly':
      return { freq: RRule.WEEKLY, byweekday: weekdays(startDate, weeklyDays) };
    case 'monthly':
      return { freq: RRule.MONTHLY, ...monthDay(Number(startDate.slice(8))) };
  }
}

function weekdays(startDate: Day, chosen: Recurrence['weeklyDays']) {
  const repeated = repeatedOn(startDate, chosen);
  return DAYS.filter((_, i) => repeated.some((day) => day === WEEKDAYS[i]));
}

/** In a shorter month the last day stands for the 29th to 31st, without shifting later months (AMB-072). */
function monthDay(day: number): Partial<Options> {
  if (day <= 28) return { bymonthday: [day] };
  if (day === 31) return { bymonthday: [-1] };
  return { bymonthday: [28, 29, 30].filter((one) => one <= day), bysetpos: [-1] };
}

type Read = (rule: Partial<Options>, window: Window) => readonly Day[];

/** All dates of a rule in a window. Many series of a team repeat alike, and their rule is read once. */
function reader(): Read {
  const known = new Map<string, readonly Day[]>();
  return (rule, { from, to }) => {
    const key = JSON.stringify([rule, from, to]);
    const read = known.get(key) ?? new RRule({ ...rule, dtstart: utc(from), until: utc(to) }, true).all().map(dayOf);
    known.set(key, read);
    return read;
  };
}

/** The dates of a series within a window, in order. The start date always counts, `Until` is included (AMB-072). */
export function datesOf(series: Series, window: Window, most = MOST_INSTANCES, read = reader()): Day[] {
  const { startDate } = series;
  const rule = ruleOf(series);
  const isWithin = (day: Day) => day >= window.from && day <= window.to;
  if (!rule) return [startDate].filter(isWithin);
  const later = window.to < startDate ? [] : read(rule, window).filter((day) => day > startDate);
  return [startDate, ...later].filter((day) => isWithin(day) && lasts(series, day)).slice(0, most);
}

/** There are no more than one daily, 127 weekly and 31 monthly rules. */
const texts = new Map<string, string>();

/** The rule as RFC 5545 writes it, without its end: `FREQ=WEEKLY;BYDAY=TU,TH`. */
export function ruleText(series: Series): string | undefined {
  const rule = ruleOf(series);
  if (!rule) return undefined;
  const key = JSON.stringify(rule);
  const text = texts.get(key) ?? RRule.optionsToString(rule).replace('RRULE:', '');
  texts.set(key, text);
  return text;
}

function single<E extends Event>(event: E, { from, to }: Window): Occurrence<E>[] {
  if (event.startDate > to || event.endDate < from) return [];
  return [{ ...event, instanceDate: event.startDate, isInstance: false }];
}

function instances<E extends Event>(series: E, { from, to }: Window, read: Read): Occurrence<E>[] {
  const days = daysBetween(series.startDate, series.endDate);
  const dates = datesOf(series, { from: addDays(from, -days), to }, MOST_INSTANCES, read);
  return dates.map((day) => instanceOn(series, day, days));
}

/** The base event stands on its own date as it is; every other date is derived, and none of them was played. */
function instanceOn<E extends Event>(series: E, day: Day, days: number): Occurrence<E> {
  if (day === series.startDate) return { ...series, instanceDate: day, isInstance: false };
  const when = { startDate: day, endDate: days === 0 ? day : addDays(day, days), instanceDate: day };
  return { ...series, ...when, gameStatus: null, isInstance: true };
}
