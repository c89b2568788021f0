import { expect, test } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import { instanceId, splitOff } from './instance.ts';
import { listUpcoming } from './upcoming.ts';

const TODAY = '2025-11-20';
const titles = (...events: ReturnType<typeof makeEvent>[]) => listUpcoming(events, TODAY).map(({ title }) => title);
const weekly = { frequency: 'weekly' as const, endDate: null, weeklyDays: ['tuesday' as const], exceptions: [] };

test('[STATS-04] [STATS-07] events of today and later are coming, one that ended yesterday is not', () => {
  const yesterday = makeEvent({ title: 'yesterday', startDate: '2025-11-19' });
  const today = makeEvent({ title: 'today', startDate: TODAY });
  const later = makeEvent({ title: 'later', startDate: '2025-12-01' });
  expect(titles(yesterday, later, today)).toEqual(['today', 'later']);
});

test('[STATS-06] they are ordered by start date, then start time', () => {
  const evening = makeEvent({ title: 'evening', startDate: TODAY, startTime: '18:30' });
  const morning = makeEvent({ title: 'morning', startDate: TODAY, startTime: '09:00' });
  const tomorrow = makeEvent({ title: 'tomorrow', startDate: '2025-11-21', startTime: '08:00' });
  expect(titles(tomorrow, evening, morning)).toEqual(['morning', 'evening', 'tomorrow']);
});

test('[STATS-07] a tournament over several days stays through its last day', () => {
  const cup = makeEvent({ title: 'cup', startDate: '2025-11-18', endDate: TODAY });
  const over = makeEvent({ title: 'over', startDate: '2025-11-17', endDate: '2025-11-19' });
  expect(titles(cup, over)).toEqual(['cup']);
});

const series = makeEvent({ title: 'practice', startDate: '2025-10-07', isRecurring: true, recurrencePattern: weekly });
const datesOf = (...events: ReturnType<typeof makeEvent>[]) =>
  listUpcoming(events, TODAY).map(({ startDate }) => startDate);

test('[STATS-05] a series that began earlier is listed with its coming instances, each on its own date', () => {
  expect(datesOf(series).slice(0, 3)).toEqual(['2025-11-25', '2025-12-02', '2025-12-09']);
  const ending = { ...series, recurrencePattern: { ...weekly, endDate: '2025-12-02' } };
  expect(datesOf(ending)).toEqual(['2025-11-25', '2025-12-02']);
  const ofThursdays = { ...weekly, weeklyDays: ['thursday' as const], endDate: '2025-11-27' };
  expect(datesOf({ ...series, recurrencePattern: ofThursdays })).toEqual([TODAY, '2025-11-27']);
});

test('[STATS-05] a date that left its series is listed as its own event, not twice', () => {
  const split = splitOff(series, '2025-11-25');
  expect(datesOf(split.series, split.instance).slice(0, 2)).toEqual(['2025-11-25', '2025-12-02']);
  expect(listUpcoming([split.series, split.instance], TODAY)[0]).toMatchObject(split.instance);
});

test('a single event is listed however far away it is', () => {
  expect(datesOf(makeEvent({ startDate: '2028-01-01' }))).toEqual(['2028-01-01']);
});

test('[STATS-04] [STATS-05] a series is listed with its next date, however far away that is', () => {
  const summer = { ...series, startDate: '2026-06-02', endDate: '2026-06-02' };
  expect(datesOf(summer)).toEqual(['2026-06-02']);
  const paused = { ...weekly, exceptions: ['2025-11-25', '2025-12-02', '2025-12-09', '2025-12-16'] };
  expect(datesOf({ ...series, recurrencePattern: paused })).toEqual(['2025-12-23']);
  expect(datesOf({ ...series, recurrencePattern: { ...weekly, endDate: '2025-11-18' } })).toEqual([]);
});

test('two devices that take the same date out of a series make the same event', () => {
  const overnight = { ...series, startDate: '2025-11-25', endDate: '2025-11-26' };
  const first = splitOff(overnight, '2025-12-02');
  expect(splitOff(first.series, '2025-12-02')).toEqual(first);
  expect(first.instance).toMatchObject({
    id: instanceId(series.id, '2025-12-02'),
    startDate: '2025-12-02',
    endDate: '2025-12-03',
    isRecurring: false,
    recurrencePattern: null,
  });
  expect(first.series.recurrencePattern?.exceptions).toEqual(['2025-12-02']);
});
