import type { Access } from '#domain/access.ts';
import type { Result } from '#domain/core/result.ts';
import { type Actor, type Draft, type Prepared, refusalFor } from '#domain/sync/command.ts';
import { accessOnDevice } from '#domain/sync/device-access.ts';
import { prepare } from '#domain/sync/registry.ts';
import { attempt } from '#domain/sync/replay.ts';
import { type Shelves, placesIn } from '#domain/sync/rows.ts';
import type { View } from '#domain/sync/view.ts';
import { isUnsettledBy } from '#web/sync/device/accepted.ts';
import { blankMeta, type Issue, type Meta, type PendingEntry } from '#web/sync/device/database.ts';
import type { Mark, Verdict } from '#web/sync/device/outbox.ts';
import type { DeviceContents } from '#web/sync/device/contents.ts';
import type { Page } from '#web/sync/device/replica.ts';
import type { MatchRow } from './log-watchers.ts';
import { createQueue, type Queue } from './queue.ts';
import { createReplayedView } from './replayed-view.ts';
import { createSignals, type Place, type Signals } from './signals.ts';
import type { NextFrame } from './subscribers.ts';

/** All that this tab holds in memory: the replica, the queue over it, and who wants to know of changes. */
export type Ledger = {
  readonly signals: Signals;
  readonly view: () => View;
  readonly meta: () => Meta;
  readonly queue: Pick<Queue, 'entries' | 'entry' | 'unsent' | 'aside' | 'numbered'>;
  readonly issues: () => readonly Issue[];
  readonly access: (teamId: string) => Access | undefined;
  /** Runs one thing after the other, so that none sees half of another's change. All that changes the ledger needs it. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a command and shows what it does; it is to be kept then. Refused ones change nothing and show nothing. */
  enter(entry: PendingEntry): Promise<Result<void>>;
  join(entries: readonly PendingEntry[]): Promise<void>;
  /** Answers what the server refused. */
  applyVerdicts(verdicts: readonly Verdict[], at: string): Promise<readonly Issue[]>;
  setAside(marks: readonly Mark[]): void;
  absorb(page: Page, meta: Meta): Promise<void>;
  /** Answers what waits here and was lost on the device. */
  replace(contents: DeviceContents, known: ReadonlySet<string>): Promise<readonly PendingEntry[]>;
  keepIssues(issues: readonly Issue[]): void;
  /** Queues again what another generation of the server lacks. */
  offer(again: readonly PendingEntry[], meta: Meta): Promise<void>;
  opened(sessionId: string, at: string): void;
};

/** Who this device's entries are by. */
export type Author = (clientId: string) => Actor;

export function createLedger(userId: string, now: () => Date, nextFrame: NextFrame, author: Author): Ledger {
  let [meta, issues]: [Meta, readonly Issue[]] = [blankMeta(''), []];
  const queue = createQueue();
  const rows = createReplayedView();
  const signals = createSignals(rows.view, nextFrame);
  const actor = () => author(meta.clientId);
  const access = (teamId: string) => {
    const known = { access: meta.access, at: meta.lastSync ?? now().toISOString() };
    return accessOnDevice(teamId, { known, view: rows.view(), userId, now: now() });
  };
  const rebuild = async (places: readonly Place[]): Promise<void> =>
    signals.changed(distinct([...places, ...(await rows.replay(queue.runnable(), actor()))]));
  const join = async (entries: readonly PendingEntry[]) => (queue.join(entries) ? rebuild([]) : undefined);

  return {
    signals,
    view: rows.view,
    access,
    queue,
    meta: () => meta,
    issues: () => issues,
    turn: takingTurns(),
    join,
    async enter(entry) {
      const ready = admit(entry, access);
      if (!ready.ok) return ready;
      const prepared = ready.value;
      const { result, changes } = await attempt(rows.view(), { prepared, at: entry.at }, actor());
      if (!result.ok) return result;
      rows.lay(changes);
      queue.add(entry, prepared);
      signals.entered(placesIn(changes), newEntries(changes));
      return result;
    },
    async applyVerdicts(verdicts, at) {
      const { refused, isReordered } = queue.applyVerdicts(verdicts, at);
      issues = [...issues, ...refused];
      if (refused.length > 0 || isReordered) await rebuild([]);
      else signals.changed([]);
      return refused;
    },
    setAside(marks) {
      queue.setAside(marks);
      signals.changed([]);
    },
    async absorb(page, next) {
      const isUnsettled = isUnsettledBy(page, meta);
      meta = withSessions(next, meta);
      queue.remove(page.settled);
      const isReopened = queue.reopen(isUnsettled);
      const places = rows.receive(page);
      if (places.length > 0 || page.settled.length > 0 || isReopened) await rebuild(places);
      else signals.changed([]);
    },
    async replace(contents, known) {
      const before = rows.places();
      const found = compare(contents, { meta, entries: queue.entries(), known });
      meta = found.meta;
      if (!found.isDeviceLost) {
        issues = contents.issues;
        rows.clear();
      }
      rows.receiveAll(contents.rows);
      queue.replaceBy([...contents.pending, ...found.unkept]);
      await rebuild([...before, ...rows.places()]);
      return found.lost;
    },
    keepIssues(next) {
      issues = next;
      signals.changed([]);
    },
    async offer(again, next) {
      meta = withSessions(next, meta);
      await join(again);
    },
    opened(sessionId, at) {
      meta = { ...meta, sessions: { ...meta.sessions, [sessionId]: at } };
    },
  };
}

type Tab = { readonly meta: Meta; readonly entries: readonly PendingEntry[]; readonly known: ReadonlySet<string> };

/**
 * Compares what the device holds with what this tab knows; `known` are the entries that were on the device before.
 * Generations only rise: with a lower one the browser has lost what it kept, and this tab alone still knows it.
 */
function compare(contents: DeviceContents, { meta, entries, known }: Tab) {
  const stored = new Set(contents.pending.map(({ id }) => id));
  const isDeviceLost = contents.meta.generation < meta.generation;
  const { access, lastSync } = isDeviceLost ? meta : contents.meta;
  const unkept = entries.filter(({ id }) => !stored.has(id) && (isDeviceLost || !known.has(id)));
  return {
    meta: { ...withSessions(contents.meta, meta), access, lastSync },
    isDeviceLost,
    unkept,
    lost: unkept.filter(({ id, acked }) => known.has(id) && acked === undefined),
  };
}

/** Begins each piece of work when the one before it has ended, however that was. */
function takingTurns(): Ledger['turn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A command that this person may run on this device, or why not. */
function admit(draft: Draft, access: Ledger['access']): Result<Prepared> {
  const ready = prepare(draft);
  if (!ready.ok) return ready;
  const { team } = ready.value;
  return refusalFor(ready.value, team === undefined ? undefined : access(team)) ?? ready;
}

/** Entries of a match that a command put at the end of its log: they can be folded in one by one. */
function newEntries(changes: Shelves<null>): MatchRow[] {
  return [...changes.values()].flatMap((shelf) => [...shelf.matchEvents.values()].filter((row) => row !== null));
}

/** With the sessions opened a moment ago, which may not be on the device yet. */
const withSessions = (next: Meta, { sessions }: Meta): Meta => ({
  ...next,
  sessions: { ...sessions, ...next.sessions },
});

const distinct = (places: readonly Place[]) => [
  ...new Map(places.map((one) => [`${one.table} ${one.scope}`, one])).values(),
];
