import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEntry } from '#domain/match/recording.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { ANNA, PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { adoptOutbox } from './device/adopted.ts';
import { openDevice } from './device/database.ts';
import { load } from './device/contents.ts';
import { type Guest, guestStorage } from './device/guests.ts';
import { holdAgain } from './device/held-again.ts';
import { openGuestSync } from './guest-sync.ts';
import type { SyncStore } from './client.ts';

const LINK = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const NEXT = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const EXPIRES = '2030-01-01T00:00:00.000Z';
const newId = () => crypto.randomUUID();
const guestOf = (linkId: string): Guest => ({
  ...{ linkId, teamId: TEAM, sessionId: SESSION, name: 'Sam', expiresAt: EXPIRES, endedAt: null },
  ...{ openedAt: '2026-01-01T10:00:00.000Z', clockOffMs: 0 },
});
const mia = { id: PLAYER, name: 'Mia Ruiz', position: 'Setter', jerseyNumber: 7, isOut: false };
const kitOf = (rev: number, players: readonly object[] = [mia]) => ({
  rev,
  team: { id: TEAM, name: 'Falcons', palette: null },
  session: {
    ...{ id: SESSION, teamId: TEAM, numSets: 3, opponentName: 'Breakers', sessionStatus: 'in_progress' },
    ...{ createdAt: '2026-01-01T09:00:00.000Z', counting: 'contacts', rules: null },
  },
  players,
});
const pullOf = (more: object = {}) => ({
  body: {
    scopes: [{ scope: sessionScope(SESSION), cursor: 0, more: false, rows: [] }],
    kit: kitOf(3),
    ...{ serverTime: '2026-01-01T10:00:00.000Z', link: { id: LINK, expiresAt: EXPIRES, endedAt: null } },
    ...more,
  },
});
const applied = (body: unknown) => answerTo(body, () => ({ outcome: 'applied' }));
const held = (body: unknown) => answerTo(body, () => ({ outcome: 'refused', refusal: { code: 'held' } }));
function answerTo(body: unknown, verdict: () => object) {
  const commands: readonly { id: string }[] = Object(body).commands;
  return { body: { results: commands.map(({ id }) => ({ id, ...verdict() })), revs: {} } };
}

let net: ReturnType<typeof fakeServer>;
const opened: SyncStore[] = [];
const heard: { endedAt: string | null }[] = [];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  net = fakeServer({ '/api/guest/pull': () => pullOf(), '/api/guest/push': applied });
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  heard.length = 0;
  net.close();
});

function open(linkId = LINK): SyncStore {
  const store = openGuestSync(guestOf(linkId), (link) => heard.push(link));
  opened.push(store);
  return store;
}
async function openWhole(linkId = LINK): Promise<SyncStore> {
  const store = open(linkId);
  await until(() => store.row('statSessions', SESSION) !== undefined);
  return store;
}
const tap = (id = newId()) =>
  recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry: ENTRIES.stat(newId) });
const pulls = () => net.sent.filter(({ path }) => path.startsWith('/api/guest/pull'));
const paths = () => [...new Set(net.sent.map(({ path }) => path.split('?')[0]))];

test('[SCO-22] a kit becomes the rows of one team, match and its players, and nothing else is asked for', async () => {
  const store = await openWhole();
  expect(store.row('teams', TEAM)).toMatchObject({ name: 'Falcons', rev: 3 });
  expect(store.row('statSessions', SESSION)).toMatchObject({ opponentName: 'Breakers', numSets: 3 });
  expect(store.rows('players', { teamId: TEAM }).map(({ name }) => name)).toEqual(['Mia Ruiz']);
  expect(store.access(TEAM)).toEqual({ role: 'guest', pro: true });
  expect(paths()).toEqual(['/api/guest/pull']);
  // Of the kit that it has, the server sends no copy.
  net.answer('/api/guest/pull', () => pullOf({ kit: null }));
  store.syncNow();
  await until(() => pulls().length > 1);
  const asked = new URLSearchParams(pulls().at(-1)?.path.split('?')[1]);
  expect([asked.get('kit'), asked.get('schemaVersion')]).toEqual(['3', String(SCHEMA_VERSION)]);
  expect(Number.isNaN(Date.parse(asked.get('at') ?? ''))).toBe(false);
  expect(store.row('teams', TEAM)?.name).toBe('Falcons');
});

test('[SCO-22] who is no longer among the players of the match leaves, and is still called by name', async () => {
  const store = await openWhole();
  net.answer('/api/guest/pull', () => pullOf({ kit: kitOf(4, []) }));
  store.syncNow();
  await until(() => store.rows('players', { teamId: TEAM }).length === 0);
  expect(store.formerPlayers(TEAM).map(({ name }) => name)).toEqual(['Mia Ruiz']);
});

test('[SCO-22] an entry stands in the log by the link and the name, and is sent as a guest’s', async () => {
  const store = await openWhole();
  const id = newId();
  expect(await store.do(tap(id))).toMatchObject({ ok: true });
  expect(store.row('matchEvents', id)).toMatchObject({ userId: null, guestLink: LINK, guestName: 'Sam' });
  await until(() => net.to('/api/guest/push').length > 0);
  expect(net.to('/api/guest/push')[0]?.body).toMatchObject({ as: 'guest', clientId: store.clientId() });
});

test('[SCO-22] what it keeps is its own: a member of the same browser has another database', async () => {
  const store = await openWhole();
  await store.do(tap());
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual([`lineup-pro-offline:guest-${LINK}`]);
  const member = await load(openDevice(ANNA), newId());
  expect([member.pending, member.rows.size]).toEqual([[], 0]);
});

test('[SCO-25] entries that come after the end leave the outbox for the issues, once', async () => {
  net.answer('/api/guest/push', held);
  const store = await openWhole();
  for (const entry of [tap(), tap(), tap()]) await store.do(entry);
  await until(() => store.unsent() === 0);
  expect(store.issues().map(({ refusal }) => refusal.code)).toEqual(['held', 'held', 'held']);
  const sent = net.to('/api/guest/push').length;
  store.close();
  const again = open();
  await again.ready;
  await until(() => again.lastSync() !== null && pulls().length > 1);
  expect([again.issues().length, again.unsent(), net.to('/api/guest/push').length]).toEqual([3, 0, sent]);
});

test('[SCO-24] once the link is over the device lets go of the match, and still sends what was tapped before', async () => {
  net.answer('/api/guest/push', () => ({ status: 503 }));
  const store = await openWhole();
  await store.do(tap());
  const link = { id: LINK, expiresAt: EXPIRES, endedAt: '2026-01-01T10:00:00.000Z' };
  net.answer('/api/guest/pull', () => pullOf({ scopes: [], kit: null, link }));
  store.syncNow();
  await until(() => heard.at(-1)?.endedAt !== null && store.row('teams', TEAM) === undefined);
  expect(store.rows('players', { teamId: TEAM })).toEqual([]);
  expect(store.unsent()).toBe(1);
  net.answer('/api/guest/push', applied);
  store.syncNow();
  await until(() => store.unsent() === 0);
});

test('[SCO-26] another match under the same cookie is not taken for this one', async () => {
  const store = await openWhole();
  const other = sessionScope(newId());
  net.answer('/api/guest/pull', () => pullOf({ scopes: [{ scope: other, cursor: 9, more: false, rows: [] }] }));
  store.syncNow();
  await until(() => store.status().state === 'signed-out');
  expect(store.isLoaded(other)).toBe(false);
});

test('[SCO-26] the waiting outbox of an older link goes under the new one, as the same device, and once', async () => {
  net.answer('/api/guest/push', () => ({ status: 503 }));
  const store = await openWhole();
  const ids = [newId(), newId()];
  for (const id of ids) await store.do(tap(id));
  const [sent, clientId] = [store.pending().map(({ id }) => id), store.clientId()];
  store.close();
  await adoptOutbox(guestStorage(LINK), guestStorage(NEXT));
  // A browser that was closed in between does it again.
  await adoptOutbox(guestStorage(LINK), guestStorage(NEXT));
  net.answer('/api/guest/push', applied);
  const next = await openWhole(NEXT);
  await until(() => next.unsent() === 0);
  const bodies = net.to('/api/guest/push').map(({ body }) => Object(body).commands.map(({ id }: { id: string }) => id));
  expect(bodies.at(-1)).toEqual(sent);
  expect(next.clientId()).toBe(clientId);
  expect((await load(openDevice(guestStorage(LINK)), newId())).pending).toEqual([]);
});

test('[SCO-25] a correction that waits behind a held entry reaches the coach with it', async () => {
  net.answer('/api/guest/push', () => ({ status: 503 }));
  const store = await openWhole();
  const first = newId();
  await store.do(tap(first));
  for (let i = 0; i < 250; i += 1) await store.do(tap());
  const strike = { kind: 'void' as const, payload: { target: first } };
  const undo = newId();
  await store.do(recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id: undo, setNumber: 1, entry: strike }));
  const before = net.to('/api/guest/push').length;
  net.answer('/api/guest/push', held);
  store.syncNow();
  await until(() => store.unsent() === 0);
  const sent = net
    .to('/api/guest/push')
    .slice(before)
    .flatMap(({ body }) => Object(body).commands.map((c: { input: { id: string } }) => c.input.id));
  expect(store.issues().length).toBe(252);
  expect(sent.length).toBe(252);
  expect(sent).toContain(undo);
});

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
/** What a database has taken or held. */
const pushedTo = (generation: string) =>
  net.to('/api/guest/push').flatMap(({ body }) => (Object(body).generation === generation ? idsOf(body) : []));
const onDevice = () => load(openDevice(guestStorage(LINK)), newId());

test('[SCO-42] what was held goes again to each server that was set back, under its ids and in its order, and is held once', async () => {
  const { store, ids } = await handedOver(3);
  const [one] = (await onDevice()).issues;
  // What a member of the same browser has is not the guest's to send.
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
const { getAll } = IDBObjectStore.prototype;
