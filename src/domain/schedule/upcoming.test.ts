import { expect, test } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import { instanceId, splitOff } from './instance.ts';
import { upcoming } from './upcoming.ts';

const TODAY = '2025-11-20';
const titles = (...events: ReturnType<typeof makeEvent>[]) => upcoming(events, TODAY).map(({ title }) => title);
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

test('[STATS-05] a date that left its series is listed as its own event, not twice', () => {
  const series = makeEvent({
    title: 'practice',
    startDate: '2025-11-25',
    isRecurring: true,
    recurrencePattern: weekly,
  });
  const split = splitOff(series, '2025-11-25');
  expect(titles(series)).toEqual(['practice']);
  expect(upcoming([split.series, split.instance], TODAY)).toEqual([split.instance]);
});

test('two devices that take the same date out of a series make the same event', () => {
  const series = makeEvent({
    startDate: '2025-11-25',
    endDate: '2025-11-26',
    isRecurring: true,
    recurrencePattern: weekly,
  });
  const first = splitOff(series, '2025-12-02');
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
