import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/core/dates.ts';
import { splitOff } from '#domain/schedule/instance.ts';
import { expand } from '#domain/schedule/recurrence.ts';
import { type Event, type Recurrence, WEEKDAYS } from '#domain/schedule/schema.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { calendarFile, type Listed } from './calendar-file.ts';

const HOME = process.env['TZ'];
const NOW = new Date('2024-11-01T12:00:00Z');
const ZONE = 'America/New_York';
const WINDOW = { from: '2023-06-01', to: '2025-06-01' };

// A server stands wherever it stands; its own zone must not show in a calendar.
beforeEach(() => void (process.env['TZ'] = 'Asia/Tokyo'));
afterEach(() => void (process.env['TZ'] = HOME));

const listed = (events: readonly Event[]): Listed[] => events.map((event, rev) => ({ ...event, rev }));
const fileOf = (events: readonly Event[], timeZone = ZONE) =>
  calendarFile(listed(events), { name: 'Tidewater 16', product: 'Lineup Pro', timeZone, now: NOW });
const pattern = (given: Partial<Recurrence> = {}): Recurrence => ({
  ...{ frequency: 'weekly', endDate: null, weeklyDays: ['tuesday', 'thursday'], exceptions: [] },
  ...given,
});
const series = (given: Partial<Event> = {}, recurrence: Partial<Recurrence> = {}): Event =>
  makeEvent({ isRecurring: true, recurrencePattern: pattern(recurrence), startTime: '18:00', ...given });

const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

/** Title, day and time of everything that a calendar shows in a window, as a second library reads it. */
function readBy(file: string, { from, to }: typeof WINDOW): string[] {
  const all = eventsIn(file);
  const found = all.filter((event) => !event.isRecurrenceException()).flatMap((event) => occurrences(event, to));
  return found.filter((line) => line.slice(0, 10) >= from && line.slice(0, 10) <= to).toSorted();
}

function occurrences(event: ICAL.Event, to: string): string[] {
  if (!event.isRecurring()) return [lineOf(event.startDate, event.summary)];
  const lines: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && next.toString().slice(0, 10) <= to; next = iterator.next()) {
    const { startDate, item } = event.getOccurrenceDetails(next);
    lines.push(lineOf(startDate, item.summary));
  }
  return lines;
}

const lineOf = (time: ICAL.Time, title: string) =>
  `${time.toString().slice(0, 10)} ${time.isDate ? 'all day' : time.toString().slice(11, 16)} ${title}`;

/** The same of the screen. */
const shownOnScreen = (events: readonly Event[], window: typeof WINDOW) =>
  events
    .flatMap((event) => [...years(window)].flatMap((year) => expand([event], year)))
    .filter(({ startDate }) => startDate >= window.from && startDate <= window.to)
    .map(({ startDate, startTime, title }) => `${startDate} ${startTime ?? 'all day'} ${title}`)
    .filter((line, at, all) => all.indexOf(line) === at)
    .toSorted();

/** A view holds a hundred instances at most, so a long window is looked at in months. */
function* years({ from, to }: typeof WINDOW) {
  for (let start = from; start <= to; start = addDays(start, 60)) yield { from: start, to: addDays(start, 59) };
}

test('a weekly series has its rule, zone and end, and the zone its clock changes', () => {
  const file = fileOf([series({ startDate: '2024-10-29', endTime: '20:00' }, { endDate: '2024-11-26' })]);
  expect(file).toContain('DTSTART;TZID=America/New_York:20241029T180000');
  expect(file).toContain('DTEND;TZID=America/New_York:20241029T200000');
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20241126T230000Z');
  expect(file).toContain('DTSTART:20241103T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD');
  expect(file).toContain('X-WR-TIMEZONE:America/New_York');
});

test('times stay on the wall clock through its changes, as instants too', () => {
  const file = fileOf([series({ startDate: '2024-10-31' }, { endDate: '2024-11-07' })]);
  const vtimezone = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vtimezone');
  if (!vtimezone) expect.fail('no zone');
  ICAL.TimezoneService.register(vtimezone);
  const [event] = eventsIn(file);
  const iterator = event?.iterator();
  const instants = [0, 1, 2].map(() => iterator?.next()?.toJSDate().toISOString());
  expect(instants).toEqual(['2024-10-31T22:00:00.000Z', '2024-11-05T23:00:00.000Z', '2024-11-07T23:00:00.000Z']);
  ICAL.TimezoneService.reset();
});

test('a date that was deleted is an EXDATE, one that was edited a deviation under the same UID', () => {
  const base = series({ title: 'Practice', startDate: '2024-11-05' }, { exceptions: ['2024-11-12'] });
  const { instance, series: rest } = splitOff(base, '2024-11-14');
  const file = fileOf([rest, { ...instance, title: 'Late practice', startTime: '19:30' }]);
  expect(file).toContain('EXDATE;TZID=America/New_York:20241112T180000');
  expect(file).toContain('RECURRENCE-ID;TZID=America/New_York:20241114T180000');
  expect(new Set(eventsIn(file).map(({ uid }) => uid))).toEqual(new Set([`${base.id}@lineup-pro`]));
  const inside = { from: '2024-11-01', to: '2024-11-15' };
  expect(readBy(file, inside)).toEqual([
    ...['2024-11-05 18:00 Practice', '2024-11-07 18:00 Practice'],
    '2024-11-14 19:30 Late practice',
  ]);
});

test('[RECUR-13] a date of whole days that was edited is a deviation too, of a day or of a time', () => {
  const base = series({ title: 'Camp', startDate: '2024-11-05', startTime: null }, { exceptions: ['2024-11-12'] });
  const first = splitOff(base, '2024-11-07');
  const second = splitOff(first.series, '2024-11-14');
  const short = { ...first.instance, title: 'Short camp', description: 'RECURRENCE-ID;TZID=a:20241201T000000' };
  const late = { ...second.instance, title: 'Late camp', startDate: '2024-11-15', startTime: '19:30' };
  const file = fileOf([second.series, short, late]);
  expect(file).toContain('DTSTART;VALUE=DATE:20241105');
  expect(file).toContain('EXDATE;VALUE=DATE:20241112\r\n');
  expect(new Set(eventsIn(file).map(({ uid }) => uid))).toEqual(new Set([`${base.id}@lineup-pro`]));
  const instead = eventsIn(file).flatMap(({ recurrenceId }) => recurrenceId?.toString() ?? []);
  expect(instead).toEqual(['2024-11-07', '2024-11-14']);
  expect(readBy(file, { from: '2024-11-04', to: '2024-11-15' })).toEqual([
    '2024-11-05 all day Camp',
    '2024-11-07 all day Short camp',
    '2024-11-15 19:30 Late camp',
  ]);
});

test('the opponent is named once', () => {
  const named = (title: string) => eventsIn(fileOf([makeEvent({ title, opponentName: 'Breakers' })]))[0]?.summary;
  expect(named('League match')).toBe('League match vs Breakers');
  expect(named('Tidewater vs Breakers')).toBe('Tidewater vs Breakers');
});

test('an event over several days ends after its last', () => {
  const file = fileOf([makeEvent({ startDate: '2024-11-15', endDate: '2024-11-17' })]);
  expect(file).toContain('DTEND;VALUE=DATE:20241118');
});

test('what a person wrote cannot end its line', () => {
  const description = 'Bring\r\nEND:VEVENT\r\nwater; and, a "ball" \\';
  const [event, ...more] = eventsIn(fileOf([makeEvent({ title: 'Cup;final', description })]));
  expect([event?.summary, event?.description]).toEqual(['Cup;final', description.replaceAll('\r\n', '\n')]);
  expect(more).toEqual([]);
});

test('no line is longer than 75 octets, and no letter is cut', () => {
  const description = 'Příští zápas 🏐 v hale u řeky. '.repeat(20).trim();
  const file = fileOf([makeEvent({ description })]);
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(eventsIn(file)[0]?.description).toBe(description);
});

test('an edit leaves the UID and raises the sequence', () => {
  const event = makeEvent();
  const about = { name: 'T', product: 'Lineup Pro', timeZone: ZONE, now: NOW };
  const read = (rev: number, title: string) => eventsIn(calendarFile([{ ...event, rev, title }], about))[0];
  expect(read(4, 'a')?.uid).toBe(read(9, 'b')?.uid);
  expect(read(9, 'b')?.sequence).toBe(9);
});

const day = fc.integer({ min: 0, max: 730 }).map((n) => addDays('2023-06-01', n));
const recurrence = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  endDate: fc.option(day),
  weeklyDays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
  exceptions: fc.uniqueArray(day, { maxLength: 12 }),
});
const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Sao_Paulo'];

test.each(ZONES)('[SCHED-32] in %s a calendar shows the dates that the screen shows', (timeZone) => {
  fc.assert(
    fc.property(day, recurrence, fc.constantFrom('18:00', '02:30', null), (startDate, given, startTime) => {
      const events = [series({ startDate, startTime }, given)];
      expect(readBy(fileOf(events, timeZone), WINDOW)).toEqual(shownOnScreen(events, WINDOW));
    }),
    { numRuns: 40 },
  );
});

test('[GUARD-05] no text of a person begins a line of the file, however a reader ends its lines', () => {
  const ends = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\u001c', '\u001d', '\u001e', '\r', '\n', '\r\n'];
  const text = fc.array(fc.constantFrom(...ends, 'ATTACH:file:///etc/passwd', 'END:VEVENT', 'gym'), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, text, (title, location, description) => {
      const event = makeEvent({
        title: title.join(''),
        location: location.join(''),
        description: description.join(''),
      });
      const file = calendarFile(listed([event]), {
        name: title.join(''),
        product: 'Lineup Pro',
        timeZone: ZONE,
        now: NOW,
      });
      const lines = file.split(/\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/);
      expect(lines).toEqual(file.split('\r\n'));
      expect(lines.filter((line) => /^(ATTACH|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    }),
  );
});
