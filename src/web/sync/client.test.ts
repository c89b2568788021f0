import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineup, deleteLineup, renameLineup } from '#domain/lineups/commands.ts';
import { createEvent, deleteEvent, updateEvent } from '#domain/schedule/commands.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { createTeam, deleteTeam, updateTeam } from '#domain/teams/commands.ts';
import { ANNA, BEN, PLAYER, SESSION, TEAM, falcons, hall, newIds, until } from '#tests/support/sync.ts';
import { forgetReplica, countUnsent } from './device/leaving.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

const PRACTICE = {
  ...{ title: 'Practice', eventType: 'practice' as const, startDate: '2026-05-02', endDate: null, startTime: null },
  ...{ endTime: null, location: null, opponentName: null, description: null },
};
const rename = (name: string) => updateTeam.draft({ teamId: TEAM, patch: { name } });
const game = startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null });
const kill = (id: string) =>
  recordEntry.draft({
    teamId: TEAM,
    sessionId: SESSION,
    id,
    setNumber: 1,
    entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 } },
  });

test('[OFFLINE-05] a team made offline is shown at once, is its maker’s, and the pending count grows by one', async () => {
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.ready;
  expect(await store.do(falcons)).toEqual({ ok: true, value: store.pending()[0]?.id });
  expect(store.rows('teams').map(({ name }) => name)).toEqual(['Falcons']);
  expect(store.access(TEAM)).toEqual({ role: 'owner', pro: false });
  expect(store.status()).toEqual({ state: 'offline', pending: 1, aside: 0, refused: 0, syncing: false });
});

test('[OFFLINE-06] [OFFLINE-07] offline updates and deletions show and are queued', async () => {
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await store.do(rename('Hawks'));
  expect(store.row('teams', TEAM)?.name).toBe('Hawks');
  await store.do(deleteTeam.draft({ teamId: TEAM }));
  expect(store.rows('teams')).toEqual([]);
  expect(store.status().pending).toBe(3);
});

test('[OFFLINE-08] [OFFLINE-09] offline lineups and events are made, changed and deleted, and each waits in the queue', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  gym.goOffline();
  const [id = ''] = newIds(1);
  await store.do(createLineup.draft({ teamId: TEAM, id, name: 'First' }));
  await store.do(renameLineup.draft({ teamId: TEAM, id, name: 'Starters' }));
  expect(store.rows('lineups').map(({ name }) => name)).toEqual(['Starters']);
  await store.do(deleteLineup.draft({ teamId: TEAM, id }));
  await store.do(createEvent.draft({ teamId: TEAM, id, fields: PRACTICE }));
  await store.do(updateEvent.draft({ teamId: TEAM, id, patch: { location: 'Hall 2' } }));
  expect(store.rows('events').map(({ location }) => location)).toEqual(['Hall 2']);
  await store.do(deleteEvent.draft({ teamId: TEAM, id }));
  expect([store.rows('lineups'), store.rows('events')]).toEqual([[], []]);
  expect(store.pending().map(({ name }) => name)).toEqual([
    ...['lineup.create', 'lineup.rename', 'lineup.delete'],
    ...['event.create', 'event.update', 'event.delete'],
  ]);
  gym.goOnline();
  await until(() => store.status().pending === 0);
  expect(gym.server.runs).toHaveLength(7);
});

test('[OFFLINE-11] a pending change holds its type, its content and a time in ms', async () => {
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  expect(store.pending()).toEqual([expect.objectContaining({ name: 'team.create', input: falcons.input })]);
  expect(store.pending()[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('[OFFLINE-13] [OFFLINE-14] cache and queue are one database per user, the queue in its store pending', async () => {
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  expect([...db.objectStoreNames]).toEqual(['issues', 'meta', 'pending', 'rows']);
  expect(await db.count('pending')).toBe(1);
  db.close();
});

test('[OFFLINE-22] what a tab kept right before it was closed is sent by the tab that stays', async () => {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  const [id = ''] = newIds(1);
  await db.add('pending', { id, ...falcons, at: new Date().toISOString() });
  db.close();
  await vi.waitFor(() => expect(gym.server.runs).toHaveLength(1), 5000);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  expect(store.status().pending).toBe(0);
});

test('[OFFLINE-15] queue and cache survive a restart', async () => {
  const first = gym.signIn(ANNA);
  await first.store.do(falcons);
  await until(() => gym.server.runs.length === 1 && first.store.lastSync() !== null);
  await until(() => first.store.row('teams', TEAM)?.rev === 1);
  gym.goOffline();
  await first.store.do(rename('Hawks'));
  first.store.close();
  const again = gym.signIn(ANNA);
  await again.store.ready;
  expect(again.store.row('teams', TEAM)?.name).toBe('Hawks');
  expect(again.store.status().pending).toBe(1);
});

test('[OFFLINE-12] [DATA-46] the cache holds teams, lineups and events by team, sessions, and the time of the last sync', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  const [id = ''] = newIds(1);
  await store.do(createLineup.draft({ teamId: TEAM, id, name: 'First' }));
  await store.do(createEvent.draft({ teamId: TEAM, id, fields: PRACTICE }));
  await store.do(game);
  await until(() => store.status().pending === 0 && store.row('statSessions', SESSION)?.rev === 2);
  store.close();
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  expect(await db.getAll('rows')).toMatchObject([
    { scope: `team-pro:${TEAM}`, table: 'events', row: { id, teamId: TEAM, title: 'Practice' } },
    { scope: `team-pro:${TEAM}`, table: 'statSessions', row: { id: SESSION, teamId: TEAM } },
    { scope: `team:${TEAM}`, table: 'lineups', row: { id, teamId: TEAM, name: 'First' } },
    { scope: `team:${TEAM}`, table: 'teams', row: { id: TEAM, name: 'Falcons' } },
  ]);
  expect(await db.get('meta', 'meta')).toMatchObject({ lastSync: store.lastSync() });
  db.close();
});

test('[OFFLINE-16] [OFFLINE-17] [OFFLINE-18] [OFFLINE-19] back online all is sent in order, once, and said once', async () => {
  const heard = vi.fn();
  window.addEventListener('app-back-online', heard);
  gym.goOffline();
  const { store, notices } = gym.signIn(ANNA);
  await store.do(falcons);
  for (const name of ['Hawks', 'Owls', 'Eagles']) await store.do(rename(name));
  const order = store.pending().map(({ id }) => id);
  gym.goOnline();
  await until(() => notices.some(({ kind }) => kind === 'sync-complete'));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(gym.server.runs.map(({ id }) => id)).toEqual(order);
  expect(store.status()).toEqual({ state: 'online', pending: 0, aside: 0, refused: 0, syncing: false });
  expect(store.row('teams', TEAM)).toMatchObject({ name: 'Eagles', rev: 4 });
  expect(notices.filter(({ kind }) => kind !== 'offline-empty')).toEqual([{ kind: 'sync-complete' }]);
  window.removeEventListener('app-back-online', heard);
});

test('[OFFLINE-17] coming back is heard once, and going away is not', async () => {
  const heard = vi.fn();
  window.addEventListener('app-back-online', heard);
  const { store } = gym.signIn(ANNA);
  await until(() => store.lastSync() !== null);
  gym.goOffline();
  expect([store.status().state, heard.mock.calls.length]).toEqual(['offline', 0]);
  gym.goOnline();
  expect([store.status().state, heard.mock.calls.length]).toEqual(['online', 1]);
  window.removeEventListener('app-back-online', heard);
});

test('[OFFLINE-16] who was not offline is told of no sync', async () => {
  const { store, notices } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1 && store.lastSync() !== null);
  expect([store.status().pending, notices]).toEqual([0, []]);
});

test('[OFFLINE-21] what fails at the server stays in the queue in its order, is told, and goes with the next try', async () => {
  const { store, notices } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  gym.goOffline();
  for (const name of ['Hawks', 'Owls']) await store.do(rename(name));
  gym.trouble(true);
  gym.goOnline();
  await until(() => notices.length > 0);
  expect(notices).toEqual([{ kind: 'sync-error' }]);
  expect(store.pending().map(({ input }) => input)).toEqual([rename('Hawks').input, rename('Owls').input]);
  gym.trouble(false);
  await until(() => store.status().pending === 0);
  expect([store.issues(), store.row('teams', TEAM)?.name]).toEqual([[], 'Owls']);
});

test('[OFFLINE-21] what is refused leaves the queue for the list, with its reason, and blocks nothing', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  gym.goOffline();
  await store.do(rename('Hawks'));
  await store.do(createTeam.draft({ teamId: SESSION, name: 'Owls', seasonName: null, description: null }));
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  const told: string[] = [];
  store.onNotice(({ kind }) => told.push(kind));
  gym.goOnline();
  await until(() => told.length > 0);
  expect(told).toEqual(['refused']);
  expect(store.issues()).toEqual([expect.objectContaining({ name: 'team.update', refusal: { code: 'not-allowed' } })]);
  expect(
    store
      .rows('teams')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Falcons', 'Owls']);
  expect(store.status()).toMatchObject({ pending: 0, refused: 1 });
});

test('[OFFLINE-21] a refused change can be sent again, mended, or discarded', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  const refuseNext = async (name: string) => {
    gym.members.get(TEAM)?.set(ANNA, 'statistician');
    await store.do(rename(name));
    await until(() => store.issues().length > 0);
    gym.members.get(TEAM)?.set(ANNA, 'owner');
    store.syncNow();
    await until(() => store.access(TEAM)?.role === 'owner');
    return store.issues()[0]?.id ?? '';
  };
  expect(await store.resend([await refuseNext('Hawks')], rename('Ospreys'))).toMatchObject({ ok: true });
  await until(() => store.row('teams', TEAM)?.name === 'Ospreys' && store.status().pending === 0);
  await store.discard([await refuseNext('Gulls')]);
  expect(store.status()).toMatchObject({ pending: 0, refused: 0 });
  expect(store.row('teams', TEAM)?.name).toBe('Ospreys');
});

test('[OFFLINE-10] thirty taps faster than the disk are all kept, in their order', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  gym.goOffline();
  await store.do(game);
  const ids = newIds(30);
  const appended: string[] = [];
  store.watchLog(SESSION, (change) => {
    if (change.kind === 'append') appended.push(...change.events.map(({ id }) => id));
  });
  await Promise.all(ids.map((id) => store.do(kill(id))));
  expect(appended).toEqual(ids);
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  const kept: { input: { id?: string } }[] = await db.getAll('pending');
  expect(kept.map(({ input }) => input.id)).toEqual([undefined, ...ids]);
  db.close();
});

test('[OFFLINE-30] another person on the same device neither sees nor sends what waits', async () => {
  gym.goOffline();
  const anna = gym.signIn(ANNA);
  await anna.store.do(falcons);
  expect(await countUnsent(ANNA)).toBe(1);
  anna.store.close();
  await forgetReplica(ANNA);
  gym.goOnline();
  const ben = gym.signIn(BEN);
  await until(() => ben.store.lastSync() !== null);
  expect(ben.store.rows('teams')).toEqual([]);
  expect(gym.server.runs).toEqual([]);
  ben.store.close();
  const again = gym.signIn(ANNA);
  await until(() => gym.server.runs.length === 1);
  await until(() => again.store.row('teams', TEAM)?.rev === 1);
});

test('[OFFLINE-30] the answer to somebody else’s session is not taken for this person', async () => {
  const { store } = gym.signIn(ANNA);
  await until(() => store.lastSync() !== null);
  store.close();
  const { openSync } = await import('./client.ts');
  const swapped = openSync(ANNA, {
    push: async () => ({ kind: 'signed-out' }),
    pull: async (cursors) => ({ kind: 'answer', answer: gym.server.pull(BEN, cursors, 10) }),
  });
  await until(() => swapped.status().state === 'signed-out');
  swapped.close();
});

test('[OFFLINE-24] [OFFLINE-25] a start without the server says whether there is something to show', async () => {
  gym.goOffline();
  const { store, notices } = gym.signIn(ANNA);
  await until(() => notices.length > 0);
  expect(notices).toEqual([{ kind: 'offline-empty' }]);
  gym.goOnline();
  await until(() => store.lastSync() !== null);
  store.close();
  gym.goOffline();
  const later = gym.signIn(ANNA);
  await until(() => later.notices.length > 0);
  expect(later.notices).toEqual([{ kind: 'offline-cached' }]);
});
