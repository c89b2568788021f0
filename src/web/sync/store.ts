import type { Access } from '#domain/access.ts';
import type { Result } from '#domain/core/result.ts';
import type { RowOf } from '#domain/sync/called.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { Row, Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { find, formerPlayers, list } from '#domain/sync/view.ts';
import { adoptStrayEntries, applyTabMessage, openEngineStorage } from './engine-storage.ts';
import type { Device, Issue, PendingEntry } from './device/database.ts';
import type { DeviceContents } from './device/contents.ts';
import { discard } from './device/outbox.ts';
import { generationOf, rememberSession } from './device/replica.ts';
import { createEntering, type Decision } from './entering.ts';
import { type Author, createLedger } from './memory/ledger.ts';
import type { EngineStorage } from './line/engine.ts';
import { createLoadedScopes, isHeld } from './loaded-scopes.ts';
import type { LogChange } from './memory/log-watchers.ts';
import { createPersistence } from './persistence.ts';
import { createReading } from './reading.ts';
import { resendAll } from './resending.ts';
import type { NextFrame } from './memory/subscribers.ts';
import type { Message } from './tabs/tabs.ts';

/** The device's half of sync without the line: rows, commands and the queue. */
export type Store = {
  readonly userId: string;
  /** This browser, as the entries of a log name it. */
  clientId(): string;
  /** The device has been read; before that everything is empty and commands wait. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  /**
   * Refused at once, or applied at once; resolves when it is durable on the device, to the id under which it waits. What
   * follows from what is there, as an Undo does, is decided when everything done before it is there too.
   */
  do(draft: Draft | Decision): Promise<Result<string | undefined>>;
  rows<T extends TableName>(table: T, where?: Partial<Row<T>>): readonly Stored<T>[];
  readonly row: RowOf;
  formerPlayers(teamId: string): readonly Stored<'players'>[];
  version<T extends TableName>(table: T, where?: Partial<Row<T>>): number;
  subscribe(listener: () => void): () => void;
  /** For the figure under the finger: hears of a tap ahead of everything else that is drawn. */
  subscribeFirst(listener: () => void): () => void;
  watchLog(sessionId: string, listener: (change: LogChange) => void): () => void;
  access(teamId: string): Access | undefined;
  isLoaded(scope: Scope): boolean;
  /** Whether its rows are there now: a log that was left makes room for others, also while this tab is open. */
  isHeld(scope: Scope): boolean;
  openSession(sessionId: string): void;
  /** The changes that wait to be sent, in their order, and those that were refused. */
  pending(): readonly PendingEntry[];
  issues(): readonly Issue[];
  /** How many wait, without listing them. */
  unsent(): number;
  /** Of these, how many the server could not take. */
  aside(): number;
  lastSync(): string | null;
  /**
   * Sends refused changes again, as they were or the one mended, at the end of the queue: in the order made, and with
   * what they build on. Those that this device refuses stay where they are, and the first reason is answered.
   */
  resend(issueIds: readonly string[], mended?: Draft): Promise<Result<void>>;
  discard(issueIds: readonly string[]): Promise<void>;
  hasStorageFailed(): boolean;
  /** It has failed by not answering at all: a full one answers. */
  isDeviceSilent(): boolean;
  readonly engineStorage: EngineStorage;
  /** Takes a message of another tab; resolves when it is applied here. */
  hear(message: Message): Promise<void>;
  /** Reads the device again if another tab has changed it unheard. */
  refresh(): Promise<void>;
  /** Joins entries that another tab has kept and was closed before it could tell of. */
  adoptStrayEntries(): Promise<void>;
  /** Tells subscribers that something beside the rows has changed. */
  touch(): void;
};

type Parts = {
  readonly userId: string;
  /** Who its entries are by, if not by this person as a member. */
  readonly author?: Author | undefined;
  readonly device: Device;
  /** The device as it was a moment ago, where the start has read it already. */
  readonly ahead?: Promise<DeviceContents> | undefined;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly random: () => number;
  readonly nextFrame: NextFrame;
  readonly tell: (message: Message) => void;
  /** Called when an entry is durable, or may be sent although it is not: asks the engine for a push. */
  readonly askToSend: () => void;
  readonly opened: () => void;
  readonly storageChanged: (hasFailed: boolean) => void;
};

const asMember =
  (userId: string): Author =>
  (clientId) => ({ kind: 'member', userId, clientId });

export function createStore(parts: Parts): Store {
  const { userId, author = asMember(userId), device, ahead, now, newId, nextFrame, tell, askToSend, opened } = parts;
  const ledger = createLedger(userId, now, nextFrame, author);
  const { signals, queue, view, meta } = ledger;
  const row: RowOf = (table, id) => find(view(), table, id);
  const persistence = createPersistence({ ...parts, signals });
  const { enter, keepAgain } = createEntering({ ...parts, ledger, persistence, row });
  const { read, isReady } = createReading({ ledger, device, persistence, ahead, newId, keepAgain });
  const isLoaded = createLoadedScopes(ledger);
  const ready = ledger.turn(read);

  return {
    userId,
    clientId: () => meta().clientId,
    ready,
    isReady,
    async do(draft) {
      const { result, kept } = await enter(draft);
      await kept;
      return result;
    },
    rows: (table, where) => list(view(), table, where),
    row,
    formerPlayers: (teamId) => formerPlayers(view(), teamId),
    version: (table, where = {}) => signals.version(table, where),
    subscribe: signals.subscribe,
    subscribeFirst: signals.subscribeFirst,
    watchLog: signals.watchLog,
    access: ledger.access,
    isLoaded: (scope) => isReady() && isLoaded(scope),
    isHeld: (scope) => isReady() && isHeld(ledger, scope),
    openSession(sessionId) {
      const at = now().toISOString();
      void ledger
        .turn(async () => ledger.opened(sessionId, at))
        .then(() => {
          opened();
          tell({ kind: 'opened', sessionId, at });
          return persistence.persist(() => rememberSession(device, sessionId, at));
        });
    },
    pending: () => queue.entries().filter(({ acked }) => acked === undefined),
    issues: ledger.issues,
    unsent: queue.unsent,
    aside: queue.aside,
    lastSync: () => meta().lastSync,
    resend: (issueIds, mended) => resendAll({ ...parts, ledger }, new Set(issueIds), mended),
    async discard(issueIds) {
      await persistence.persist(() => discard(device, issueIds));
      ledger.keepIssues(ledger.issues().filter(({ id }) => !issueIds.includes(id)));
      tell({ kind: 'issues' });
    },
    hasStorageFailed: persistence.hasFailed,
    isDeviceSilent: persistence.isSilent,
    touch: () => signals.changed([]),
    engineStorage: openEngineStorage({ ...parts, ledger, persistence, read }),
    hear: (message) => ledger.turn(() => applyTabMessage(message, { ledger, device, read })).catch(persistence.failed),
    async adoptStrayEntries() {
      if (await adoptStrayEntries(ledger, device)) askToSend();
    },
    async refresh() {
      const generation = await generationOf(device);
      await ledger.turn(async () => (generation === meta().generation ? undefined : read()));
    },
  };
}
