import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  IMPORTED_AT_ONCE,
  importEntries,
  recordEntry,
  renameOpponent,
  startOneTime,
  startSession,
} from '#domain/match/commands.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import type { Draft } from '#domain/sync/command.ts';
import { PENDING_REV, sessionScope } from '#domain/sync/tables.ts';
import { BEGINNINGS, ENTRIES } from '#tests/support/first-entries.ts';
import { ANNA, BEN, falcons, hall, newIds, PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from './client.ts';
import { forgetReplica } from './device/leaving.ts';

const MATCH = { teamId: TEAM, sessionId: SESSION };
const LOG = sessionScope(SESSION);
const newId = () => crypto.randomUUID();
const start = startSession.draft({ ...MATCH, eventId: null, numSets: 3, notes: null });
const tap = () => recordEntry.draft({ ...MATCH, id: newId(), setNumber: 1, entry: ENTRIES.stat(newId) });

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

async function signInToTeam(): Promise<SyncStore> {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true && store.row('teams', TEAM)?.rev === 1);
  return store;
}

async function doAll(store: SyncStore, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) expect(await store.do(draft)).toMatchObject({ ok: true });
}

const logOf = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION }).map(({ id }) => id);
const isConfirmed = (store: SyncStore) => (store.row('statSessions', SESSION)?.rev ?? PENDING_REV) < PENDING_REV;

/** The server takes it all, and the last answer before the line is cut was asked for ahead of it. */
async function doBeforeTheCut(store: SyncStore, drafts: readonly Draft[]): Promise<void> {
  const before = gym.calls.pulls;
  const answerPulls = gym.holdPulls();
  store.syncNow();
  await until(() => gym.calls.pulls > before);
  await doAll(store, drafts);
  store.openSession(SESSION);
  await until(() => store.unsent() === 0);
  gym.goOffline();
  answerPulls();
  await until(() => isConfirmed(store));
}

async function reload(store: SyncStore): Promise<SyncStore> {
  store.close();
  const again = gym.signIn(ANNA).store;
  await again.ready;
  return again;
}

/** Ben is a coach of the team, and has had his own line. */
async function asBen(drafts: readonly Draft[]): Promise<void> {
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const at = new Date(Date.now() - 60_000).toISOString();
  const commands = drafts.map((draft) => ({ id: newId(), ...draft, at }));
  const { results } = await gym.server.push(BEN, { clientId: newId(), schemaVersion: 2, commands });
  expect(results.map(({ outcome }) => outcome)).toEqual(drafts.map(() => 'applied'));
}

/** In which set the first entries are makes no difference to a device. */
const IN_ONE_SET = BEGINNINGS.filter(({ name }) => !name.endsWith('set 2'));

test.each(IN_ONE_SET)(
  '[QUEUE-29] begun by $name, a match that was confirmed before its log came is there after a reload without a server',
  async ({ drafts }) => {
    const store = await signInToTeam();
    await doBeforeTheCut(store, drafts(MATCH, newId));
    const log = logOf(store);
    const again = await reload(store);
    expect([again.isLoaded(LOG), logOf(again)]).toEqual([true, log]);
  },
);

test('[QUEUE-29] so is a match of an event and of a date of a series that were made here', async () => {
  const store = await signInToTeam();
  const [eventId = ''] = newIds(1);
  const repeat = { frequency: 'weekly' as const, endDate: null, weeklyDays: ['monday' as const] };
  const fields = {
    ...{ title: 'League', eventType: 'game' as const, startDate: '2026-05-04', endDate: null, startTime: null },
    ...{ endTime: null, location: null, opponentName: null, description: null },
  };
  const series = createEvent.draft({ teamId: TEAM, id: eventId, fields, repeat });
  const date = '2026-05-11';
  const ofDate = startSession.draft({ ...MATCH, eventId, date, numSets: 3, notes: null });
  await doBeforeTheCut(store, [series, ofDate, tap()]);
  const again = await reload(store);
  expect(again.row('statSessions', SESSION)?.eventId).toBe(instanceId(eventId, date));
  expect([again.isLoaded(LOG), logOf(again)]).toEqual([true, logOf(store)]);
});

test('[QUEUE-29] what others wrote meanwhile comes with the first download, and nothing is doubled', async () => {
  const store = await signInToTeam();
  await doBeforeTheCut(store, [start, tap(), tap()]);
  await asBen([tap(), tap(), tap()]);
  const again = await reload(store);
  await doAll(again, [tap()]);
  expect(logOf(again)).toHaveLength(3);
  gym.goOnline();
  await until(() => again.unsent() === 0 && logOf(again).length === 6 && again.rows('matchEvents', {}).length === 6);
  await until(() => again.rows('matchEvents').every(({ rev }) => rev < PENDING_REV));
  expect(new Set(logOf(again)).size).toBe(6);
});

test('[QUEUE-29] a match that was begun and never opened is asked for all the same', async () => {
  const store = await signInToTeam();
  await doAll(store, [start]);
  await until(() => isConfirmed(store) && store.unsent() === 0);
  await asBen([tap()]);
  const pulls = gym.calls.pulls;
  store.syncNow();
  await until(() => gym.calls.pulls > pulls && logOf(store).length === 1);
  gym.goOffline();
  expect((await reload(store)).isLoaded(LOG)).toBe(true);
});

test('[QUEUE-29] another tab that follows has it too', async () => {
  const store = await signInToTeam();
  const other = gym.signIn(ANNA).store;
  await other.ready;
  await doBeforeTheCut(store, [start, tap()]);
  await until(() => isConfirmed(other));
  expect([other.isLoaded(LOG), logOf(other)]).toEqual([true, logOf(store)]);
});

test('[QUEUE-29] a session that somebody else began is not there before it was downloaded, renamed here or not', async () => {
  const store = await signInToTeam();
  await asBen([start, tap()]);
  store.syncNow();
  await until(() => isConfirmed(store));
  gym.goOffline();
  expect(store.isLoaded(LOG)).toBe(false);
  await doAll(store, [renameOpponent.draft({ ...MATCH, opponentName: 'Hawks' })]);
  expect(store.isLoaded(LOG)).toBe(false);
  expect((await reload(store)).isLoaded(LOG)).toBe(false);
});

test('[QUEUE-29] nor is a session that somebody else had begun when this device began it too', async () => {
  const store = await signInToTeam();
  gym.goOffline();
  await doAll(store, [start]);
  await asBen([startOneTime.draft({ ...MATCH, eventId: null, ...FRIENDLY }), tap()]);
  const answerPulls = gym.holdPulls();
  gym.goOnline();
  await until(() => store.unsent() === 0);
  answerPulls();
  await until(() => isConfirmed(store));
  gym.goOffline();
  expect((await reload(store)).isLoaded(LOG)).toBe(false);
});
const FRIENDLY = { title: 'Friendly', date: '2026-05-01', startTime: null, numSets: 3 as const, notes: null };

test('[QUEUE-29] after a sign-out it is there as long as its beginning waits, and else once it is downloaded again', async () => {
  const store = await signInToTeam();
  await doBeforeTheCut(store, [start]);
  store.close();
  await forgetReplica(ANNA);
  const again = gym.signIn(ANNA).store;
  await again.ready;
  expect(again.isLoaded(LOG)).toBe(false);
  gym.goOnline();
  again.openSession(SESSION);
  await until(() => again.isLoaded(LOG));
  gym.goOffline();
  const [sessionId = ''] = newIds(1);
  await doAll(again, [startSession.draft({ teamId: TEAM, sessionId, eventId: null, numSets: 3, notes: null })]);
  again.close();
  await forgetReplica(ANNA);
  const last = gym.signIn(ANNA).store;
  await last.ready;
  expect(last.isLoaded(sessionScope(sessionId))).toBe(true);
});

test('[QUEUE-29] it goes from the device with its team', async () => {
  const store = await signInToTeam();
  await doBeforeTheCut(store, [start, tap()]);
  gym.members.get(TEAM)?.set(BEN, 'owner');
  gym.members.get(TEAM)?.delete(ANNA);
  const again = await reload(store);
  gym.goOnline();
  await until(() => again.access(TEAM) === undefined && again.unsent() === 0);
  gym.goOffline();
  const last = await reload(again);
  expect([last.isLoaded(LOG), last.row('statSessions', SESSION), logOf(last)]).toEqual([false, undefined, []]);
});

const KILL = { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 };
const imported = () =>
  importEntries.draft({
    ...MATCH,
    entries: newIds(IMPORTED_AT_ONCE).map((id) => ({ id, setNumber: 1, entry: { kind: 'stat', payload: KILL } })),
  });

test('[QUEUE-30] a log that was here is there after a reload, though only the first of its new pages has come', async () => {
  const store = await signInToTeam();
  await asBen([start, tap()]);
  store.openSession(SESSION);
  await until(() => store.isLoaded(LOG) && logOf(store).length === 1);
  gym.goOffline();
  await asBen([imported(), imported(), imported()]);
  const before = gym.calls.pulls;
  const answerPulls = gym.holdPulls();
  gym.goOnline();
  await until(() => gym.calls.pulls > before);
  gym.goOffline();
  answerPulls();
  await until(() => logOf(store).length > 1);
  const part = logOf(store);
  expect(part.length).toBeLessThan(3 * IMPORTED_AT_ONCE);
  const again = await reload(store);
  expect([again.isLoaded(LOG), logOf(again)]).toEqual([true, part]);
});
