import { timeId } from '#domain/core/ids.ts';
import type { Result } from '#domain/core/result.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { PullAnswer } from '#domain/sync/protocol.ts';
import { type Device, type OfflineDb, openDevice } from '#web/sync/device/database.ts';
import { createEngine, type Engine, type EngineEvent } from '#web/sync/line/engine.ts';
import type { LogChange } from '#web/sync/memory/log-watchers.ts';
import { createStore, type Store } from '#web/sync/store.ts';
import type { Message } from '#web/sync/tabs/tabs.ts';
import type { Reply, Transport } from '#web/sync/line/transport.ts';
import type { FuzzServer } from './model-server.ts';
import type { Random } from './random.ts';

export type Trouble = {
  /** Chances per call or await, and off at the end of a history. */
  isOn: boolean;
  readonly lostRequest: number;
  readonly lostReply: number;
  readonly crash: number;
  readonly missedMessage: number;
};

export type Tab = {
  readonly userId: string;
  readonly store: Store;
  readonly engine: Engine;
  /** Ends when the tab has crashed. */
  readonly crashed: Promise<'crashed'>;
  readonly events: readonly EngineEvent[];
  isDead(): boolean;
  tap(draft: Draft): { readonly id: string; readonly done: Promise<Result<unknown>> };
  /** The watched match as a screen has it that folds what it is told. */
  readonly told: string[];
  /** The same entries in the order in which this tab first saw them. */
  readonly received: Set<string>;
  close(): void;
};

/** A server that may be gone when it is asked, or go before it answers. */
export type DistantServer = {
  push(...given: Parameters<FuzzServer['push']>): Promise<Awaited<ReturnType<FuzzServer['push']>> | 'gone'>;
  pull(...given: Parameters<FuzzServer['pull']>): Promise<PullAnswer | 'gone'>;
};

type Parts = {
  readonly userId: string;
  readonly server: DistantServer;
  readonly random: Random;
  readonly trouble: Trouble;
  readonly now: () => Date;
  readonly sessionId: string;
  readonly post: (message: Message) => void;
  /** A flawed client: forgets what it is about to send. */
  readonly forgetsBeforeAnswer: boolean;
};

const never = <T>() => new Promise<T>(() => undefined);
const FAULT = { kind: 'fault', reached: false } as const;
const LATE = { kind: 'late' } as const;
const connectivity = {
  isOnline: () => true,
  answered: () => undefined,
  failed: () => undefined,
  subscribe: () => () => undefined,
  close: () => undefined,
};

/** One open tab whose every await may be its last. */
export function openTab(parts: Parts): Tab {
  const { userId, server, random, trouble, now, sessionId } = parts;
  const { promise: crashed, resolve: die } = Promise.withResolvers<'crashed'>();
  let isDead = false;
  let lastId = '';

  /** After a crash nothing that was awaited ever goes on. */
  async function perilous<T>(work: () => Promise<T>): Promise<T> {
    if (isDead || strikes()) return never();
    const value = await work();
    return isDead || strikes() ? never() : value;
  }
  function strikes(): boolean {
    if (!trouble.isOn || !random.chance(trouble.crash)) return false;
    isDead = true;
    die('crashed');
    return true;
  }

  const inner = openDevice(userId);
  const device: Device = {
    ...inner,
    use: <T>(work: (db: OfflineDb) => Promise<T>) => perilous(() => inner.use(work)),
    ask: <T>(work: (db: OfflineDb) => Promise<T>) => perilous(() => inner.ask(work)),
  };

  async function call<T>(work: () => Promise<T>): Promise<Reply<T>> {
    return perilous(async () => {
      if (trouble.isOn && random.chance(trouble.lostRequest)) return FAULT;
      const answer = await work();
      return trouble.isOn && random.chance(trouble.lostReply) ? LATE : { kind: 'answer', answer };
    });
  }
  async function forget(ids: readonly string[]): Promise<void> {
    await inner.use(async (db) => {
      for (const id of ids) {
        const seq = await db.getKeyFromIndex('pending', 'id', id);
        if (seq !== undefined) await db.delete('pending', seq);
      }
    });
  }
  const transport: Transport = {
    async push(request) {
      if (parts.forgetsBeforeAnswer) await forget(request.commands.map(({ id }) => id));
      const reply = await call(() => server.push(userId, request));
      if (reply.kind !== 'answer') return reply;
      const { answer } = reply;
      if (answer === 'gone') return FAULT;
      return answer === 'other-generation' ? { kind: answer } : { kind: 'answer', answer };
    },
    async pull(cursors, generation) {
      const reply = await call(() => server.pull(userId, cursors, 3 + random.below(20), generation));
      if (reply.kind !== 'answer') return reply;
      const { answer } = reply;
      return answer === 'gone' ? FAULT : { kind: 'answer', answer };
    },
  };

  const store = createStore({
    userId,
    device,
    now,
    newId: () => (lastId = timeId(now().getTime(), random.bytes(10))),
    nextFrame: queueMicrotask,
    random: random.next,
    tell: (message) => {
      if (!isDead) parts.post(message);
    },
    askToSend: () => undefined,
    opened: () => undefined,
    storageChanged: () => undefined,
  });
  const events: EngineEvent[] = [];
  const engine = createEngine({
    userId,
    storage: store.engineStorage,
    transport,
    connectivity,
    random: random.next,
    tell: (event) => events.push(event),
  });
  const told: string[] = [];
  const received = new Set<string>();
  store.watchLog(sessionId, (change: LogChange) => {
    if (change.kind === 'append') told.push(...change.events.map(({ id }) => id));
    else if (change.kind === 'reset')
      told.splice(0, told.length, ...store.rows('matchEvents', { sessionId }).map(({ id }) => id));
    for (const id of told) received.add(id);
  });
  store.openSession(sessionId);

  return {
    userId,
    store,
    engine,
    crashed,
    events,
    told,
    received,
    isDead: () => isDead,
    tap(draft) {
      const done = store.do(draft);
      return { id: lastId, done };
    },
    close: () => {
      isDead = true;
      inner.close();
    },
  };
}
