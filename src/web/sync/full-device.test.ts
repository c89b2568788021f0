import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { ANNA, TEAM, emptyDevice, falcons, hall, until } from '#tests/support/sync.ts';
import type { SyncStore } from './client.ts';
import { countUnsent } from './device/leaving.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

const teamsOf = (store: SyncStore): string =>
  store
    .rows('teams')
    .map(({ name }) => name)
    .join();

test('[OFFLINE-10] what the device cannot store is shown as not stored, and stays until it is', async () => {
  const { store, notices } = gym.signIn(ANNA);
  gym.goOffline();
  await store.ready;
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const done = store.do(falcons);
  await until(() => store.status().state === 'storage-failed');
  expect(notices).toContainEqual({ kind: 'storage-failed' });
  expect(teamsOf(store)).toBe('Falcons');
  full.mockRestore();
  expect(await done).toMatchObject({ ok: true });
  expect(store.status().state).toBe('offline');
});

test('[OFFLINE-10] a form is not kept waiting for a change that was sent although the device has no room', async () => {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await until(() => store.status().state === 'online');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const begun = performance.now();
  expect(await store.do(falcons)).toMatchObject({ ok: true });
  // The shortest pause before the device is tried again.
  expect(performance.now() - begun).toBeLessThan(1000);
  full.mockRestore();
});

test('[OFFLINE-10] [LIVE-04] a device that cannot keep what others record says so, until it can', async () => {
  const { store, notices } = gym.signIn(ANNA);
  await until(() => store.lastSync() !== null);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await store.do(falcons);
  await until(() => store.status().state === 'storage-failed');
  expect(notices.at(-1)).toEqual({ kind: 'storage-failed' });
  full.mockRestore();
  store.syncNow();
  await until(() => store.row('teams', TEAM)?.rev === 1);
  await until(() => store.status().state === 'online');
  expect(notices.at(-1)).toEqual({ kind: 'storage-mended' });
});

test('[OFFLINE-10] what the browser loses of a device stays on the screen, is kept anew, and sent', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.role === 'owner' && store.status().pending === 0);
  gym.goOffline();
  await store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  const shown: string[] = [];
  store.subscribe(() => shown.push(teamsOf(store)));
  await emptyDevice(ANNA);
  await store.refresh();
  expect([teamsOf(store), store.status().pending]).toEqual(['Hawks', 1]);
  expect(store.access(TEAM)?.role).toBe('owner');
  await vi.waitFor(async () => expect(await countUnsent(ANNA)).toBe(1));
  gym.goOnline();
  await until(() => store.status().pending === 0);
  expect([...new Set(shown)]).toEqual(['Hawks']);
  const next = gym.signIn(ANNA);
  await next.store.ready;
  await until(() => teamsOf(next.store) === 'Hawks');
});

test('[OFFLINE-10] what is tapped shows at once however long the device takes to store what was tapped before', async () => {
  const { store } = gym.signIn(ANNA);
  gym.goOffline();
  await store.do(falcons);
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  const { store: pending, done } = db.transaction('pending', 'readwrite');
  let isSlow = true;
  const busy = (async () => {
    while (isSlow) await pending.get(0);
  })();
  const counted = vi.spyOn(IDBObjectStore.prototype, 'count');
  await until(() => counted.mock.calls.length > 0);
  const kept = store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  await until(() => teamsOf(store) === 'Hawks').finally(() => (isSlow = false));
  await Promise.all([busy, done, kept]);
  db.close();
});
