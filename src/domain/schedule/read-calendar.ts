import ICAL from 'ical.js';
import { addDays, Day, localDay } from '../core/dates.ts';
import { groupBy } from '../core/group-by.ts';
import { derivedId } from '../core/ids.ts';
import { instanceId } from './instance.ts';
import { EventFields, EventType, hasOpponent, type Recurrence, WEEKDAYS } from './schema.ts';

/** One event of a file, as it would be added. Its id comes from the file: the same file adds nothing twice. */
export type ImportedEvent = {
  readonly id: string;
  /** Its UID, if it was exported from this product. */
  readonly ownId: string | undefined;
  /** The ids it has where another zone breaks its series up, or does not: those of its dates, or that of its series. */
  readonly elsewhere: readonly string[];
  readonly fields: EventFields;
  readonly repeat: Recurrence | null;
  /** The UID of the series of which this is one date, where its rule has no words here. */
  readonly dateOf: string | null;
};

/** A rule that this schedule does not know is taken as single dates, so many at most, an endless one for a year. */
const MOST_DATES = 100;
const MOST_STEPS = 5000;
const YEAR_DAYS = 366;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The readable events of a file, and the number of unreadable ones. */
export type Read = { readonly found: readonly ImportedEvent[]; readonly unread: number };

/** Several calendars may stand in a file, one after the other. */
const BETWEEN = /^END:VCALENDAR\s+BEGIN:VCALENDAR\r?\n/gim;

/**
 * The events of an iCalendar file, in the time zone of this device; undefined where the text is no calendar. `today` is
 * where the dates of an endless rule begin that this schedule has no words for.
 */
export function readCalendar(text: string, teamId: string, today: Day): Read | undefined {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.replace(BETWEEN, '')));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    for (const [, name = ''] of text.matchAll(/;TZID="?([\w/+-]+)/g)) registerNamed(name);
    const found = new Map<string, ImportedEvent>();
    let unread = 0;
    for (const [uid, alike] of groupBy(calendar.getAllSubcomponents('vevent'), uidOf)) {
      const read = readAlike(alike, idsOf(uid, teamId), today);
      if (!read) unread += 1;
      for (const one of read ?? []) found.set(one.id, one);
    }
    return { found: [...found.values()], unread };
  } catch {
    return undefined;
  } finally {
    ICAL.TimezoneService.reset();
  }
}

/** A zone that a file names without describing it: the device knows those of the world. */
function registerNamed(name: string): void {
  if (ICAL.TimezoneService.has(name)) return;
  try {
    ICAL.TimezoneService.register(new NamedZone(name), name);
  } catch {
    // Not a known time zone: its times stay as they are written.
  }
}

const TWO = '2-digit';
const PARTS = { year: 'numeric', month: TWO, day: TWO, hour: TWO, minute: TWO, second: TWO } as const;

class NamedZone extends ICAL.Timezone {
  readonly #clock: Intl.DateTimeFormat;
  /** The library asks for the same hours again with each comparison. */
  readonly #known = new Map<number, number>();

  constructor(tzid: string) {
    super({ tzid });
    this.#clock = new Intl.DateTimeFormat('sv-SE', { timeZone: tzid, ...PARTS });
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    const known = this.#known.get(wall) ?? this.#offsetAt(wall);
    this.#known.set(wall, known);
    return known;
  }

  #offsetAt(wall: number): number {
    const offsetAt = (instant: number) => Date.parse(`${this.#clock.format(instant).replace(' ', 'T')}Z`) - instant;
    // The first guess may lie on the other side of a clock change.
    return offsetAt(wall - offsetAt(wall)) / 1000;
  }
}

const textOf = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '');

/** An event that was written without one is known by what it is and when. */
const uidOf = (event: ICAL.Component): string =>
  String(event.getFirstPropertyValue('uid') ?? ['dtstart', 'summary'].map((name) => event.getFirstPropertyValue(name)));

/** UIDs of our own files: an id, and for some series the part of it that one rule tells. */
const OWN_UID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-start|-february)?@lineup-pro$/;

type Ids = Pick<ImportedEvent, 'id' | 'ownId'>;

const idsOf = (uid: string, teamId: string): Ids => ({
  id: derivedId(teamId, `ics:${uid}`),
  ownId: OWN_UID.exec(uid)?.[1],
});

/** One event and the dates of it that were changed alone; undefined where one of them cannot be read. */
function readAlike(alike: readonly ICAL.Component[], ids: Ids, today: Day): ImportedEvent[] | undefined {
  const isDeviation = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  if (!alike.every(startsOnDay)) return undefined;
  try {
    const latest = latestOf(alike);
    const deviations = latest.filter(isDeviation).map((event) => new ICAL.Event(event));
    const events = latest
      .filter((event) => !isDeviation(event))
      .map((event) => new ICAL.Event(event, { exceptions: deviations }));
    const zone = events[0]?.startDate.zone;
    const alone = deviations.filter(isHeld).map((one) => ({
      ...instanceIds(ids, writtenDay(zone ? one.recurrenceId.convertToZone(zone) : one.recurrenceId)),
      fields: fieldsOf(one, one.startDate, one.endDate),
      ...ALONE,
    }));
    return [...events.filter(isHeld).flatMap((event) => foundIn(event, ids, deviations, today)), ...alone];
  } catch {
    return undefined;
  }
}

const ALONE = { elsewhere: [], repeat: null, dateOf: null };

/** Of an event, and of each date of it that was changed alone, the version that stands: the last of the latest. */
function latestOf(alike: readonly ICAL.Component[]): ICAL.Component[] {
  const version = (event: ICAL.Component) => textOf(event, 'sequence').padStart(9, '0') + textOf(event, 'dtstamp');
  const inOrder = alike.toSorted((a, b) => version(a).localeCompare(version(b)));
  return [...new Map(inOrder.map((event) => [textOf(event, 'recurrence-id'), event])).values()];
}

/** The library counts on from a day that no month has. */
function startsOnDay(event: ICAL.Component): boolean {
  const written = JSON.stringify(event.getFirstProperty('dtstart')) ?? '';
  return Day.safeParse(/"([\d-]{10})[^"]*"\]$/.exec(written)?.[1]).success;
}

const isHeld = ({ component }: ICAL.Event) => textOf(component, 'status') !== 'CANCELLED';

function foundIn(event: ICAL.Event, ids: Ids, deviations: readonly ICAL.Event[], today: Day): ImportedEvent[] {
  const fields = fieldsOf(event, event.startDate, event.endDate);
  if (!event.isRecurring()) return [{ ...ids, fields, ...ALONE }];
  keepToFebruary(event);
  const pattern = patternOf(event);
  if (!pattern) return dates(event, ids, taken(event, today));
  // Its dates keep their day and hour here, unless the clocks change there or here.
  const zoned = isWall(event.startDate) ? [] : [...taken(event, today)];
  const isSteady = (date: ICAL.Time) => writtenDay(date) === dayOf(date) && timeOf(date) === fields.startTime;
  if (!zoned.every(isSteady)) return dates(event, ids, zoned);
  const exceptions = [...exceptionsOf(event), ...deviations.map((one) => dayOf(one.recurrenceId))].toSorted();
  const elsewhere = zoned.slice(0, MOST_DATES).map((date) => instanceId(ids.id, writtenDay(date)));
  return [{ ...ids, elsewhere, fields, repeat: { ...pattern, exceptions }, dateOf: null }];
}

const MORE_THAN_FEBRUARY = /BY(?!MONTH(DAY=|=2(;|$)))/;

const rulesOf = ({ component }: ICAL.Event): ICAL.Recur[] =>
  component.getAllProperties('rrule').flatMap((property) => {
    const rule = property.getFirstValue();
    return rule instanceof ICAL.Recur ? rule : [];
  });

/** The library takes the 1st of March for the 29th of a February without one, but not when it counts by months. */
function keepToFebruary(event: ICAL.Event): void {
  const [rule] = rulesOf(event);
  if (rule?.freq !== 'YEARLY' || !writtenDay(event.startDate).endsWith('02-29')) return;
  if (MORE_THAN_FEBRUARY.test(rule.toString())) return;
  rule.freq = 'MONTHLY';
  rule.interval *= 12;
}

const instanceIds = ({ id, ownId }: Ids, day: Day): Ids => ({
  id: instanceId(id, day),
  ownId: ownId && instanceId(ownId, day),
});

function dates(event: ICAL.Event, { id, ownId }: Ids, all: Iterable<ICAL.Time>): ImportedEvent[] {
  const found: ImportedEvent[] = [];
  for (const next of all) {
    if (found.length === MOST_DATES) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    if (item.isRecurrenceException()) continue;
    // Which of our series it is a part of is all that is known of such a date.
    const ids = { id: instanceId(id, writtenDay(next)), ownId, elsewhere: [id] };
    found.push({ ...ids, fields: fieldsOf(item, startDate, endDate), repeat: null, dateOf: event.uid });
  }
  return found;
}

function* taken(event: ICAL.Event, today: Day): Generator<ICAL.Time> {
  const [from, to] = span(event, today);
  for (const next of starts(event.iterator())) {
    const day = dayOf(next);
    if (day > to) return;
    if (day >= from) yield next;
  }
}

/** All dates of a rule that ends; of one without an end those of the coming year, also where it began long ago. */
function span(event: ICAL.Event, today: Day): readonly [from: Day, to: Day] {
  if (rulesOf(event).every((rule) => rule.isFinite())) return ['', '9999-12-31'];
  const start = dayOf(event.startDate);
  const from = start > today ? start : today;
  return [from, addDays(from, YEAR_DAYS)];
}

/** A wall clock without a zone stays as it is; an instant becomes what the clock of this device shows. */
const isWall = (time: ICAL.Time) => time.isDate || time.zone === ICAL.Timezone.localTimezone;
const dayOf = (time: ICAL.Time): Day => (isWall(time) ? writtenDay(time) : localDay(time.toJSDate()));
/** The same on every device, so that ids are made of it. */
const writtenDay = (time: ICAL.Time): Day => time.toString().slice(0, 10);
const timeOf = (time: ICAL.Time) =>
  isWall(time) ? time.toString().slice(11, 16) : time.toJSDate().toTimeString().slice(0, 5);

function fieldsOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): EventFields {
  const [title = '', ...opponent] = (event.summary || 'Event').split(' vs ');
  const eventType = typeOf(event);
  const named = hasOpponent(eventType) && opponent.length > 0;
  const isAllDay = start.isDate;
  const lasts = end.compare(start) > 0;
  return EventFields.parse({
    title: (named ? title : event.summary || 'Event').trim().slice(0, 200) || 'Event',
    eventType,
    startDate: dayOf(start),
    // The end of whole days is the day after them.
    endDate: lasts ? (isAllDay ? addDays(dayOf(end), -1) : dayOf(end)) : null,
    startTime: isAllDay ? null : timeOf(start),
    endTime: isAllDay || !lasts ? null : timeOf(end),
    location: (event.location ?? '').slice(0, 200),
    opponentName: named ? opponent.join(' vs ').slice(0, 100) : null,
    description: (event.description ?? '').slice(0, 2000),
  });
}

function typeOf(event: ICAL.Event): EventType {
  return EventType.safeParse(textOf(event.component, 'categories').toLowerCase()).data ?? 'other';
}

function exceptionsOf(event: ICAL.Event): Day[] {
  const values = event.component.getAllProperties('exdate').flatMap((property) => property.getValues());
  return values.flatMap((value: unknown) => (value instanceof ICAL.Time ? [dayOf(value)] : []));
}

/** The rule in the words of this schedule, where it has words for it. */
function patternOf(event: ICAL.Event): Omit<Recurrence, 'exceptions'> | undefined {
  const [rule, ...others] = rulesOf(event);
  const isPlain = others.length === 0 && !event.component.hasProperty('rdate');
  if (!isPlain || rule?.interval !== 1) return undefined;
  const parts = Object.keys(rule.parts);
  const endDate = endOf(rule, event);
  if (rule.freq === 'DAILY' && parts.length === 0) return { frequency: 'daily', endDate, weeklyDays: [] };
  if (rule.freq === 'WEEKLY' && parts.every((part) => part === 'BYDAY')) {
    const weekdays = rule.getComponent('BYDAY').flatMap((day) => WEEKDAYS[DAYS.indexOf(String(day))] ?? []);
    return { frequency: 'weekly', endDate, weeklyDays: weekdays };
  }
  if (rule.freq !== 'MONTHLY') return undefined;
  const own = event.startDate.day;
  const [day = own, ...more] = rule.getComponent('BYMONTHDAY').map(Number);
  // The 29th and 30th mean the last day of a shorter month here, and no date at all there.
  const isSame = day === own ? own <= 28 : day === -1 && own === 31;
  const isOnlyDay = parts.every((part) => part === 'BYMONTHDAY') && more.length === 0;
  return isSame && isOnlyDay ? { frequency: 'monthly', endDate, weeklyDays: [] } : undefined;
}

function endOf(rule: ICAL.Recur, event: ICAL.Event): Day | null {
  if (rule.until) return untilOf(rule.until, event.startDate);
  if (!rule.count) return null;
  let last = event.startDate;
  for (const next of starts(rule.iterator(event.startDate))) last = next.clone();
  return dayOf(last);
}

/** The last day on which it may still begin, which is never before the first. */
function untilOf(until: ICAL.Time, start: ICAL.Time): Day {
  const day = dayOf(until);
  const isTooLate = !until.isDate && day > dayOf(start) && timeOf(until) < timeOf(start);
  return isTooLate ? addDays(day, -1) : day;
}

/** Not for ever: a rule may name every second of a thousand years. */
function* starts(iterator: { next(): ICAL.Time | null | undefined }): Generator<ICAL.Time> {
  for (let step = 0, next = iterator.next(); next && step < MOST_STEPS; step++, next = iterator.next()) yield next;
}
