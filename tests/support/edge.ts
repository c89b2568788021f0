import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Role } from '#domain/access.ts';
import type { Refusal } from '#domain/core/refusals.ts';
import { PushRequest, type SentCommand } from '#domain/sync/protocol.ts';
import { Scope } from '#domain/sync/tables.ts';
import { z } from 'zod';
import { createModelServer } from '#tests/fuzz/model-server.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { fakeServer } from './fake-server.ts';

type Answer = 'whole' | 'unreachable' | 'silent' | number;
const Cursors = z.record(Scope, z.int());

/** An empty device of one person, and a server of ours behind the network that it really calls. */
export function edge(userId: string) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const members = new Map<string, Map<string, Role>>();
  const model = createModelServer(members);
  const says: { answer: Answer; refusal: Refusal | undefined; poison: (one: SentCommand) => boolean } = {
    ...{ answer: 'whole', refusal: undefined, poison: () => false },
  };
  const opened: SyncStore[] = [];
  let held: Promise<void> = Promise.resolve();

  async function push(body: unknown) {
    await held;
    const request = PushRequest.parse(body);
    if (request.commands.some(says.poison)) return { status: 500 };
    const { refusal } = says;
    const results = request.commands.map(({ id }) => ({ id, outcome: 'refused', refusal }));
    return { body: refusal ? { results, revs: {} } : await model.push(userId, request) };
  }
  function pull(path: string) {
    const cursors = Cursors.parse(JSON.parse(new URL(path, 'http://edge').searchParams.get('cursors') ?? '{}'));
    return { body: model.pull(userId, cursors, 500) };
  }
  const route = (whole: (body: unknown, path: string) => { body?: unknown } | Promise<{ body?: unknown }>) =>
    async function answer(body: unknown, path: string) {
      if (says.answer === 'whole') return whole(body, path);
      if (says.answer === 'unreachable') return says.answer;
      if (says.answer === 'silent') return new Promise<never>(() => undefined);
      return { status: says.answer, body: says.answer === 409 ? { error: 'update-needed', schemaVersion: 9 } : {} };
    };
  const net = fakeServer({ '/api/sync/push': route(push), '/api/sync/pull': route((_, path) => pull(path)) });

  return {
    net,
    model,
    members,
    says,
    open(): SyncStore {
      const store = openSync(userId);
      opened.push(store);
      return store;
    },
    /** Nobody who sends is answered before this is over. */
    holdPushes: (until: Promise<void>) => void (held = until),
    setOnLine(isOnLine: boolean): void {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine);
      window.dispatchEvent(new Event(isOnLine ? 'online' : 'offline'));
    },
    close(): void {
      for (const store of opened) store.close();
      net.close();
      vi.restoreAllMocks();
    },
  };
}
