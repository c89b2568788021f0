import { expect, test } from 'vitest';
import { asksForOpponent, changes, emptyForm, formOf, moveEnd, parseForm } from './event-form.ts';
import { makeRow } from '#tests/support/rows.ts';

const REQUIRED = 'Please fill in all required fields.';
const EVENT = makeRow('events', {
  startDate: '2025-11-20',
  endDate: '2025-11-20',
  startTime: '18:30',
  opponentName: 'Breakers',
});

test('[EVENT-04][EVENT-05][EVENT-06] each missing field is named', () => {
  expect(parseForm({ ...emptyForm(''), title: ' ' })).toEqual({
    errors: { title: REQUIRED, eventType: REQUIRED, startDate: REQUIRED },
  });
});

test('[EVENT-03] the opponent is asked for games and tournaments only', () => {
  const asks = (eventType: string) => asksForOpponent({ ...emptyForm(''), eventType });
  expect(['game', 'tournament', 'practice', 'scrimmage', 'other', ''].map(asks)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('an end before the start is refused at its field', () => {
  const form = { ...formOf(EVENT), endDate: '2025-11-19' };
  expect(parseForm(form)).toEqual({ errors: { endDate: 'The end date is before the start date.' } });
});

test('[EVENT-07] an end time before the start is refused at its field, unless it is of a later day', () => {
  const form = { ...formOf(EVENT), endTime: '17:00' };
  expect(parseForm(form)).toEqual({ errors: { endTime: 'The end time is before the start time.' } });
  expect('fields' in parseForm({ ...form, endDate: '2025-11-21' })).toBe(true);
  expect('fields' in parseForm({ ...form, endTime: '18:30' })).toBe(true);
});

test('[EVENT-07] the end starts as the start and goes along with it, as many days later', () => {
  expect(emptyForm('2025-11-20')).toMatchObject({ startDate: '2025-11-20', endDate: '2025-11-20' });
  expect(moveEnd('2025-11-20', '2025-11-20', '2025-12-01')).toBe('2025-12-01');
  expect(moveEnd('2025-11-22', '2025-11-20', '2025-11-30')).toBe('2025-12-02');
  expect(moveEnd('2025-11-22', '2025-11-20', '')).toBe('2025-11-22');
  expect(moveEnd('', '2025-11-20', '2025-11-30')).toBe('');
});

test('[EVENT-22] a form filled from an event changes nothing by itself', () => {
  const unchanged = parseForm(formOf(EVENT));
  expect('fields' in unchanged && changes(unchanged.fields, EVENT)).toEqual({});
  const moved = parseForm({ ...formOf(EVENT), location: 'Bayside gym' });
  expect('fields' in moved && changes(moved.fields, EVENT)).toEqual({ location: 'Bayside gym' });
});
