import ical, { type ICalEventData } from 'ical-generator';
import { addDays, type Day, daysBetween } from '#domain/core/dates.ts';
import { oneLine } from '#domain/core/text.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { plainRules } from './plain-rules.ts';
import { timeZoneText } from './time-zone.ts';
import { wallClock } from './wall-clock.ts';

export type Listed = Event & { readonly rev: number };
type Calendar = { readonly name: string; readonly product: string; readonly timeZone: string; readonly now: Date };

/** A whole schedule as iCalendar (RFC 5545), read by whatever calendar a family keeps. */
export function calendarFile(events: readonly Listed[], about: Calendar): string {
  const { name, product, now } = about;
  // The library writes UTC without a name, and its dates elsewhere would not match.
  const timeZone = about.timeZone === 'UTC' ? 'Etc/UTC' : about.timeZone;
  const first = events.map(({ startDate }) => startDate).reduce((a, b) => (a < b ? a : b), now.toISOString());
  const writer = new Writer(timeZone, now);
  const alone = new Map(events.map((event) => [event.id, event]));
  const series = events.filter(({ isRecurring }) => isRecurring);
  for (const one of series) for (const event of writer.writeSeries(one, alone)) alone.delete(event.id);
  for (const event of alone.values()) if (!event.isRecurring) writer.write(event);
  // The library escapes no line end here.
  const head = ical({
    name: oneLine(name),
    prodId: { company: product, product: 'Schedule' },
    x: { 'X-WR-TIMEZONE': timeZone },
  });
  const zone = timeZoneText(timeZone, Number(first.slice(0, 4)), now);
  const text = head.toString().replace(END, () => `${[zone, ...writer.written].join('\r\n')}\r\n${END}`);
  return text.replace(OTHER_LINE_ENDS, ' ');
}

const END = 'END:VCALENDAR';
/** Some readers end a line there too: what follows would be read as a property of its own. */
const OTHER_LINE_ENDS = /(?![\t\r\n])[\p{Control}\p{Zl}\p{Zp}]/gu;

class Writer {
  readonly written: string[] = [];
  readonly #calendar = ical();
  readonly #timeZone: string;
  readonly #stamp: Date;

  constructor(timeZone: string, stamp: Date) {
    this.#timeZone = timeZone;
    this.#stamp = stamp;
  }

  write(event: Listed, more: Partial<ICalEventData> = {}, isOfDays = false): void {
    const { id, rev, location, description } = event;
    const made = this.#calendar.createEvent({
      id: uidOf(id),
      sequence: rev,
      stamp: this.#stamp,
      timezone: this.#timeZone,
      summary: summaryOf(event),
      location,
      description,
      categories: [{ name: event.eventType }],
      ...timesOf(event),
      ...more,
    });
    const text = made.toString().trimEnd();
    this.written.push(foldLine(isOfDays ? ofDays(text) : text));
  }

  /** A series, and the dates that were changed alone as its deviations, which are given back. */
  writeSeries(series: Listed, events: ReadonlyMap<string, Listed>): Listed[] {
    const exceptions = series.recurrencePattern?.exceptions ?? [];
    return plainRules(series).flatMap((rule) => {
      const uid = uidOf(`${series.id}${rule.name}`);
      const out = exceptions.filter(rule.holds);
      if (rule.text === undefined) {
        if (out.length === 0) this.write(series, { id: uid });
        return [];
      }
      const deviating = out.flatMap((day) => {
        const event = events.get(instanceId(series.id, day));
        return event ? [{ day, event }] : [];
      });
      const gone = out.filter((day) => !deviating.some((one) => one.day === day));
      this.write(moveSeries(series, rule.first), { id: uid, repeating: this.#repeating(series, rule.text, gone) });
      const isAllDay = series.startTime === null;
      for (const { day, event } of deviating)
        this.write(event, { id: uid, recurrenceId: wallClock(day, series.startTime ?? undefined) }, isAllDay);
      return deviating.map(({ event }) => event);
    });
  }

  #repeating({ startTime, recurrencePattern }: Listed, rule: string, gone: readonly Day[]): string {
    const until = recurrencePattern?.endDate ?? null;
    const lines = [`RRULE:${rule}${until === null ? '' : `;UNTIL=${this.#until(until, startTime)}`}`];
    const dates = gone.map((day) => `${plain(day)}${startTime === null ? '' : `T${startTime.replace(':', '')}00`}`);
    const kind = startTime === null ? 'VALUE=DATE' : `TZID=${this.#timeZone}`;
    if (dates.length > 0) lines.push(`EXDATE;${kind}:${dates.join(',')}`);
    return lines.join('\r\n');
  }

  /** A series of times ends at an instant, one of days on a day. */
  #until(day: Day, time: string | null): string {
    if (time === null) return plain(day);
    const instant = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(this.#timeZone).toInstant();
    return instant.toString().replace(/[-:]/g, '');
  }
}

/** The library names the date that is replaced by its time alone, which a series of whole days does not have. */
const ofDays = (text: string): string =>
  text.replace(/^RECURRENCE-ID;.*:(\d{8})T\d{6}$/m, 'RECURRENCE-ID;VALUE=DATE:$1');

const LONGEST = 75;

/** Lines of 75 octets at most. The library folds too, but looks at each letter of each line for it. */
function foldLine(text: string): string {
  return text
    .split('\r\n')
    .map((line) => (Buffer.byteLength(line) <= LONGEST ? line : fold(line)))
    .join('\r\n');
}

function fold(line: string): string {
  let [text, size] = ['', 0];
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (size + bytes > LONGEST) [text, size] = [`${text}\r\n `, 1];
    text += letter;
    size += bytes;
  }
  return text;
}

/** Many titles name the opponent already. */
const summaryOf = ({ title, opponentName }: Listed): string =>
  opponentName === null || title.endsWith(`vs ${opponentName}`) ? title : `${title} vs ${opponentName}`;

/** Never changes: calendars find their copy by it. */
const uidOf = (id: string): string => `${id}@lineup-pro`;
const plain = (day: Day): string => day.replaceAll('-', '');

function moveSeries(series: Listed, startDate: Day): Listed {
  return { ...series, startDate, endDate: addDays(series.endDate, daysBetween(series.startDate, startDate)) };
}

/** Without a start time an event stands for its whole days; the end of such a span is the day after. */
function timesOf({ startDate, endDate, startTime, endTime }: Listed): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (startTime === null) return { allDay: true, start: wallClock(startDate), end: wallClock(addDays(endDate, 1)) };
  const lasts = `${endDate} ${endTime ?? startTime}` > `${startDate} ${startTime}`;
  const end = lasts ? wallClock(endDate, endTime ?? startTime) : null;
  return { start: wallClock(startDate, startTime), end };
}
