import { expect, test } from 'vitest';
import { COACH, id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { startSession } from '../match/commands.ts';
import { createEvent, deleteEvent, updateEvent } from './commands.ts';
import type { EventFields } from './schema.ts';

const GAME: EventFields = {
  title: 'League match',
  eventType: 'game',
  startDate: '2025-11-20',
  endDate: null,
  startTime: '18:30',
  endTime: null,
  location: null,
  opponentName: 'Breakers',
  description: null,
};
const create = (fields: Partial<EventFields> = {}) =>
  createEvent.draft({ teamId: TEAM, id: id(1), fields: { ...GAME, ...fields } });
const update = (patch: Partial<EventFields>) => updateEvent.draft({ teamId: TEAM, id: id(1), patch });
const REQUIRED = 'Please fill in all required fields.';

test.each([
  ['EVENT-04', 'title', ' '],
  ['EVENT-05', 'eventType', ''],
  ['EVENT-06', 'startDate', ''],
])('[%s] without %s nothing is stored', async (_id, field, empty) => {
  const store = memory();
  const draft = { name: 'event.create', input: { teamId: TEAM, id: id(1), fields: { ...GAME, [field]: empty } } };
  const issues = [expect.objectContaining({ path: `fields.${field}`, message: REQUIRED })];
  expect(await store.run(draft)).toMatchObject({ code: 'invalid', issues });
  expect(store.table('events')).toEqual([]);
});

test('[EVENT-07] [DATA-23] an event ends on the day it starts when no other is given', async () => {
  const store = memory();
  await store.run(create());
  expect(store.table('events')[0]).toMatchObject({ startDate: '2025-11-20', endDate: '2025-11-20' });
});

test('[EVENT-21] an event carries the id of who made it', async () => {
  const store = memory();
  await store.run(create(), COACH);
  expect(store.table('events')[0]?.userId).toBe(COACH);
});

test('[EVENT-03] only games and tournaments keep an opponent', async () => {
  const store = memory();
  await store.run(create());
  expect(store.table('events')[0]?.opponentName).toBe('Breakers');
  await store.run(update({ eventType: 'practice' }));
  expect(store.table('events')[0]?.opponentName).toBeNull();
});

test('an end before the start is refused, made so or changed so', async () => {
  const store = memory();
  expect(await store.run(create({ endDate: '2025-11-19' }))).toEqual({ code: 'ends-before-start' });
  await store.run(create({ endDate: '2025-11-22' }));
  expect(await store.run(update({ endDate: '2025-11-01' }))).toEqual({ code: 'ends-before-start' });
  const early = { endDate: null, startTime: '18:00', endTime: '17:00' };
  expect(await store.run(update(early))).toEqual({ code: 'end-time-before-start' });
});

test('[EVENT-20] another editor changes an event, and only the fields that were changed', async () => {
  const store = memory();
  await store.run(create(), COACH);
  await store.run(update({ location: 'Bayside gym' }), OWNER);
  await store.run(update({ title: 'Cup match' }), COACH);
  expect(store.table('events')[0]).toMatchObject({ title: 'Cup match', location: 'Bayside gym', startTime: '18:30' });
});

test('a one-day event that is moved takes its end along, a longer one does not', async () => {
  const store = memory();
  await store.run(create());
  await store.run(update({ startDate: '2025-11-27' }));
  expect(store.table('events')[0]?.endDate).toBe('2025-11-27');
  await store.run(update({ endDate: '2025-11-29' }));
  await store.run(update({ startDate: '2025-11-28' }));
  expect(store.table('events')[0]?.endDate).toBe('2025-11-29');
});

test('a text is emptied by a change to null or to spaces', async () => {
  const store = memory();
  await store.run(create({ location: 'Bayside gym' }));
  await store.run(update({ location: ' ' }));
  expect(store.table('events')[0]?.location).toBeNull();
});

test('[RECUR-19] a single event is deleted; what was recorded stays, with the opponent but without the event', async () => {
  const store = memory();
  const session = { teamId: TEAM, sessionId: id(2), eventId: id(1), numSets: 3 as const, notes: null };
  await store.run(create());
  await store.run(startSession.draft(session));
  expect(await store.run(deleteEvent.draft({ teamId: TEAM, id: id(1) }))).toBeUndefined();
  expect(store.table('events')).toEqual([]);
  expect(store.table('statSessions')[0]).toMatchObject({ eventId: null, opponentName: 'Breakers' });
});

test('an event that is gone cannot be changed', async () => {
  expect(await memory().run(update({ title: 'x' }))).toEqual({ code: 'not-found' });
});
