import { expect, test } from 'vitest';
import { COACH, id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { renameOpponent, startSession } from '../match/commands.ts';
import { createEvent, deleteEvent, deleteInstance, editInstance, updateEvent } from './commands.ts';
import { instanceId } from './instance.ts';
import { expand } from './recurrence.ts';
import type { EventFields, Repeat } from './schema.ts';

const FIELDS: EventFields = {
  ...{ title: 'Practice', eventType: 'practice', startDate: '2025-11-18', endDate: null, startTime: '18:00' },
  ...{ endTime: null, location: null, opponentName: null, description: null },
};
const WEEKLY: Repeat = { frequency: 'weekly', endDate: null, weeklyDays: ['tuesday', 'thursday'] };
const SERIES = id(1);
const one = { teamId: TEAM, id: SERIES };
const ALONE = instanceId(SERIES, '2025-11-20');
const WINDOW = { from: '2025-11-17', to: '2025-11-28' };

/** A store with one series, and what its calendar shows. */
async function withSeries(repeat: Partial<Repeat> = {}) {
  const store = memory();
  await store.run(createEvent.draft({ ...one, fields: FIELDS, repeat: { ...WEEKLY, ...repeat } }));
  const row = (rowId: string) => store.table('events').find((event) => event.id === rowId);
  const dates = (event = SERIES) =>
    expand(store.table('events'), WINDOW).flatMap((shown) => (shown.id === event ? [shown.startDate] : []));
  return { ...store, row, dates };
}
const edit = (patch: Partial<EventFields>, date = '2025-11-20') => editInstance.draft({ ...one, date, patch });
const remove = (date: string) => deleteInstance.draft({ ...one, date });

test('[RECUR-01] [DATA-26] a recurrence holds frequency, end date, weekly days and exceptions', async () => {
  const { row } = await withSeries({ endDate: '2026-02-26' });
  const recurrencePattern = { ...WEEKLY, endDate: '2026-02-26', exceptions: [] };
  expect(row(SERIES)).toMatchObject({ isRecurring: true, recurrencePattern });
});

test('[RECUR-01] weekdays are kept of a weekly series only', async () => {
  const { row } = await withSeries({ frequency: 'monthly' });
  expect(row(SERIES)?.recurrencePattern?.weeklyDays).toEqual([]);
});

test('an event that does not repeat has no pattern', async () => {
  const { row } = await withSeries({ frequency: 'none' });
  expect(row(SERIES)).toMatchObject({ isRecurring: false, recurrencePattern: null });
});

test('a series cannot end before it starts, made so or changed so', async () => {
  const store = await withSeries();
  const refusal = { code: 'until-before-start' };
  expect(await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { endDate: '2025-11-17' } }))).toEqual(refusal);
  const repeat = { ...WEEKLY, endDate: '2025-11-17' };
  expect(await store.run(createEvent.draft({ teamId: TEAM, id: id(2), fields: FIELDS, repeat }))).toEqual(refusal);
});

test('[RECUR-12] [RECUR-13] [EVENT-21] an instance that is edited leaves the series and stands alone', async () => {
  const store = await withSeries();
  await store.run(edit({ startTime: '19:30', title: 'Late practice' }), COACH);
  expect(store.row(SERIES)?.recurrencePattern?.exceptions).toEqual(['2025-11-20']);
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-25', '2025-11-27']);
  expect(store.dates(ALONE)).toEqual(['2025-11-20']);
  const alone = { isRecurring: false, recurrencePattern: null, startTime: '19:30', title: 'Late practice' };
  expect(store.row(ALONE)).toMatchObject({ ...alone, userId: COACH });
  expect(store.row(SERIES)).toMatchObject({ title: 'Practice', startTime: '18:00', userId: OWNER });
});

test('[RECUR-12] two people who edit the same instance change one event, field by field', async () => {
  const store = await withSeries();
  await store.run(edit({ location: 'Bayside gym' }), COACH);
  await store.run(edit({ startTime: '19:30' }), OWNER);
  expect(store.table('events')).toHaveLength(2);
  expect(store.row(ALONE)).toMatchObject({ location: 'Bayside gym', startTime: '19:30' });
});

test('[RECUR-15] an edit that is refused leaves neither an exception nor an event', async () => {
  const store = await withSeries();
  expect(await store.run(edit({ endDate: '2025-11-01' }))).toEqual({ code: 'ends-before-start' });
  expect(store.table('events')).toHaveLength(1);
  expect(store.row(SERIES)?.recurrencePattern?.exceptions).toEqual([]);
});

test('[RECUR-14] the instance does not come back when its separate event is deleted', async () => {
  const store = await withSeries();
  await store.run(edit({ title: 'Late practice' }));
  await store.run(deleteEvent.draft({ teamId: TEAM, id: ALONE }));
  expect(store.dates(ALONE)).toEqual([]);
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-25', '2025-11-27']);
  expect(await store.run(edit({ title: 'Again' }))).toEqual({ code: 'not-an-instance' });
});

test('[RECUR-16] every instance follows an edit of the series, exceptions stay', async () => {
  const store = await withSeries();
  await store.run(remove('2025-11-20'));
  await store.run(updateEvent.draft({ ...one, patch: { startTime: '17:00' }, repeat: { endDate: '2025-11-25' } }));
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-25']);
  expect(expand(store.table('events'), WINDOW).map(({ startTime }) => startTime)).toEqual(['17:00', '17:00']);
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { frequency: 'daily', endDate: '2025-11-22' } }));
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-19', '2025-11-21', '2025-11-22']);
});

test('[RECUR-16] exceptions stay through a time in which the series does not repeat', async () => {
  const store = await withSeries();
  await store.run(remove('2025-11-20'));
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { frequency: 'none' } }));
  expect(store.dates()).toEqual(['2025-11-18']);
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { frequency: 'weekly', weeklyDays: ['thursday'] } }));
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-27']);
});

test('two people change different parts of one series', async () => {
  const store = await withSeries();
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { weeklyDays: ['tuesday'] } }), OWNER);
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { endDate: '2025-11-25' } }), COACH);
  expect(store.row(SERIES)?.recurrencePattern).toMatchObject({ weeklyDays: ['tuesday'], endDate: '2025-11-25' });
});

test('[RECUR-17] deleting an instance takes only its date', async () => {
  const store = await withSeries();
  await store.run(remove('2025-11-27'));
  await store.run(remove('2025-11-18'));
  await store.run(remove('2025-11-27'));
  expect(store.row(SERIES)?.recurrencePattern?.exceptions).toEqual(['2025-11-18', '2025-11-27']);
  expect(store.dates()).toEqual(['2025-11-20', '2025-11-25']);
});

test('an instance that someone else edited meanwhile is not deleted unseen', async () => {
  const store = await withSeries();
  await store.run(edit({ location: 'Bayside gym' }), COACH);
  expect(await store.run(remove('2025-11-20'))).toEqual({ code: 'not-an-instance' });
  expect(store.dates(ALONE)).toEqual(['2025-11-20']);
});

test('[RECUR-18] deleting the series takes every instance, and not what stands alone', async () => {
  const store = await withSeries();
  await store.run(edit({ title: 'Late practice' }));
  await store.run(deleteEvent.draft(one));
  expect(expand(store.table('events'), WINDOW).map(({ id: shown }) => shown)).toEqual([ALONE]);
});

test('[SCHED-39] tracking an instance puts only its date in progress', async () => {
  const store = await withSeries();
  const session = { teamId: TEAM, sessionId: id(5), eventId: SERIES, numSets: 3 as const, notes: null };
  await store.run(startSession.draft({ ...session, date: '2025-11-20' }));
  expect(store.row(ALONE)).toMatchObject({ gameStatus: 'in_progress', startDate: '2025-11-20' });
  expect(store.row(SERIES)?.gameStatus).toBeNull();
  expect(store.dates()).toEqual(['2025-11-18', '2025-11-25', '2025-11-27']);
  expect(store.table('statSessions')[0]?.eventId).toBe(ALONE);
});

test('[STORE-21] status, opponent and pattern change alone: nothing else of the event does', async () => {
  const store = memory();
  await store.run(createEvent.draft({ ...one, fields: { ...FIELDS, eventType: 'game', opponentName: 'Breakers' } }));
  const seen = () => {
    const { rev: _rev, updatedBy: _updatedBy, ...event } = store.table('events')[0] ?? expect.fail('no event');
    return event;
  };
  const first = seen();
  const session = { teamId: TEAM, sessionId: id(5) };
  await store.run(startSession.draft({ ...session, eventId: SERIES, numSets: 3, notes: null }));
  expect(seen()).toEqual({ ...first, gameStatus: 'in_progress' });
  await store.run(renameOpponent.draft({ ...session, opponentName: 'Rivals' }));
  expect(seen()).toEqual({ ...first, gameStatus: 'in_progress', opponentName: 'Rivals' });
  await store.run(updateEvent.draft({ ...one, patch: {}, repeat: { frequency: 'daily' } }));
  const pattern = { frequency: 'daily', endDate: null, weeklyDays: [], exceptions: [] };
  const changed = { gameStatus: 'in_progress', opponentName: 'Rivals', isRecurring: true, recurrencePattern: pattern };
  expect(seen()).toEqual({ ...first, ...changed });
});

test('[STORE-29] a write that finds no event is refused, not announced as done', async () => {
  const store = memory();
  const gone = { code: 'not-found' };
  expect(await store.run(updateEvent.draft({ ...one, patch: { title: 'x' } }))).toEqual(gone);
  expect(await store.run(edit({ title: 'x' }))).toEqual(gone);
  expect(await store.run(remove('2025-11-20'))).toEqual(gone);
  expect(await store.run(deleteEvent.draft(one))).toEqual(gone);
});

test('an edit of a date that the series never had is refused', async () => {
  const store = await withSeries({ endDate: '2025-11-25' });
  expect(await store.run(edit({ title: 'x' }, '2025-11-11'))).toEqual({ code: 'not-an-instance' });
  expect(await store.run(edit({ title: 'x' }, '2025-11-27'))).toEqual({ code: 'not-an-instance' });
});
