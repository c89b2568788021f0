import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANNA, BEN, falcons, newIds, TEAM } from '#tests/support/sync.ts';

const opened: { close(): void }[] = [];

/** A page as a browser loads it: with a life of its own, in the same window. */
async function openPage(userId = ANNA) {
  vi.resetModules();
  const [{ openDevice }, { keep }, { load }, { dropAll }] = await Promise.all([
    import('./database.ts'),
    import('./outbox.ts'),
    import('./contents.ts'),
    import('./replica.ts'),
  ]);
  const device = openDevice(userId);
  opened.push(device);
  return {
    device,
    keep: (id: string) => keep(device, { id, ...falcons, at: '2026-05-02T10:00:00.000Z' }),
    pending: async () => (await load(device, 'phone')).pending.map(({ id }) => id),
    forget: () => dropAll(device),
  };
}

/** Resolves when the device has been asked to write something down, and before it has. */
function writing(): Promise<void> {
  const { add } = IDBObjectStore.prototype;
  return new Promise((resolve) => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
      resolve();
      return add.apply(this, given);
    });
  });
}

const leave = () => window.dispatchEvent(new Event('pagehide'));
const comeBack = () => window.dispatchEvent(new Event('pageshow'));
const notes = () => Object.keys(localStorage).filter((name) => name.startsWith('lineup-pro-unkept:'));
const [first = '', second = '', third = ''] = newIds(3);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  comeBack();
  for (const page of opened.splice(0)) page.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[ENGINE-02] [ENGINE-03] what a page that is left was writing is broken off, and the next page has it once', async () => {
  const left = await openPage();
  await left.pending();
  const begun = writing();
  const kept = [left.keep(first), left.keep(second)];
  await begun;
  leave();
  const next = await openPage();
  expect(await next.pending()).toEqual([first, second]);
  expect(await next.pending()).toEqual([first, second]);
  expect(notes()).toEqual([]);
  // Back from where the browser has kept it, the page finds done what it was about to do.
  comeBack();
  await Promise.all(kept);
  expect(await next.pending()).toEqual([first, second]);
  expect(notes()).toEqual([]);
});

test('[ENGINE-02] what runs on a page that is left is broken off, nothing begins there, and it is done when it is back', async () => {
  const left = await openPage();
  await left.pending();
  const told = { begun: 0, ended: 0 };
  const work = left.device.use(async (db) => {
    const tx = db.transaction(['rows', 'meta'], 'readwrite');
    told.begun += 1;
    tx.done.finally(() => (told.ended += 1)).catch(() => undefined);
    await tx.objectStore('meta').get('meta');
    if (told.begun === 1) leave();
    await tx.objectStore('meta').get('meta');
    await tx.done;
    return 'written';
  });
  await vi.waitFor(() => expect(told).toEqual({ begun: 1, ended: 1 }));
  const later = left.keep(first);
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  expect(await db.count('pending')).toBe(0);
  comeBack();
  expect(await work).toBe('written');
  await later;
  expect(told).toEqual({ begun: 2, ended: 2 });
  expect(await db.count('pending')).toBe(1);
  db.close();
});

test('[ENGINE-03] what was durable in truth when its page was left is there once', async () => {
  const left = await openPage();
  await left.pending();
  vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
    throw new DOMException('It is being committed.', 'InvalidStateError');
  });
  const begun = writing();
  const kept = left.keep(first);
  await begun;
  leave();
  expect(notes()).toHaveLength(1);
  await kept;
  const next = await openPage();
  expect(await next.pending()).toEqual([first]);
});

test('[ENGINE-03] two pages that find what was left take it in once', async () => {
  const left = await openPage();
  await left.pending();
  void left.keep(first);
  leave();
  const [next, other] = [await openPage(), await openPage()];
  await Promise.all([next.pending(), other.pending()]);
  expect(await other.pending()).toEqual([first]);
});

test('[ENGINE-03] what one person left is not taken in, shown or forgotten for another', async () => {
  const left = await openPage();
  await left.pending();
  void left.keep(first);
  leave();
  const ben = await openPage(BEN);
  expect(await ben.pending()).toEqual([]);
  await ben.forget();
  const anna = await openPage();
  expect(await anna.pending()).toEqual([first]);
  void anna.keep(second);
  leave();
  expect(notes()).toHaveLength(1);
  const last = await openPage();
  await last.forget();
  expect(notes()).toEqual([]);
  expect(await last.pending()).toEqual([]);
});

test('[ENGINE-03] a browser that takes no note is left to finish its writing, and nothing throws', async () => {
  const left = await openPage();
  await left.pending();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const begun = writing();
  const kept = left.keep(first);
  await begun;
  leave();
  await kept;
  vi.stubGlobal('localStorage', undefined);
  const next = await openPage();
  await next.keep(second);
  const last = await openPage();
  expect(await last.pending()).toEqual([first, second]);
});

test('[ENGINE-03] what a full device does not take in is shown and sent all the same, and gone when it is accepted', async () => {
  const left = await openPage();
  await left.pending();
  void left.keep(first);
  leave();
  const next = await openPage();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await next.pending()).toEqual([first]);
  const { storeVerdicts } = await import('./outbox.ts');
  await storeVerdicts(next.device, [{ id: first, acked: { [`team:${TEAM}`]: 1 } }], '2026-05-02T10:00:01.000Z');
  full.mockRestore();
  expect(await next.pending()).toEqual([]);
  expect(notes()).toEqual([]);
});

test('[ENGINE-03] a note that is no list of changes is passed over', async () => {
  localStorage.setItem(`lineup-pro-unkept:${ANNA}:torn`, '[{"id":"');
  localStorage.setItem(`lineup-pro-unkept:${ANNA}:strange`, '[{"id":7}]');
  const page = await openPage();
  await page.keep(third);
  expect(await page.pending()).toEqual([third]);
});
