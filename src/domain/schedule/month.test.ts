import { expect, test, vi } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import {
  byDay,
  byStart,
  cellOf,
  eventsOn,
  hasEventsIn,
  monthAfter,
  monthName,
  sameDayOf,
  visible,
  weeksOf,
} from './month.ts';
import type { Event } from './schema.ts';

const event = (startDate: string, more: Partial<Event> = {}) =>
  makeEvent({ startDate, endDate: startDate, title: 'Event', eventType: 'practice', ...more });

test('[SCHED-01][SCHED-02] a month is drawn in whole weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2025-11');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2025-10-26');
  expect(weeks.at(-1)?.[6]).toBe('2025-12-06');
});

test('[SCHED-01] a February that fills four weeks has no fifth', () => {
  expect(weeksOf('2026-02')).toHaveLength(4);
});

test('[SCHED-03] the buttons move by one month, across year ends too', () => {
  expect(monthAfter('2025-12', 1)).toBe('2026-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-03', -1)).toBe('2026-02');
  expect(monthName('2025-11')).toBe('November 2025');
});

test('[SCHED-03] the same day of another month is its last one where it is shorter', () => {
  expect(sameDayOf('2025-12', '2025-11-23')).toBe('2025-12-23');
  expect(sameDayOf('2026-02', '2026-01-31')).toBe('2026-02-28');
  expect(sameDayOf('2028-02', '2028-03-29')).toBe('2028-02-29');
});

test('[SCHED-05][SCHED-06] a cell shows two events and counts the others', () => {
  const events = ['a', 'b', 'c', 'd'].map((title) => event('2025-11-15', { title }));
  expect(cellOf('2025-11-15', events.slice(0, 2), new Set()).more).toBe(0);
  const { shown, more } = cellOf('2025-11-15', events, new Set());
  expect(shown.map(({ title }) => title)).toEqual(['a', 'b']);
  expect(more).toBe(2);
});

test('[SCHED-09] hidden types leave the cells and the count, and return', () => {
  const events = [event('2025-11-15'), event('2025-11-15', { eventType: 'game' }), event('2025-11-15')];
  expect(cellOf('2025-11-15', events, new Set(['practice'])).shown).toHaveLength(1);
  expect(cellOf('2025-11-15', events, new Set(['practice'])).more).toBe(0);
  expect(cellOf('2025-11-15', events, new Set()).more).toBe(1);
});

test('[SCHED-07] events of type other cannot be hidden', () => {
  expect(visible([event('2025-11-15', { eventType: 'other' })], new Set(['other']))).toHaveLength(1);
});

test('[SCHED-16] a month counts as empty by its events, not by what the legend hides', () => {
  const lasting = event('2025-10-31', { endDate: '2025-12-01' });
  expect(hasEventsIn('2025-11', [lasting])).toBe(true);
  expect(hasEventsIn('2025-12', [event('2025-11-30')])).toBe(false);
});

test('[SCHED-29] an event of several days stands on each of them', () => {
  const tournament = event('2025-11-15', { endDate: '2025-11-17' });
  const days = ['2025-11-14', '2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18'];
  expect(days.filter((day) => eventsOn(day, [tournament]).length > 0)).toEqual(days.slice(1, 4));
});

test('[SCHED-29] a month finds the events of its days, and only of those', () => {
  const lasting = event('2025-11-15', { title: 'lasting', endDate: '2025-11-17' });
  const found = byDay([lasting, event('2025-11-16'), event('2025-12-24')], ['2025-11-16', '2025-11-17']);
  expect([...found].map(([day, events]) => [day, events.map(({ title }) => title)])).toEqual([
    ['2025-11-16', ['lasting', 'Event']],
    ['2025-11-17', ['lasting']],
  ]);
});

test('[SCHED-32] an event stands on its calendar date in every time zone', () => {
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone);
    const days = weeksOf('2025-11').flat();
    expect([days[0], days.indexOf('2025-11-01'), days.length]).toEqual(['2025-10-26', 6, 42]);
    expect([monthAfter('2026-03', 1), monthAfter('2026-03', -1)]).toEqual(['2026-04', '2026-02']);
    expect(eventsOn('2025-11-15', [event('2025-11-15')])).toHaveLength(1);
    vi.unstubAllEnvs();
  }
});

test('[SCHED-03] [SCHED-32] west of Greenwich a month keeps its name', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.resetModules();
  const fresh = await import('./month.ts');
  expect(fresh.monthName('2025-11')).toBe('November 2025');
  vi.unstubAllEnvs();
});

test('events of a day stand in the order of their times, those of the whole day first', () => {
  const events = [
    event('2025-11-15', { title: 'late', startTime: '18:00' }),
    event('2025-11-15', { title: 'early', startTime: '09:00' }),
    event('2025-11-15', { title: 'all day' }),
  ];
  expect(eventsOn('2025-11-15', events).map(({ title }) => title)).toEqual(['all day', 'early', 'late']);
});

test('events stand in the order of their days, on one day of their times', () => {
  const late = event('2025-11-15', { startTime: '18:00' });
  const early = event('2025-11-15', { startTime: '09:00' });
  const [allDay, before] = [event('2025-11-15'), event('2025-11-14', { startTime: '20:00' })];
  expect([late, early, allDay, before].toSorted(byStart)).toEqual([before, allDay, early, late]);
  expect(byStart(late, event('2025-11-15', { startTime: '18:00' }))).toBe(0);
});

test('[HONEST-59] where a cell has to choose, a match comes before a practice, and all stand in the order of their times', () => {
  const events = [
    event('2025-11-15', { title: 'lift', startTime: '07:00' }),
    event('2025-11-15', { title: 'practice', startTime: '09:00' }),
    event('2025-11-15', { title: 'cup', eventType: 'tournament', startTime: '12:00' }),
    event('2025-11-15', { title: 'game', eventType: 'game', startTime: '18:00' }),
  ];
  const { shown, more } = cellOf('2025-11-15', events, new Set());
  expect([shown.map(({ title }) => title), more]).toEqual([['cup', 'game'], 2]);
  expect(cellOf('2025-11-15', events.slice(1), new Set(['tournament'])).shown.map(({ title }) => title)).toEqual([
    'practice',
    'game',
  ]);
});
