import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { valueAt } from '#domain/core/value-at.ts';
import { ANNA, BEN, falcons, hall, newIds, PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from './client.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

const game = startSession.draft({
  ...{ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null, opponentName: 'Breakers' },
});
const enter = (id: string, entry: MatchEntry) =>
  recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry });
const POINT: MatchEntry = { kind: 'score', payload: { side: 'us', by: 1, rally: 1, takesBack: null } };
const KILL: MatchEntry = {
  kind: 'stat',
  payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 },
};
const undo = (target: string): MatchEntry => ({ kind: 'void', payload: { target } });

const invite = (store: SyncStore) => {
  gym.members.get(TEAM)?.set(BEN, 'statistician');
  store.syncNow();
  return until(() => store.access(TEAM)?.role === 'statistician');
};
const issueOf = (store: SyncStore, made: string) =>
  store.issues().find(({ input }) => valueAt(input, 'id') === made)?.id ?? '';

/** A statistician with a match under way, and the score that the server has of it. */
async function statistician() {
  const anna = gym.signIn(ANNA).store;
  await anna.do(falcons);
  await until(() => anna.access(TEAM)?.pro === true);
  await anna.do(game);
  await until(() => anna.status().pending === 0);
  const { store } = gym.signIn(BEN);
  await invite(store);
  store.openSession(SESSION);
  await until(() => store.row('statSessions', SESSION) !== undefined);
  const log = () => [...(gym.server.confirmed.get(`session:${SESSION}`)?.matchEvents.values() ?? [])];
  const points = () => setOf(fold(log()), 1).score.us;
  return { store, log, points };
}

/** Taps recorded offline, and refused because the access was taken away meanwhile. */
async function refused(store: SyncStore, ...entries: readonly (readonly [string, MatchEntry])[]): Promise<void> {
  gym.goOffline();
  for (const [id, entry] of entries) await store.do(enter(id, entry));
  gym.members.get(TEAM)?.delete(BEN);
  gym.goOnline();
  await until(() => store.issues().length === entries.length && store.access(TEAM) === undefined);
}

test('[OFFLINE-18] [OFFLINE-22] a point that was undone stays undone when both were refused and the undoing is sent again first', async () => {
  const { store, log, points } = await statistician();
  const [made = '', undone = ''] = newIds(2);
  await refused(store, [made, POINT], [undone, undo(made)]);
  await invite(store);
  await store.resend([issueOf(store, undone)]);
  await until(() => store.status().pending === 0);
  for (const { id } of store.issues()) await store.resend([id]);
  await until(() => store.status().pending === 0);
  expect(store.issues()).toEqual([]);
  expect(log().map(({ id }) => id)).toEqual([made, undone]);
  expect(points()).toBe(0);
});

test('[OFFLINE-18] a whole match goes again in the order made; what is refused once more stays, with its corrections', async () => {
  const { store, log } = await statistician();
  const [one = '', two = '', three = '', four = ''] = newIds(4);
  await refused(store, [one, KILL], [two, POINT], [three, undo(two)], [four, undo(three)]);
  const all = () => store.issues().map(({ id }) => id);
  expect(await store.resend(all().toReversed())).toMatchObject({ ok: false });
  expect(all()).toHaveLength(4);
  await invite(store);
  expect(await store.resend(all().toReversed())).toMatchObject({ ok: true });
  await until(() => store.status().pending === 0);
  expect(log().map(({ id }) => id)).toEqual([one, two, three, four]);
});

test('[OFFLINE-22] an undoing that waits is not sent when its tap has been refused, and both are told by name', async () => {
  const { store, log } = await statistician();
  const [made = '', undone = ''] = newIds(2);
  await refused(store, [made, POINT]);
  await invite(store);
  await until(() => store.row('statSessions', SESSION) !== undefined);
  await store.do(enter(undone, undo(made)));
  await until(() => store.issues().length === 2);
  expect(log()).toEqual([]);
  expect(store.issues().map(({ called }) => called)).toEqual([
    { names: { [TEAM]: 'Falcons', [SESSION]: 'vs Breakers' }, line: 'Falcons: point' },
    { names: { [TEAM]: 'Falcons', [SESSION]: 'vs Breakers' }, line: 'Undo of an earlier entry' },
  ]);
  await store.resend(store.issues().map(({ id }) => id));
  await until(() => store.status().pending === 0);
  expect(log().map(({ id }) => id)).toEqual([made, undone]);
});

test('[OFFLINE-21] what is discarded goes in one, also from the device', async () => {
  const { store } = await statistician();
  const [one = '', two = ''] = newIds(2);
  await refused(store, [one, KILL], [two, POINT]);
  await store.discard(store.issues().map(({ id }) => id));
  store.close();
  const later = gym.signIn(BEN).store;
  await later.ready;
  expect([store.issues(), later.issues()]).toEqual([[], []]);
});
