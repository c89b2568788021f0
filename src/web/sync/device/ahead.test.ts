import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { ANNA, BEN, TEAM, falcons, hall, newIds, until } from '#tests/support/sync.ts';
import { readAhead, takeAhead } from './ahead.ts';
import { writeIdentity } from './identity.ts';

let gym: ReturnType<typeof hall>;
beforeEach(async () => {
  gym = hall();
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  gym.goOffline();
  store.close();
  const me = { name: 'Anna', email: 'anna@example.org', avatarUrl: null, expiresAt: '2099-01-01T00:00:00Z' };
  await writeIdentity({ ...me, userId: ANNA });
});
afterEach(() => gym.close());

const device = () => openDB(`lineup-pro-offline:${ANNA}`);

test('[OFFLINE-15] what a start reads of the device before the app is there is what the app begins with', async () => {
  await readAhead();
  const db = await device();
  await db.clear('rows');
  db.close();
  const { store } = gym.signIn(ANNA);
  await store.ready;
  expect(store.row('teams', TEAM)?.name).toBe('Falcons');
});

test('[OFFLINE-15] what another tab kept or received after that is not missed', async () => {
  await readAhead();
  const db = await device();
  const meta: object = await db.get('meta', 'meta');
  await db.put('meta', { ...meta, generation: 99, lastSync: '2026-05-02T10:00:00.000Z' }, 'meta');
  const [id = ''] = newIds(1);
  const renamed = updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } });
  await db.add('pending', { id, ...renamed, at: new Date().toISOString() });
  db.close();
  const { store } = gym.signIn(ANNA);
  await until(() => store.row('teams', TEAM)?.name === 'Hawks');
  await until(() => store.lastSync() === '2026-05-02T10:00:00.000Z');
});

test('[OFFLINE-13] the connection to the data of somebody else is closed', async () => {
  await readAhead();
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  expect(takeAhead(BEN)).toBeUndefined();
  await until(() =>
    closed.mock.contexts.some((db) => db instanceof IDBDatabase && db.name === `lineup-pro-offline:${ANNA}`),
  );
  closed.mockRestore();
});

test('[OFFLINE-13] what was read for one person is not shown to another', async () => {
  await readAhead();
  const { store } = gym.signIn(BEN);
  await store.ready;
  expect(store.rows('teams')).toEqual([]);
  const { store: again } = gym.signIn(ANNA);
  await again.ready;
  expect(again.row('teams', TEAM)?.name).toBe('Falcons');
});
