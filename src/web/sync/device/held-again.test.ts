import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { applied, EXPIRES, guestOf, held, kitOf, LINK, pullOf, tap } from '#tests/support/guest-line.ts';
import { ANNA, SESSION, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { openGuestSync } from '#web/sync/guest-sync.ts';
import { load } from './contents.ts';
import { openDevice } from './database.ts';
import { guestStorage } from './guests.ts';
import { holdAgain } from './held-again.ts';

const newId = () => crypto.randomUUID();

let net: ReturnType<typeof fakeServer>;
const opened: SyncStore[] = [];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  net = fakeServer({ '/api/guest/pull': () => pullOf(), '/api/guest/push': applied });
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  net.close();
});

function open(): SyncStore {
  const store = openGuestSync(guestOf(LINK), () => undefined);
  opened.push(store);
  return store;
}
async function openWhole(): Promise<SyncStore> {
  const store = open();
  await until(() => store.row('statSessions', SESSION) !== undefined);
  return store;
}
const pulls = () => net.sent.filter(({ path }) => path.startsWith('/api/guest/pull'));

const BEFORE = '11111111-1111-4111-8111-111111111111';
const AFTER = '22222222-2222-4222-8222-222222222222';
const LAST = '33333333-3333-4333-8333-333333333333';
const ENDED = { id: LINK, expiresAt: EXPIRES, endedAt: '2026-01-01T10:00:00.000Z' };
/** The server as the database of this generation: one that continues no other takes nothing for another (`isAnew`). */
function setBack(generation: string, { isAnew = true, more = {}, answer = held } = {}): void {
  net.answer('/api/guest/pull', (_, path) => {
    const known = new URLSearchParams(path.split('?')[1]).get('generation');
    return pullOf({ generation, isAnew: isAnew && known !== generation, ...more });
  });
  net.answer('/api/guest/push', (body) =>
    isAnew && Object(body).generation !== generation
      ? { status: 409, body: { error: 'other-generation' } }
      : { body: { ...answer(body).body, generation } },
  );
}
const OVER = { scopes: [], kit: null, link: ENDED };
/** A guest whose entries were all handed to the coach, by the first database. */
async function handedOver(taps: number) {
  setBack(BEFORE);
  const store = await openWhole();
  for (let i = 0; i < taps; i += 1) await store.do(tap());
  await until(() => store.issues().length === taps && store.unsent() === 0);
  return { store, ids: store.issues().map(({ id }) => id) };
}
const idsOf = (body: unknown): string[] => Object(body).commands.map(({ id }: { id: string }) => id);
/** The entries that a database has taken or held. */
const pushedTo = (generation: string) =>
  net.to('/api/guest/push').flatMap(({ body }) => (Object(body).generation === generation ? idsOf(body) : []));
const { getAll } = IDBObjectStore.prototype;
const onDevice = () => load(openDevice(guestStorage(LINK)), newId());

test('[SCO-42] what was held goes again to each server that was set back, under its ids and in its order, and is held once', async () => {
  const { store, ids } = await handedOver(3);
  const [one] = (await onDevice()).issues;
  // A member of the same browser has a database of their own: nothing of it is the guest's to send.
  if (one) await openDevice(ANNA).use((db) => db.put('issues', one));
  for (const generation of [AFTER, LAST]) {
    setBack(generation, { more: OVER });
    store.syncNow();
    await until(() => pushedTo(generation).length > 0 && store.issues().length === 3 && store.unsent() === 0);
    expect(pushedTo(generation)).toEqual(ids);
    expect(store.issues().map(({ id }) => id)).toEqual(ids);
  }
  // The same database again: nothing more is sent, also after the page was closed.
  const asked = pulls().length;
  store.syncNow();
  await until(() => pulls().length > asked);
  store.close();
  const again = open();
  await until(() => again.lastSync() !== null && pulls().length > asked + 1);
  expect([again.issues().length, again.unsent(), pushedTo(LAST)]).toEqual([3, 0, ids]);
  const { pending, issues } = await onDevice();
  expect([pending.length, issues.length]).toEqual([0, 3]);
  const member = await load(openDevice(ANNA), newId());
  expect([member.pending, member.issues]).toEqual([[], [one]]);
});

test('[SCO-42] a server that continues the one before may lack it too, and is asked at once', async () => {
  const { store, ids } = await handedOver(3);
  setBack(AFTER, { isAnew: false, more: OVER });
  const before = net.to('/api/guest/push').length;
  const begun = performance.now();
  store.syncNow();
  await until(() => net.to('/api/guest/push').length > before && store.issues().length === 3);
  // It does not wait for the beat in which a tab looks for what another has left.
  expect(performance.now() - begun).toBeLessThan(700);
  expect(
    net
      .to('/api/guest/push')
      .slice(before)
      .flatMap(({ body }) => idsOf(body)),
  ).toEqual(ids);
});

test('[SCO-42] a restored server on which the link still stands takes them', async () => {
  const { store, ids } = await handedOver(2);
  setBack(AFTER, { answer: applied });
  store.syncNow();
  await until(() => pushedTo(AFTER).length > 0 && store.unsent() === 0);
  expect(pushedTo(AFTER)).toEqual(ids);
  expect(store.issues()).toEqual([]);
});

test('[SCO-42] a page that is closed before the other server has answered sends them when it is opened again', async () => {
  const { store, ids } = await handedOver(2);
  net.answer('/api/guest/push', () => ({ status: 503 }));
  await store.do(tap());
  const all = [...ids, ...store.pending().map(({ id }) => id)];
  setBack(AFTER, { more: OVER });
  store.close();
  await holdAgain(guestStorage(LINK));
  await holdAgain(guestStorage(LINK));
  const { pending, issues } = await onDevice();
  expect([pending.map(({ id }) => id), issues]).toEqual([all, []]);
  const again = open();
  await until(() => again.issues().length === 3 && again.unsent() === 0);
  expect(pushedTo(AFTER)).toEqual(all);
});

test('[SCO-42] a device that cannot put them back now still hears of the match, and does it later', async () => {
  const { store, ids } = await handedOver(2);
  const get = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function failing(this: IDBObjectStore) {
    if (this.name === 'issues') throw new DOMException('broken', 'UnknownError');
    return getAll.call(this);
  });
  setBack(AFTER, { more: { kit: kitOf(9, []) } });
  store.syncNow();
  await until(() => store.rows('players', { teamId: TEAM }).length === 0);
  expect(pushedTo(AFTER)).toEqual([]);
  store.close();
  get.mockRestore();
  const again = open();
  await until(() => pushedTo(AFTER).length > 0 && again.issues().length === 2 && again.unsent() === 0);
  expect(pushedTo(AFTER)).toEqual(ids);
});
