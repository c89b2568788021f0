import { expect, test } from 'vitest';
import { makeEvent } from '#tests/support/schedule.ts';
import { Event, Recurrence } from './schema.ts';

const event = makeEvent();
const isEvent = (more: object) => Event.safeParse({ ...event, ...more }).success;

test('[DATA-20] an event has these fields and needs each of them', () => {
  const fields = [
    ...['id', 'userId', 'teamId', 'title', 'eventType', 'startDate', 'endDate', 'startTime', 'endTime', 'location'],
    ...['opponentName', 'description', 'isRecurring', 'recurrencePattern', 'gameStatus'],
  ];
  expect(Object.keys(Event.shape).toSorted()).toEqual(fields.toSorted());
  const without = (name: string) => Object.fromEntries(Object.entries(event).filter(([key]) => key !== name));
  expect(fields.filter((name) => Event.safeParse(without(name)).success)).toEqual([]);
});

test('[DATA-21] an event is of one of six types', () => {
  const types = ['practice', 'scrimmage', 'game', 'tournament', 'other', 'one_time_event'];
  expect(types.filter((eventType) => !isEvent({ eventType }))).toEqual([]);
  expect(['meeting', '', null].filter((eventType) => isEvent({ eventType }))).toEqual([]);
});

test('[DATA-22] a start date is a date without time', () => {
  expect(isEvent({ startDate: '2024-02-29' })).toBe(true);
  const wrong = ['2025-02-29', '2025-11-20T00:00:00Z', '20.11.2025', ''];
  expect(wrong.filter((startDate) => isEvent({ startDate }))).toEqual([]);
});

test('[DATA-24] a game status is empty, in_progress or completed', () => {
  expect([null, 'in_progress', 'completed'].filter((gameStatus) => !isEvent({ gameStatus }))).toEqual([]);
  expect(['', 'scheduled'].filter((gameStatus) => isEvent({ gameStatus }))).toEqual([]);
});

test('[RECUR-01] [DATA-26] a recurrence takes four frequencies and seven weekdays', () => {
  const is = (more: object) =>
    Recurrence.safeParse({ frequency: 'weekly', endDate: null, weeklyDays: [], exceptions: [], ...more }).success;
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  expect(['none', 'daily', 'weekly', 'monthly'].filter((frequency) => !is({ frequency }))).toEqual([]);
  expect(is({ weeklyDays: days })).toBe(true);
  expect([{ frequency: 'yearly' }, { weeklyDays: ['Mon'] }, { exceptions: ['soon'] }].filter(is)).toEqual([]);
});
