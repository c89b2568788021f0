import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTeam } from '#domain/teams/commands.ts';
import { ANNA, falcons, hall, newIds, until } from '#tests/support/sync.ts';
import { openSync, type SyncStore } from './client.ts';
import { followOrLead } from './tabs/leader.ts';
import { listen } from './line/stream.ts';

const HANDFUL = 6;
const gone = new DOMException('The document is not fully active.', 'InvalidStateError');

/** Counts what is asked of it, and refuses each at once; a loop without time in it is let go after a while. */
function refusing() {
  const told = { tries: 0 };
  const refuse = (): Promise<never> => {
    told.tries += 1;
    return told.tries > 500 ? new Promise(() => undefined) : Promise.reject(gone);
  };
  return { told, refuse };
}

function refuseToBegin(name: string, refuse: () => Promise<never>): void {
  vi.stubGlobal(name, function () {
    void refuse().catch(() => undefined);
    throw gone;
  });
}

let stores: SyncStore[] = [];
beforeEach(() => void hall());
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  for (const store of stores) store.close();
  stores = [];
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const second = () => new Promise((resolve) => setTimeout(resolve, 1000));
function open(): SyncStore {
  const store = openSync(ANNA);
  stores.push(store);
  return store;
}

test('[ENGINE-04] a lock that is refused for ever is asked for a few times, and then the tab leads without', async () => {
  const { told, refuse } = refusing();
  Object.defineProperty(navigator, 'locks', { value: { request: refuse }, configurable: true });
  vi.useFakeTimers();
  const become = vi.fn();
  const leader = followOrLead({ name: 'refused', beat: () => undefined, become });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.tries).toBeLessThanOrEqual(HANDFUL);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(become.mock.calls).toEqual([[true]]);
  expect(told.tries).toBeLessThanOrEqual(60);
  leader.close();
});

test('[ENGINE-01] [ENGINE-04] a page that is left while it waits for the lead asks for it no more, and does once it is shown again', async () => {
  const { told, refuse } = refusing();
  const request = (_: string, options: LockOptions) => {
    const granted = new Promise<never>((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => void refuse().catch(reject));
    });
    // A page that is being left is refused at once, as WebKit does it.
    return isLeft ? refuse() : granted;
  };
  let isLeft = false;
  Object.defineProperty(navigator, 'locks', { value: { request: vi.fn(request) }, configurable: true });
  vi.useFakeTimers();
  const leader = followOrLead({ name: 'left', beat: () => undefined, become: vi.fn() });
  isLeft = true;
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.tries).toBeLessThanOrEqual(1);
  expect(navigator.locks.request).toHaveBeenCalledTimes(1);
  isLeft = false;
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(navigator.locks.request).toHaveBeenCalledTimes(2);
  leader.close();
});

test('[ENGINE-04] a connection for hints that is refused for ever is asked for a few times in a second', async () => {
  const { told, refuse } = refusing();
  refuseToBegin('EventSource', refuse);
  vi.useFakeTimers();
  const stream = listen({ hinted: () => undefined, opened: () => undefined, ended: () => undefined });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.tries).toBeLessThanOrEqual(HANDFUL);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.tries).toBeGreaterThan(1);
  stream.close();
});

test('[ENGINE-04] a server that refuses at once for ever is asked for a few times in a second, and gets it in the end', async () => {
  const { told, refuse } = refusing();
  vi.stubGlobal('fetch', refuse);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const store = open();
  await store.ready;
  await store.do(falcons);
  await second();
  // Both what is sent and what is asked for.
  expect(told.tries).toBeLessThanOrEqual(2 * HANDFUL);
  const before = told.tries;
  await until(() => told.tries > before);
});

test('[ENGINE-04] a device that refuses at once for ever is asked for a few times in a second, whatever waits for it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const store = open();
  await store.ready;
  const { told, refuse } = refusing();
  for (const method of ['add', 'get', 'count', 'getAll'] as const) {
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw gone;
    });
  }
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    void refuse().catch(() => undefined);
    throw gone;
  });
  const teams = newIds(30).map((teamId) =>
    createTeam.draft({ teamId, name: 'Hawks', seasonName: null, description: null }),
  );
  for (const team of teams) void store.do(team);
  for (let seconds = 1; seconds <= 3; seconds++) {
    const before = told.tries;
    await second();
    expect(told.tries - before).toBeLessThanOrEqual(HANDFUL);
  }
  expect(told.tries).toBeGreaterThan(0);
});

test('[ENGINE-04] a browser that refuses a channel to other tabs is asked once', async () => {
  const { told, refuse } = refusing();
  refuseToBegin('BroadcastChannel', refuse);
  const store = open();
  await store.ready;
  await second();
  expect(told.tries).toBe(1);
});

test('[ENGINE-04] a page that is left tries nothing until it is shown again', async () => {
  const { told, refuse } = refusing();
  vi.stubGlobal('fetch', refuse);
  const store = open();
  await store.ready;
  await store.do(falcons);
  await until(() => told.tries > 2);
  window.dispatchEvent(new Event('pagehide'));
  const before = told.tries;
  await second();
  await second();
  expect(told.tries).toBe(before);
  window.dispatchEvent(new Event('pageshow'));
  await until(() => told.tries > before);
});
