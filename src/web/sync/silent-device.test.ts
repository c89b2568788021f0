import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { ANNA, falcons, hall, TEAM, until } from '#tests/support/sync.ts';
import { openDevice } from './device/database.ts';
import { load } from './device/contents.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  localStorage.clear();
  gym = hall();
});
afterEach(() => {
  vi.useRealTimers();
  window.dispatchEvent(new Event('pageshow'));
  gym.close();
});

const hawks = updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } });
const owls = updateTeam.draft({ teamId: TEAM, patch: { name: 'Owls' } });

/** As a page does that was left in the middle of its writing: all stores are locked until it lets them go. */
async function lockDevice(): Promise<() => Promise<void>> {
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  const tx = db.transaction(['meta', 'rows', 'pending', 'issues'], 'readwrite');
  let isLocked = true;
  const busy = (async () => {
    while (isLocked) await tx.objectStore('pending').get(0);
  })();
  return async () => {
    isLocked = false;
    await Promise.all([busy, tx.done]);
    db.close();
  };
}

const passTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

test('[ENGINE-05] what is tapped while the device does not answer is kept: shown, said, and not lost with the page', async () => {
  const { store, notices } = gym.signIn(ANNA);
  gym.goOffline();
  await store.do(falcons);
  const unlock = await lockDevice();
  passTime();
  const kept = store.do(hawks);
  await vi.waitFor(() => expect(store.row('teams', TEAM)?.name).toBe('Hawks'));
  await vi.advanceTimersByTimeAsync(10_100);
  expect(store.status().state).toBe('storage-failed');
  expect(notices).toContainEqual({ kind: 'storage-silent' });
  // Written down beside the outbox, should this page end before the device answers.
  expect(JSON.stringify(localStorage)).toContain('Hawks');
  await unlock();
  await kept;
  expect(JSON.stringify(localStorage)).not.toContain('Hawks');
  const device = openDevice(ANNA);
  expect((await load(device, 'phone')).pending).toHaveLength(2);
  device.close();
});

test('[ENGINE-03] a tap whose turn has not come when the page is left is kept as well, once', async () => {
  const { store } = gym.signIn(ANNA);
  gym.goOffline();
  await store.do(falcons);
  const unlock = await lockDevice();
  // Another tab has changed the replica: this one reads it anew, and taps wait for that.
  const reading = store.refresh();
  const decide = vi.fn(() => owls);
  const kept = [store.do(hawks), store.do(decide)];
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(localStorage)).toContain('Hawks');
  expect(JSON.stringify(localStorage)).toContain('Owls');
  await unlock();
  window.dispatchEvent(new Event('pageshow'));
  await Promise.all([reading, ...kept]);
  expect(decide).toHaveBeenCalledTimes(1);
  expect(store.row('teams', TEAM)?.name).toBe('Owls');
  expect(localStorage).toHaveLength(0);
  const device = openDevice(ANNA);
  expect((await load(device, 'phone')).pending).toHaveLength(3);
  device.close();
});

test.each(['InvalidStateError', 'UnknownError'])(
  '[ENGINE-06] a connection that ends with %s is opened anew, and a tap meanwhile is kept',
  async (name) => {
    const { store, notices } = gym.signIn(ANNA);
    gym.goOffline();
    await store.ready;
    const opened = vi.spyOn(indexedDB, 'open');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', name);
    });
    await store.do(falcons);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(notices.map(({ kind }) => kind)).not.toContain('storage-failed');
    await until(() => store.status().pending === 1);
  },
);
