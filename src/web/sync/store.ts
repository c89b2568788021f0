import type { Access } from '#domain/access.ts';
import { ok, type Result } from '#domain/core/result.ts';
import { calledBy, type RowOf } from '#domain/sync/called.ts';
import type { Draft } from '#domain/sync/command.ts';
import { backoffMs } from '#domain/sync/backoff.ts';
import type { Row, Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { find, formerPlayers, list } from '#domain/sync/view.ts';
import { isDownloaded, isMadeHere } from './device/begun.ts';
import { isSilence } from './device/connection.ts';
import type { Device, Issue, PendingEntry } from './device/database.ts';
import { heed, keepBooks } from './books.ts';
import type { Books } from './line/engine.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { beyond, discard, keep } from './device/outbox.ts';
import { type Held, load } from './device/held.ts';
import { generationOf, rememberSession } from './device/replica.ts';
import { resendAll } from './resending.ts';
import { retryIn } from './retry.ts';
import type { Beside, LogChange, NextFrame } from './signals.ts';
import type { Message } from './tabs/tabs.ts';

/** What to do, as things stand; perhaps nothing. */
type Decision = () => Draft | undefined;

/** The device's half of sync without the line: rows, commands and the queue. What screens and tests work with. */
export type Store = {
  readonly userId: string;
  /** This browser, as the entries of a log name it. */
  clientId(): string;
  /** The device has been read; before that everything is empty and commands wait. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  /**
   * Refused at once, or applied at once; resolves when it is durable on the device. What follows from what is there, as
   * an Undo does, is decided when everything done before it is there too. What a screen says of its own beside it, it
   * says in `beside`: then both are drawn in one go.
   */
  do(draft: Draft | Decision, beside?: Beside): Promise<Result<void>>;
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
  openSession(sessionId: string): void;
  /** What waits to be sent, in its order, and what was refused. */
  pending(): readonly PendingEntry[];
  issues(): readonly Issue[];
  /** How many wait, without listing them. */
  unsent(): number;
  /** Of these, how many the server could not take. */
  aside(): number;
  lastSync(): string | null;
  /**
   * Sends refused changes again, as they were or the one mended, at the end of the queue: in the order made, and with
   * what they build on. What this device refuses stays where it is, and the first reason is answered.
   */
  resend(issueIds: readonly string[], mended?: Draft): Promise<Result<void>>;
  discard(issueIds: readonly string[]): Promise<void>;
  hasStorageFailed(): boolean;
  /** It has failed by not answering at all: a full one answers. */
  isDeviceSilent(): boolean;
  readonly books: Books;
  /** What another tab told; resolves when it is so here too. */
  hear(message: Message): Promise<void>;
  /** Reads the device again if another tab has changed it unheard. */
  refresh(): Promise<void>;
  /** Takes up what another tab kept and could tell nobody of, because it was closed or crashed just then. */
  glean(): Promise<void>;
  /** Tells subscribers that something beside the rows has changed. */
  touch(): void;
};

type Parts = {
  readonly userId: string;
  readonly device: Device;
  /** What the device held a moment ago, where the start has read it already. */
  readonly ahead?: Promise<Held> | undefined;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly random: () => number;
  readonly nextFrame: NextFrame;
  readonly tell: (message: Message) => void;
  /** Something new is durable, or may be sent although it is not. */
  readonly unsent: () => void;
  readonly opened: () => void;
  readonly storageChanged: (hasFailed: boolean) => void;
};

export function createStore(parts: Parts): Store {
  const { userId, device, ahead, now, newId, random, nextFrame, tell, unsent, opened, storageChanged } = parts;
  const ledger = createLedger(userId, now, nextFrame);
  const row: RowOf = (table, id) => find(ledger.view(), table, id);
  const seen = new Set<Scope>();
  let [isReady, hasFailed, isSilent] = [false, false, false];
  /** A device that is slow and not silent must be able to answer in the end. */
  let patienceMs = 5000;
  /** How many entries are on their way to the disk. */
  let writing = 0;

  function stored(hasFailedNow: boolean, fault?: unknown): void {
    if (hasFailed === hasFailedNow && isSilent === isSilence(fault)) return;
    [hasFailed, isSilent] = [hasFailedNow, isSilence(fault)];
    storageChanged(hasFailedNow);
    ledger.signals.changed([]);
  }

  /** Ends early once there is nothing left to wait for: a form waits for what it has entered. */
  const pause = (ms: number, isMoot: () => boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop();
        forget();
        resolve();
      };
      const stop = retryIn(ms, end);
      const forget = ledger.signals.subscribe(() => isMoot() && end());
    });

  /** Runs a piece of work on the device until it succeeds; what cannot be stored is shown as such meanwhile. */
  async function persist<T>(work: () => Promise<T>, isMoot: () => boolean = () => false): Promise<T | undefined> {
    for (let failures = 0; !isMoot(); failures++) {
      try {
        const value = await work();
        stored(false);
        return value;
      } catch (fault) {
        stored(true, fault);
        unsent();
        await pause(1000 + backoffMs(failures, random()), isMoot);
      }
    }
    return undefined;
  }

  const books = keepBooks({ ledger, device, now, newId, tell, read });
  /** What the device does not take is not shown either: others go on, and this screen stands still. */
  const reporting = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((fault: unknown) => {
      stored(true, fault);
      throw fault;
    });

  async function keepEntry(entry: PendingEntry): Promise<void> {
    // Accepted before the device could store it: there is nothing left to keep.
    const isMoot = () => {
      const waiting = ledger.entry(entry.id);
      return !waiting || waiting.acked !== undefined;
    };
    const seq = await persist(() => keep(device, entry), isMoot);
    if (seq === undefined) return;
    ledger.numbered(entry.id, seq);
    tell({ kind: 'kept', entry: { ...entry, seq } });
    unsent();
  }

  async function write(entry: PendingEntry): Promise<void> {
    writing += 1;
    try {
      await keepEntry(entry);
    } finally {
      writing -= 1;
      if (writing === 0) ledger.signals.kept();
    }
  }

  const enter = (asked: Draft | Decision, beside?: Beside) => {
    const [id, at] = [newId(), now().toISOString()];
    let decided: Draft | undefined;
    const decide = (): PendingEntry | undefined => {
      decided ??= typeof asked === 'function' ? asked() : asked;
      return decided && { id, name: decided.name, input: decided.input, at, called: calledBy(decided, row) };
    };
    const come = device.unkept.foresee(id, decide);
    return ledger.turn(async () => {
      const entry = decide();
      come();
      if (!entry || !decided) return { result: ok(undefined), kept: undefined };
      const { result, entry: made } = await ledger.enter(decided, entry, beside);
      if (made) beside?.entered?.(made.id);
      // Begun here, in the task of the tap, and awaited outside, so that the next tap does not wait for the disk.
      return { result, kept: made ? write(made) : undefined };
    });
  };

  /** Only once: whatever is read later must be read anew. */
  async function first(): Promise<Held | undefined> {
    if (isReady) return undefined;
    return ahead?.catch((fault: unknown) => {
      if (isSilence(fault)) stored(true, fault);
      return undefined;
    });
  }

  async function read(): Promise<void> {
    const known = new Set(ledger.queue().flatMap(({ id, seq }) => (seq === undefined ? [] : [id])));
    const again = () => load(device, newId(), isReady ? undefined : (patienceMs *= 2));
    // Once screens stand, taps must not wait for a device that cannot be read.
    const held = (await first()) ?? (await (isReady ? again() : persist(again)));
    const lost = held ? await ledger.replace(held, known) : [];
    for (const { id, name, input, at, called } of lost) void keepEntry({ id, name, input, at, called });
    isReady = true;
    ledger.signals.changed([]);
  }
  const ready = ledger.turn(read);

  return {
    userId,
    clientId: () => ledger.meta().clientId,
    ready,
    isReady: () => isReady,
    async do(draft, beside) {
      const { result, kept } = await enter(draft, beside);
      await kept;
      return result;
    },
    rows: (table, where) => list(ledger.view(), table, where),
    row,
    formerPlayers: (teamId) => formerPlayers(ledger.view(), teamId),
    version: (table, where = {}) => ledger.signals.version(table, where),
    subscribe: ledger.signals.subscribe,
    subscribeFirst: ledger.signals.subscribeFirst,
    watchLog: ledger.signals.watchLog,
    access: ledger.access,
    isLoaded: (scope) => isReady && isHeld(ledger, seen, scope),
    openSession(sessionId) {
      const at = now().toISOString();
      void ledger
        .turn(async () => ledger.opened(sessionId, at))
        .then(() => {
          opened();
          tell({ kind: 'opened', sessionId, at });
          return persist(() => rememberSession(device, sessionId, at));
        });
    },
    pending: () => ledger.queue().filter(({ acked }) => acked === undefined),
    issues: ledger.issues,
    unsent: ledger.unsent,
    aside: ledger.aside,
    lastSync: () => ledger.meta().lastSync,
    resend: (issueIds, mended) => resendAll({ ...parts, ledger }, new Set(issueIds), mended),
    async discard(issueIds) {
      await persist(() => discard(device, issueIds));
      ledger.keepIssues(ledger.issues().filter(({ id }) => !issueIds.includes(id)));
      tell({ kind: 'issues' });
    },
    hasStorageFailed: () => hasFailed,
    isDeviceSilent: () => isSilent,
    touch: () => ledger.signals.changed([]),
    books: {
      ...books,
      settle: (verdicts) => reporting(() => books.settle(verdicts)),
      setAside: (marks) => reporting(() => books.setAside(marks)),
      async absorb(page) {
        const isWhole = await reporting(() => books.absorb(page));
        stored(false);
        return isWhole;
      },
    },
    hear: (message) =>
      ledger.turn(() => heed(message, { ledger, device, read })).catch((fault: unknown) => stored(true, fault)),
    async glean() {
      // Asked outside of a turn: a tap never waits for a slow disk to be counted.
      if ((await beyond(device, ledger.queue().length)).length === 0) return;
      const strays = await ledger.turn(async () => {
        const found = await beyond(device, ledger.queue().length);
        const strays = found.filter(({ id }) => !ledger.entry(id));
        await ledger.join(strays);
        return strays;
      });
      if (strays.length > 0) unsent();
    },
    async refresh() {
      const generation = await generationOf(device);
      await ledger.turn(async () => (generation === ledger.meta().generation ? undefined : read()));
    },
  };
}

/** Rows of a scope are there once it was downloaded, or when what it belongs to was made on this device. */
function isHeld(ledger: Ledger, seen: Set<Scope>, scope: Scope): boolean {
  const isHere = seen.has(scope) || isDownloaded(ledger.meta(), scope) || isMadeHere(ledger.view(), scope);
  if (isHere) seen.add(scope);
  return isHere;
}
