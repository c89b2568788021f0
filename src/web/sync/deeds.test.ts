import { afterEach, beforeEach, expect, test } from 'vitest';
import { valueAt } from '#domain/core/value-at.ts';
import { startSession } from '#domain/match/commands.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { partOf } from '#tests/support/deeds.ts';
import { ANNA, BEN, falcons, hall, newIds, SESSION, TEAM, until } from '#tests/support/sync.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

const game = startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null });
const [DEED = ''] = newIds(1);

/** A match that has begun, on a device that is then away from its server. */
async function begunAway() {
  const { store } = gym.signIn(ANNA);
  store.openSession(SESSION);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  await store.do(game);
  await until(() => store.status().pending === 0);
  gym.goOffline();
  return store;
}
const logOf = (store: Awaited<ReturnType<typeof begunAway>>) =>
  store.rows('matchEvents', { sessionId: SESSION }).map(({ id }) => id);

test('[A3-6] of a deed of which one entry is refused the other counts', async () => {
  const [taken = '', own = ''] = newIds(2);
  const store = await begunAway();
  await Promise.all([partOf(DEED, { id: taken }), partOf(DEED, { id: own })].map((draft) => store.do(draft)));
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const [clientId = '', id = ''] = newIds(2);
  const commands = [{ id, at: new Date().toISOString(), ...partOf(DEED, { id: taken }) }];
  await gym.server.push(BEN, { clientId, schemaVersion: SCHEMA_VERSION, commands });
  gym.goOnline();
  await until(() => store.status().pending === 0);
  expect(store.issues().map(({ refusal }) => refusal.code)).toEqual(['already-exists']);
  await until(() => logOf(store).length === 2);
  expect(logOf(store)).toEqual([taken, own]);
});

test('[A3-6] a device that ends between the push of a deed and its answer sends it whole again, and it counts once', async () => {
  const store = await begunAway();
  const drafts = [partOf(DEED), partOf(DEED)];
  const answer = gym.holdAnswers();
  await Promise.all(drafts.map((draft) => store.do(draft)));
  gym.calls.sent.length = 0;
  gym.goOnline();
  await until(() => gym.calls.sent.length === 2);
  store.close();
  const again = gym.signIn(ANNA).store;
  await until(() => gym.calls.sent.length === 4);
  answer();
  await until(() => again.status().pending === 0);
  again.openSession(SESSION);
  await until(() => logOf(again).length === 2);
  expect(logOf(again)).toEqual(drafts.map(({ input }) => valueAt(input, 'id')));
});

test('[A3-6] of a deed that was half entered when the device ended, that half counts', async () => {
  const store = await begunAway();
  const first = partOf(DEED);
  await store.do(first);
  store.close();
  gym.goOnline();
  const again = gym.signIn(ANNA).store;
  again.openSession(SESSION);
  await until(() => again.status().pending === 0 && logOf(again).length === 1);
  expect(logOf(again)).toEqual([valueAt(first.input, 'id')]);
});
