import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEntry } from '#domain/match/recording.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { applied, EXPIRES, guestOf, held, kitOf, LINK, pullOf, tap } from '#tests/support/guest-line.ts';
import { ANNA, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { adoptOutbox } from './device/adopted.ts';
import { openDevice } from './device/database.ts';
import { load } from './device/contents.ts';
import { guestStorage } from './device/guests.ts';
import { openGuestSync } from './guest-sync.ts';
import type { SyncStore } from './client.ts';

const NEXT = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const newId = () => crypto.randomUUID();

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

test('[SCO-22] [SCO-07] what it keeps is its own: a member of the same browser has another database', async () => {
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
