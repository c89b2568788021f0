import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { vi } from 'vitest';
import type { Role } from '#domain/access.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { createModelServer } from '#tests/fuzz/model-server.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import type { Notice } from '#web/sync/notices.ts';
import type { Transport } from '#web/sync/line/transport.ts';

export const ANNA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const TEAM = '11111111-1111-4111-8111-111111111111';
export const SESSION = '22222222-2222-4222-8222-222222222222';
export const PLAYER = '33333333-3333-4333-8333-333333333333';

export const falcons = createTeam.draft({ teamId: TEAM, name: 'Falcons', seasonName: null, description: null });
export const newIds = (n: number) => Array.from({ length: n }, () => crypto.randomUUID());

/** An empty device, a server in memory, and the line between them. */
export function hall() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const members = new Map<string, Map<string, Role>>();
  const server = createModelServer(members);
  const line = { isUp: true, isTroubled: false };
  let [answering, pulling] = [Promise.resolve(), Promise.resolve()];
  const sent: string[] = [];
  const calls = { sent, pulls: 0 };
  const opened: { store: SyncStore; notices: Notice[] }[] = [];

  const transport = (userId: string): Transport => ({
    async push(request) {
      if (!line.isUp) return { kind: 'fault', reached: false };
      calls.sent.push(...request.commands.map(({ name }) => name));
      if (line.isTroubled) return { kind: 'server-fault', isBusy: false };
      await answering;
      return { kind: 'answer', answer: await server.push(userId, request) };
    },
    async pull(cursors, generation) {
      if (!line.isUp) return { kind: 'fault', reached: false };
      calls.pulls += 1;
      await pulling;
      return { kind: 'answer', answer: server.pull(userId, cursors, 500, generation) };
    },
  });

  function setLine(isUp: boolean): void {
    line.isUp = isUp;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isUp);
    window.dispatchEvent(new Event(isUp ? 'online' : 'offline'));
  }

  function signIn(userId: string): { store: SyncStore; notices: Notice[] } {
    const store = openSync(userId, transport(userId));
    const notices: Notice[] = [];
    store.onNotice((notice) => notices.push(notice));
    const tab = { store, notices };
    opened.push(tab);
    return tab;
  }

  return {
    server,
    members,
    signIn,
    /** Names of all commands that came down the line, and how often somebody asked for what is new. */
    calls,
    /** Nobody who sends is answered before what comes back is called. */
    holdAnswers(): () => void {
      const held = Promise.withResolvers<void>();
      answering = held.promise;
      return held.resolve;
    },
    /** The same for what is asked for. */
    holdPulls(): () => void {
      const held = Promise.withResolvers<void>();
      pulling = held.promise;
      return held.resolve;
    },
    /** Whether a server that is reached fails at what is sent. */
    trouble: (isTroubled: boolean) => void (line.isTroubled = isTroubled),
    goOffline: () => setLine(false),
    goOnline: () => setLine(true),
    close: () => {
      for (const { store } of opened) store.close();
      vi.restoreAllMocks();
    },
  };
}

/** Waits for what a loop brings about, without a guess of how long that takes. */
export const until = (isTrue: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!isTrue()) throw new Error(`not yet: ${String(isTrue)}`);
    },
    { timeout: 15_000 },
  );

/** As a browser does with a full disk: the database is there again, and empty. */
export async function emptyDevice(userId: string): Promise<void> {
  const db = await openDB(`lineup-pro-offline:${userId}`);
  const stores = ['meta', 'rows', 'pending', 'issues'];
  const tx = db.transaction(stores, 'readwrite');
  for (const name of stores) await tx.objectStore(name).clear();
  await tx.done;
  db.close();
}
