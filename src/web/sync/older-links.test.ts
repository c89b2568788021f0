import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEntry } from '#domain/match/recording.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { hasWaiting } from './device/waiting.ts';
import { load } from './device/contents.ts';
import { openDevice } from './device/database.ts';
import { type Guest, guestStorage, readGuests, writeGuest } from './device/guests.ts';
import { openGuestSync } from './guest-sync.ts';
import type { SyncStore } from './client.ts';
import { sendOlderLinks } from './older-links.ts';

const [FIRST, SECOND, THIRD] = [
  'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
  'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
] as const;
const OTHER = 'abababab-abab-4bab-8bab-abababababab';
const EXPIRES = '2100-01-01T00:00:00.000Z';
const newId = () => crypto.randomUUID();
const guestOf = (linkId: string, sessionId: string, more: Partial<Guest> = {}): Guest => ({
  ...{ linkId, teamId: TEAM, sessionId, name: 'Sam', expiresAt: EXPIRES, endedAt: null },
  ...{ openedAt: '2026-01-01T10:00:00.000Z', clockOffMs: 0, ...more },
});

type Verdict = { readonly outcome: string; readonly refusal?: { readonly code: string } };
type Line = { readonly path: string; readonly link: string; readonly ids: readonly string[] };
const APPLIED: Verdict = { outcome: 'applied' };
const HELD: Verdict = { outcome: 'refused', refusal: { code: 'held' } };
const LOST = { status: 503 } as const;

/** The verdict for each link; one that is missing is unknown to the server, which answers 401. */
let verdicts: Map<string, Verdict | typeof LOST>;
let ended: Set<string>;
let calls: Line[];
let net: ReturnType<typeof fakeServer>;
let link = '';
const pages: (SyncStore | { close(): void })[] = [];
const sessionOf = (linkId: string) => (linkId === FIRST ? SESSION : OTHER);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  verdicts = new Map();
  [ended, calls] = [new Set(), []];
  net = fakeServer({ '/api/guest/pull': () => pull(link), '/api/guest/push': (body) => push(body, link) });
  const inner = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    link = new Headers(init?.headers).get('x-guest-link') ?? '';
    return inner(path, init);
  };
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
  net.close();
});

function push(body: unknown, by: string) {
  const commands: readonly { id: string }[] = Object(body).commands;
  const ids = commands.map(({ id }) => id);
  calls.push({ path: 'push', link: by, ids });
  const verdict = verdicts.get(by);
  if (!verdict) return { status: 401 };
  return 'status' in verdict ? verdict : { body: { results: ids.map((id) => ({ id, ...verdict })), revs: {} } };
}
function pull(by: string) {
  calls.push({ path: 'pull', link: by, ids: [] });
  if (!verdicts.has(by)) return { status: 401 };
  const endedAt = ended.has(by) ? '2026-01-01T10:00:00.000Z' : null;
  const id = sessionOf(by);
  const kit = {
    rev: 3,
    team: { id: TEAM, name: 'Falcons', palette: null },
    session: {
      ...{ id, teamId: TEAM, numSets: 3, opponentName: 'Breakers', sessionStatus: 'in_progress' },
      ...{ createdAt: '2026-01-01T09:00:00.000Z', counting: 'contacts', rules: null },
    },
    players: [{ id: PLAYER, name: 'Mia Ruiz', position: 'Setter', jerseyNumber: 7, isOut: false }],
  };
  return {
    body: {
      scopes: endedAt ? [] : [{ scope: sessionScope(id), cursor: 0, more: false, rows: [] }],
      kit: endedAt ? null : kit,
      ...{ serverTime: new Date().toISOString(), link: { id: by, expiresAt: EXPIRES, endedAt } },
    },
  };
}

/** A guest records so many entries that do not get through, and leaves the page. Answers their ids, in order. */
async function leaveWaiting(guest: Guest, taps = 2): Promise<readonly string[]> {
  verdicts.set(guest.linkId, LOST);
  await writeGuest(guest);
  const store = openGuestSync(guest, () => undefined);
  await until(() => store.row('statSessions', guest.sessionId) !== undefined);
  for (let n = 0; n < taps; n += 1) {
    const input = { teamId: TEAM, sessionId: guest.sessionId, id: newId(), setNumber: 1, entry: ENTRIES.stat(newId) };
    await store.do(recordEntry.draft(input));
  }
  const ids = store.pending().map(({ id }) => id);
  store.close();
  calls.length = 0;
  return ids;
}
/** The page of a guest as it is opened at this link: its own match, and what older links left. */
async function openPage(guest: Guest, tell?: (refused: number) => void): Promise<SyncStore> {
  verdicts.set(guest.linkId, APPLIED);
  await writeGuest(guest);
  const store = openGuestSync(guest, () => undefined);
  pages.push(store, { close: sendOlderLinks(guest, tell) });
  await until(() => store.row('statSessions', guest.sessionId) !== undefined);
  return store;
}
const pushesBy = (linkId: string) => calls.filter(({ path, link: by }) => path === 'push' && by === linkId);
const allSent = (linkId: string) =>
  vi.waitFor(async () => expect(await hasWaiting(guestStorage(linkId))).toBe(false), { timeout: 15_000 });
const kept = async (linkId: string) => load(openDevice(guestStorage(linkId)), newId());

test('[SCO-31] what the link of another match left waiting is sent while the page shows this one: under its own link, once', async () => {
  const ids = await leaveWaiting(guestOf(FIRST, SESSION));
  verdicts.set(FIRST, APPLIED);
  const page = await openPage(guestOf(SECOND, OTHER));
  const own = newId();
  await page.do(
    recordEntry.draft({ teamId: TEAM, sessionId: OTHER, id: own, setNumber: 1, entry: ENTRIES.stat(newId) }),
  );
  await until(() => page.unsent() === 0 && pushesBy(FIRST).length > 0);
  await allSent(FIRST);
  expect(pushesBy(FIRST).flatMap((one) => one.ids)).toEqual(ids);
  expect(pushesBy(SECOND).flatMap((one) => one.ids)).toHaveLength(1);
  expect(page.row('statSessions', SESSION)).toBeUndefined();
  // The server is asked for nothing more of that link, also after the page is opened again.
  for (const each of pages.splice(0)) each.close();
  calls.length = 0;
  await openPage(guestOf(SECOND, OTHER));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls.filter(({ link: by }) => by === FIRST)).toEqual([]);
});

test('[SCO-31] a line that fails is tried again until everything is there', async () => {
  const ids = await leaveWaiting(guestOf(FIRST, SESSION), 3);
  await openPage(guestOf(SECOND, OTHER));
  await until(() => pushesBy(FIRST).length > 1);
  expect(await hasWaiting(guestStorage(FIRST))).toBe(true);
  calls.length = 0;
  verdicts.set(FIRST, APPLIED);
  await allSent(FIRST);
  expect([...new Set(pushesBy(FIRST).flatMap((one) => one.ids))].toSorted()).toEqual([...ids].toSorted());
});

test('[SCO-31] [SCO-35] what waits of the same match is left to the newer link, and what came in meanwhile is found', async () => {
  await leaveWaiting(guestOf(THIRD, OTHER));
  await openPage(guestOf(SECOND, OTHER));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(pushesBy(THIRD)).toEqual([]);
  // A tab of an older link is closed only now.
  const ids = await leaveWaiting(guestOf(FIRST, SESSION));
  verdicts.set(FIRST, APPLIED);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  await allSent(FIRST);
  expect(pushesBy(FIRST).flatMap((one) => one.ids)).toEqual(ids);
});

test('[SCO-32] what an ended link left is handed to the coach: out of the outbox, among the issues, once', async () => {
  const ids = await leaveWaiting(guestOf(FIRST, SESSION));
  verdicts.set(FIRST, HELD);
  ended.add(FIRST);
  const told = vi.fn();
  await openPage(guestOf(SECOND, OTHER), told);
  await allSent(FIRST);
  const { issues, pending } = await kept(FIRST);
  expect(issues.map(({ refusal }) => refusal.code)).toEqual(['held', 'held']);
  expect(pending).toEqual([]);
  expect(pushesBy(FIRST).flatMap((one) => one.ids)).toEqual(ids);
  await vi.waitFor(async () =>
    expect((await readGuests()).find(({ linkId }) => linkId === FIRST)?.endedAt).not.toBe(null),
  );
  expect(told).not.toHaveBeenCalled();
});

test('[SCO-32] a link that the server knows no more keeps its entries here, and is not asked again and again', async () => {
  await leaveWaiting(guestOf(FIRST, SESSION));
  verdicts.delete(FIRST);
  await openPage(guestOf(SECOND, OTHER));
  await until(() => pushesBy(FIRST).length > 0);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(pushesBy(FIRST)).toHaveLength(1);
  expect((await kept(FIRST)).pending).toHaveLength(2);
  for (const each of pages.splice(0)) each.close();
  // Two weeks after a link has run out the server no longer knows it, so nothing is sent.
  await writeGuest(guestOf(FIRST, SESSION, { expiresAt: new Date(Date.now() - 15 * 24 * 3_600_000).toISOString() }));
  calls.length = 0;
  await openPage(guestOf(SECOND, OTHER));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(pushesBy(FIRST)).toEqual([]);
  expect((await kept(FIRST)).pending).toHaveLength(2);
});

test('[SCO-43] what was refused of an older link is told where the guest is, when it comes and when the page is opened again', async () => {
  await leaveWaiting(guestOf(FIRST, SESSION));
  verdicts.set(FIRST, { outcome: 'refused', refusal: { code: 'needs-pro' } });
  const told: number[] = [];
  await openPage(guestOf(SECOND, OTHER), (refused) => told.push(refused));
  await vi.waitFor(() => expect(told).toEqual([2]), { timeout: 15_000 });
  for (const each of pages.splice(0)) each.close();
  await openPage(guestOf(SECOND, OTHER), (refused) => told.push(refused));
  await vi.waitFor(() => expect(told).toEqual([2, 2]), { timeout: 15_000 });
});

test('[SCO-35] a page listens by its own link, and what is only sent listens to nothing', async () => {
  const urls: string[] = [];
  class Source extends EventTarget {
    constructor(url: string) {
      super();
      urls.push(url);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source);
  try {
    await leaveWaiting(guestOf(FIRST, SESSION));
    urls.length = 0;
    const page = await openPage(guestOf(SECOND, OTHER));
    await until(() => pushesBy(FIRST).length > 0 && urls.length > 0);
    expect(urls.map((url) => url.replace(/schemaVersion=\d+/, 'v'))).toEqual([`/api/guest/stream?link=${SECOND}&v`]);
    expect(page.hereUrl(OTHER)).toBe(`/api/guest/here?link=${SECOND}`);
  } finally {
    vi.unstubAllGlobals();
  }
});
