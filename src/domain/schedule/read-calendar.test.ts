import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { alreadyThere } from './already-there.ts';
import { instanceId } from './instance.ts';
import { readCalendar } from './read-calendar.ts';

const HOME = process.env['TZ'];
beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
afterEach(() => void (process.env['TZ'] = HOME));

const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])]
    .concat('END:VCALENDAR', '')
    .join('\r\n');
const TODAY = '2025-11-10';
const readOn = (today: string, ...events: string[][]) => readCalendar(file(...events), TEAM, today)?.found ?? [];
const read = (...events: string[][]) => readOn(TODAY, ...events);
const timesIn = (found: ReturnType<typeof read>) =>
  found.map(({ fields }) => [fields.startDate, fields.startTime].join(' ').trim());
const timesOf = (...events: string[][]) => timesIn(read(...events));
const TUESDAY = ['UID:a', 'DTSTART:20251118T180000', 'SUMMARY:Practice'];

test('an event is read with its place, text and hours', () => {
  const more = ['DTEND:20251118T200000', 'LOCATION:Bayside gym', 'DESCRIPTION:White jerseys', 'CATEGORIES:PRACTICE'];
  expect(read([...TUESDAY, ...more])[0]).toMatchObject({
    fields: {
      ...{ title: 'Practice', eventType: 'practice', startDate: '2025-11-18', endDate: '2025-11-18' },
      ...{ startTime: '18:00', endTime: '20:00', location: 'Bayside gym', description: 'White jerseys' },
    },
    repeat: null,
  });
});

test('an instant becomes what the clock of this device shows', () => {
  const [found] = read(['UID:a', 'DTSTART:20251119T013000Z', 'SUMMARY:Late']);
  expect(found?.fields).toMatchObject({ startDate: '2025-11-18', startTime: '20:30', eventType: 'other' });
});

test('whole days end on their last', () => {
  const [found] = read(['UID:a', 'DTSTART;VALUE=DATE:20251115', 'DTEND;VALUE=DATE:20251118', 'SUMMARY:Cup']);
  expect(found?.fields).toMatchObject({ startDate: '2025-11-15', endDate: '2025-11-17', startTime: null });
});

test.each([
  ['FREQ=DAILY;UNTIL=20251125T180000', { frequency: 'daily', endDate: '2025-11-25', weeklyDays: [] }],
  ['FREQ=WEEKLY;BYDAY=TU,TH', { frequency: 'weekly', endDate: null, weeklyDays: ['tuesday', 'thursday'] }],
  ['FREQ=WEEKLY;COUNT=3', { frequency: 'weekly', endDate: '2025-12-02', weeklyDays: [] }],
  ['FREQ=MONTHLY', { frequency: 'monthly', endDate: null, weeklyDays: [] }],
  ['FREQ=MONTHLY;BYMONTHDAY=18', { frequency: 'monthly', endDate: null, weeklyDays: [] }],
])('%s is a series', (rule, repeat) => {
  expect(read([...TUESDAY, `RRULE:${rule}`, 'EXDATE:20251125T180000'])).toMatchObject([
    { repeat: { ...repeat, exceptions: ['2025-11-25'] } },
  ]);
});

test('a rule that the schedule has no words for is taken as its dates', () => {
  const found = read([...TUESDAY, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3', 'EXDATE:20251202T180000']);
  expect(found.map(({ fields, repeat }) => [fields.startDate, repeat])).toEqual([
    ['2025-11-18', null],
    ['2025-12-16', null],
  ]);
});

test('a rule without words that ends keeps a hundred dates, an endless one those of the coming year', () => {
  const starts = (rule: string) =>
    readOn('2026-06-01', [...TUESDAY, `RRULE:${rule}`]).map(({ fields }) => fields.startDate);
  expect(starts('FREQ=DAILY;INTERVAL=2;COUNT=300')).toHaveLength(100);
  expect(starts('FREQ=YEARLY')).toEqual(['2026-11-18']);
  expect(starts('FREQ=WEEKLY;INTERVAL=2').at(0)).toBe('2026-06-02');
  expect(starts('FREQ=WEEKLY;INTERVAL=2').at(-1)).toBe('2027-06-01');
});

test('an event of our own file is known by the id that it had', () => {
  const own = '0198c0de-0000-7000-8000-0000000000aa';
  const uid = `UID:${own}@lineup-pro`;
  const alone = [uid, 'RECURRENCE-ID:20251125T180000', 'DTSTART:20251126T190000', 'SUMMARY:Late practice'];
  const parts = [...TUESDAY.slice(1), `UID:${own}-february@lineup-pro`, 'RRULE:FREQ=YEARLY;BYMONTH=2;COUNT=1'];
  const ids = read([uid, ...TUESDAY.slice(1), 'RRULE:FREQ=WEEKLY'], alone, parts).map(({ ownId }) => ownId);
  expect(new Set(ids)).toEqual(new Set([own, instanceId(own, '2025-11-25')]));
  expect(read(TUESDAY)[0]?.ownId).toBeUndefined();
});

test('a date that was changed alone is an event of its own and an exception of the series', () => {
  const alone = ['UID:a', 'RECURRENCE-ID:20251125T180000', 'DTSTART:20251126T190000', 'SUMMARY:Late practice'];
  const [series, instance] = read([...TUESDAY, 'RRULE:FREQ=WEEKLY'], alone);
  expect(series?.repeat?.exceptions).toEqual(['2025-11-25']);
  expect(instance).toMatchObject({
    id: instanceId(series?.id ?? '', '2025-11-25'),
    fields: { title: 'Late practice', startDate: '2025-11-26', startTime: '19:00' },
  });
});

test('the same event has the same id each time, and another in another team', () => {
  const [first] = read(TUESDAY);
  expect(read(TUESDAY)[0]?.id).toBe(first?.id);
  expect(readCalendar(file(TUESDAY), SOME_OTHER_TEAM, TODAY)?.found[0]?.id).not.toBe(first?.id);
});
const SOME_OTHER_TEAM = '0198c0de-0000-7000-8000-0000000000ee';

test('what is no calendar is told apart from an empty one', () => {
  expect(readCalendar('Dear team, practice is off.', TEAM, TODAY)).toBeUndefined();
  expect(read()).toEqual([]);
});

test('a day that no month has is not another day', () => {
  const wrong = ['DTSTART:20260230T180000', 'DTSTART:20261399T180000Z', 'DTSTART;VALUE=DATE:20260431'];
  const read = readCalendar(file(TUESDAY, ...wrong.map((start, i) => [`UID:wrong-${i}`, start])), TEAM, TODAY);
  expect([read?.found.length, read?.unread]).toEqual([1, 3]);
});

test('calendars that stand in a file one after the other are read like one', () => {
  const both = `${file(TUESDAY)}${file(['UID:b', 'DTSTART:20251120T180000', 'SUMMARY:Game'])}`;
  expect(readCalendar(both, TEAM, TODAY)?.found.map(({ fields }) => fields.title)).toEqual(['Practice', 'Game']);
});

test('an event that cannot be read costs no other, and is counted', () => {
  const read = readCalendar(file(TUESDAY, ['UID:b', 'SUMMARY:No start'], ['UID:c', 'DTSTART:soon']), TEAM, TODAY);
  expect(read?.found.map(({ fields }) => fields.title)).toEqual(['Practice']);
  expect(read?.unread).toBe(2);
});

test('events that were written without a name of their own are not one', () => {
  expect(new Set(read(TUESDAY.slice(1), ['DTSTART:20251120T180000']).map(({ id }) => id)).size).toBe(2);
});

test('a later version of an event stands in the place of the earlier one', () => {
  const found = read(TUESDAY, ['UID:a', 'SEQUENCE:1', 'DTSTART:20251118T190000', 'SUMMARY:Later practice']);
  expect(found.map(({ fields }) => fields.title)).toEqual(['Later practice']);
});

test.each([
  [
    ['SEQUENCE:2', 'DTSTAMP:20251001T000000Z'],
    ['SEQUENCE:1', 'DTSTAMP:20251002T000000Z'],
  ],
  [['SEQUENCE:10'], ['SEQUENCE:9']],
  [['DTSTAMP:20251002T000000Z'], ['DTSTAMP:20251001T000000Z']],
])('the latest version of an event stands wherever it is in the file: %s', (latest, earlier) => {
  const every = 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3';
  const moved = ['UID:a', 'DTSTART:20251118T190000', ...latest];
  expect(timesOf(moved, [...TUESDAY, ...earlier, every])).toEqual(['2025-11-18 19:00']);
  const alone = ['UID:a', 'RECURRENCE-ID:20251202T180000'];
  const dates = timesOf(
    [...TUESDAY, every],
    [...alone, 'DTSTART:20251202T190000', ...latest],
    [...alone, 'DTSTART:20251202T200000', ...earlier],
  );
  expect(dates).toEqual(['2025-11-18 18:00', '2025-12-16 18:00', '2025-12-02 19:00']);
});

test.each(['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=2', 'FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2'])(
  'the 29th of February comes back in leap years: %s',
  (rule) => {
    const days = timesOf(['UID:a', 'DTSTART;VALUE=DATE:20240229', `RRULE:${rule};COUNT=3`]);
    expect(days).toEqual(['2024-02-29', '2028-02-29', '2032-02-29']);
  },
);

test('a zone may stand in quotes', () => {
  expect(timesOf(['UID:a', 'DTSTART;TZID="America/Chicago":20251118T180000'])).toEqual(['2025-11-18 19:00']);
});

test('a series ends at the hour of its end', () => {
  const late = ['UID:a', 'DTSTART;TZID=America/New_York:20270301T220000', 'SUMMARY:Late'];
  const endOf = (until: string) => read([...late, `RRULE:FREQ=WEEKLY;UNTIL=${until}`])[0]?.repeat?.endDate;
  expect(['20270323T000000Z', '20270323T020000Z', '20270322'].map(endOf)).toEqual([
    '2027-03-21',
    '2027-03-22',
    '2027-03-22',
  ]);
  expect(endOf('20270301T120000')).toBe('2027-03-01');
});

test('what was cancelled is not brought in, whole or as one date of a series', () => {
  expect(read([...TUESDAY, 'STATUS:CANCELLED'])).toEqual([]);
  const off = ['UID:a', 'RECURRENCE-ID:20251125T180000', 'DTSTART:20251125T180000', 'STATUS:CANCELLED'];
  expect(read([...TUESDAY, 'RRULE:FREQ=WEEKLY'], off)).toMatchObject([{ repeat: { exceptions: ['2025-11-25'] } }]);
});

test('a date of a series that came without the series is an event', () => {
  const alone = ['UID:a', 'RECURRENCE-ID:20251125T180000', 'DTSTART:20251126T190000', 'SUMMARY:Late practice'];
  expect(read(alone)).toMatchObject([{ fields: { startDate: '2025-11-26' }, repeat: null }]);
});

test('a date that was changed alone takes none from another series', () => {
  const alone = ['UID:b', 'RECURRENCE-ID:20251202T180000', 'DTSTART:20251202T190000', 'SUMMARY:Another'];
  const found = read([...TUESDAY, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'], alone);
  expect(found.map(({ fields }) => fields.startDate)).toEqual(['2025-11-18', '2025-12-02', '2025-12-02']);
});

test('a late evening elsewhere is the next day here, on each of its dates', () => {
  const zoned = ['UID:a', 'DTSTART:20251118T013000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'SUMMARY:Late'];
  expect(timesOf(zoned)).toEqual(['2025-11-17 20:30', '2025-11-24 20:30']);
  process.env['TZ'] = 'UTC';
  expect(read(zoned)).toMatchObject([{ fields: { startDate: '2025-11-18' }, repeat: { weeklyDays: ['tuesday'] } }]);
});

test.each([
  [';TZID=Asia/Kolkata:20270301T060000', 'COUNT=3', ['2027-02-28 19:30', '2027-03-07 19:30', '2027-03-14 20:30']],
  [':20270307T233000Z', 'COUNT=2', ['2027-03-07 18:30', '2027-03-14 19:30']],
  [';TZID=Europe/Berlin:20270310T180000', 'BYDAY=MO,WE;COUNT=2', ['2027-03-10 12:00', '2027-03-15 13:00']],
])('a series keeps the hour of its own zone when the clocks change: %s', (start, rule, times) => {
  expect(timesOf(['UID:a', `DTSTART${start}`, `RRULE:FREQ=WEEKLY;${rule}`])).toEqual(times);
});

test('a series of a zone whose clocks change with those here stays one', () => {
  const found = read(['UID:a', 'DTSTART;TZID=America/Chicago:20270301T180000', 'RRULE:FREQ=WEEKLY']);
  expect(found).toMatchObject([{ fields: { startTime: '19:00' }, repeat: { frequency: 'weekly' } }]);
});

test('a series that changes its hour here and has no end is taken for a year', () => {
  const times = timesIn(
    readOn('2027-01-01', ['UID:a', 'DTSTART;TZID=Asia/Kolkata:20200101T060000', 'RRULE:FREQ=WEEKLY']),
  );
  expect([times[0], times.at(-1), times.length]).toEqual(['2027-01-05 19:30', '2027-12-28 19:30', 52]);
});

const inZone = (zone: string, ...events: string[][]) => {
  process.env['TZ'] = zone;
  return read(...events);
};

test('a file adds nothing twice from another zone', () => {
  const weekly = (start: string, rule: string) => ['UID:a', `DTSTART${start}`, `RRULE:FREQ=WEEKLY;${rule}`];
  const late = weekly(';TZID=America/New_York:20270304T200000', 'INTERVAL=2;COUNT=3');
  const moved = ['UID:a', 'RECURRENCE-ID:20270319T000000Z', 'DTSTART:20270319T013000Z'];
  const idsIn = (zone: string) => inZone(zone, late, moved).map(({ id }) => id);
  expect(idsIn('Europe/Berlin')).toEqual(idsIn('America/New_York'));
  const series = readCalendar(file(TUESDAY), TEAM, TODAY)?.found[0]?.id ?? '';
  expect(idsIn('Asia/Tokyo')).toEqual(
    ['04', '01', '18'].map((day, i) => instanceId(series, `2027-0${[3, 4, 3][i]}-${day}`)),
  );
});

test('a series here is known where it is single dates, and single dates where they are a series', () => {
  const berlin = ['UID:a', 'DTSTART;TZID=Europe/Berlin:20270301T180000', 'RRULE:FREQ=WEEKLY;COUNT=8'];
  const dates = inZone('America/New_York', berlin);
  const series = inZone('Europe/Berlin', berlin);
  expect([dates.length, series.length]).toEqual([8, 1]);
  const stored = (found: typeof dates) => alreadyThere(found.map(({ id }) => makeEvent({ id })));
  expect(dates.every(stored(series))).toBe(true);
  expect(series.every(stored(dates))).toBe(true);
  expect(series.some(stored(dates.slice(0, 1)))).toBe(false);
});

test.each([
  ['20251119T213000', '2025-11-20', '00:30'],
  ['20250708T060000', '2025-07-08', '09:00'],
  ['20251102T003000', '2025-11-02', '02:30'],
])('a zone that the file only names is that of the world: %s', (start, day, time) => {
  const [found] = read(['UID:a', `DTSTART;TZID=US/Pacific:${start}`, 'SUMMARY:Far west']);
  expect(found?.fields).toMatchObject({ startDate: day, startTime: time });
  const [unknown] = read(['UID:a', `DTSTART;TZID=Some/Where:${start}`, 'SUMMARY:Nowhere']);
  expect(unknown?.fields.startDate).toBe(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`);
});

test.each(['FREQ=DAILY;COUNT=900000000', 'FREQ=SECONDLY;COUNT=900000000', 'FREQ=MINUTELY'])(
  '%s does not stop the page',
  (rule) => {
    const begun = performance.now();
    expect(read([...TUESDAY, `RRULE:${rule}`]).length).toBeLessThanOrEqual(100);
    expect(performance.now() - begun).toBeLessThan(3000);
  },
);
