import type { Access } from '#domain/access.ts';
import { ok, type Result } from '#domain/core/result.ts';
import { type Actor, type Draft, type Prepared, refusalFor } from '#domain/sync/command.ts';
import { accessOnDevice } from '#domain/sync/device-access.ts';
import { readAgain } from '#domain/sync/received.ts';
import { prepare } from '#domain/sync/registry.ts';
import { attempt, replay } from '#domain/sync/replay.ts';
import { mergeInto, receive, type Shelves, touched } from '#domain/sync/rows.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { View } from '#domain/sync/view.ts';
import { isRecoverable, isUnsettledBy, unanswered } from './device/accepted.ts';
import { blankMeta, type Issue, type Meta, type PendingEntry } from './device/database.ts';
import { type Mark, passedBy, type Verdict } from './device/outbox.ts';
import type { Held } from './device/held.ts';
import type { Page } from './device/replica.ts';
import { type Beside, createSignals, type MatchRow, type NextFrame, type Place, type Signals } from './signals.ts';

type Queued = { entry: PendingEntry; readonly prepared: Prepared | undefined };
type Done = { readonly result: Result<void>; readonly entry?: PendingEntry };

/** What this tab holds in memory: the replica, the queue over it, and who wants to know of changes. */
export type Ledger = {
  readonly signals: Signals;
  readonly view: () => View;
  readonly meta: () => Meta;
  readonly queue: () => readonly PendingEntry[];
  readonly entry: (id: string) => PendingEntry | undefined;
  /** How many the server has not accepted yet. */
  readonly unsent: () => number;
  /** How many of them the server could not take. */
  readonly aside: () => number;
  readonly issues: () => readonly Issue[];
  readonly access: (teamId: string) => Access | undefined;
  /** Runs one thing after the other: nobody sees half of a change. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a command and shows what it does; `entry` is to be kept. Refused ones change nothing and show nothing. */
  enter(draft: Draft, entry: PendingEntry, beside?: Beside): Promise<Done>;
  numbered(id: string, seq: number): void;
  join(entries: readonly PendingEntry[]): Promise<void>;
  settle(verdicts: readonly Verdict[], at: string): Promise<readonly Issue[]>;
  mark(marks: readonly Mark[]): void;
  absorb(page: Page, meta: Meta): Promise<void>;
  /** Answers what waits here and was lost on the device. */
  replace(held: Held, known: ReadonlySet<string>): Promise<readonly PendingEntry[]>;
  keepIssues(issues: readonly Issue[]): void;
  /** Queues again what another generation of the server lacks. */
  offer(again: readonly PendingEntry[], meta: Meta): Promise<void>;
  opened(sessionId: string, at: string): void;
};

const queued = (entry: PendingEntry): Queued => {
  const prepared = prepare(entry);
  return { entry, prepared: prepared.ok ? prepared.value : undefined };
};
const place = ({ entry }: Queued) => entry.seq ?? Number.POSITIVE_INFINITY;

export function createLedger(userId: string, now: () => Date, nextFrame: NextFrame): Ledger {
  let meta = blankMeta('');
  let confirmed: Shelves = new Map();
  let layer: Shelves<null> = new Map();
  /** By id, in the order of sending: a tap costs the same however many wait. */
  let queue = new Map<string, Queued>();
  let [unsent, aside] = [0, 0];
  let issues: readonly Issue[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const view = (): View => ({ confirmed, layers: [layer] });
  const signals = createSignals(view, nextFrame);
  const actor = (): Actor => ({ userId, clientId: meta.clientId });
  const access = (teamId: string) => {
    const known = { access: meta.access, at: meta.lastSync ?? now().toISOString() };
    return accessOnDevice(teamId, { known, view: view(), userId, now: now() });
  };

  function count(): void {
    const waiting = [...queue.values()].filter(({ entry }) => entry.acked === undefined);
    unsent = waiting.length;
    aside = waiting.filter(({ entry }) => entry.aside).length;
  }
  function line(entries: readonly Queued[]): void {
    queue = new Map(entries.map((one) => [one.entry.id, one]));
    count();
  }

  /** What another server had accepted waits again; entries of matches only if this one turns out to lack them. */
  function reset(isUnsettled: (entry: PendingEntry) => boolean): boolean {
    const unsettled = [...queue.values()].filter(({ entry }) => isUnsettled(entry));
    for (const { entry, prepared } of unsettled) {
      if (isRecoverable(entry)) queue.delete(entry.id);
      else queue.set(entry.id, { entry: unanswered(entry), prepared });
    }
    return unsettled.length > 0;
  }

  async function rebuild(places: readonly Place[]): Promise<void> {
    const before = touched(layer);
    const runnable = [...queue.values()].flatMap(({ entry, prepared }) =>
      prepared ? [{ prepared, at: entry.at }] : [],
    );
    layer = await replay(confirmed, runnable, actor());
    signals.changed(distinct([...places, ...before, ...touched(layer)]));
  }

  async function join(entries: readonly PendingEntry[]): Promise<void> {
    const fresh = entries.filter(({ id }) => !queue.has(id));
    if (fresh.length === 0) return;
    line([...queue.values(), ...fresh.map(queued)].toSorted((a, b) => place(a) - place(b) || 0));
    await rebuild([]);
  }

  async function enter(draft: Draft, entry: PendingEntry, beside: Beside = {}): Promise<Done> {
    const ready = prepare(draft);
    if (!ready.ok) return { result: ready };
    const prepared = ready.value;
    const denied = refusalFor(prepared, prepared.team === undefined ? undefined : access(prepared.team));
    if (denied) return { result: denied };
    const { result, changes } = await attempt(view(), { prepared, at: entry.at }, actor());
    if (!result.ok) return { result };
    mergeInto(changes, layer);
    queue.set(entry.id, { entry, prepared });
    unsent += 1;
    signals.entered(touched(changes), { appended: newEntries(changes), beside });
    return { result: ok(undefined), entry };
  }

  return {
    signals,
    view,
    access,
    enter,
    meta: () => meta,
    queue: () => [...queue.values()].map(({ entry }) => entry),
    entry: (id) => queue.get(id)?.entry,
    unsent: () => unsent,
    aside: () => aside,
    issues: () => issues,
    turn(work) {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
    numbered(id, seq) {
      const one = queue.get(id);
      if (one) one.entry = { ...one.entry, seq };
    },
    join,
    async settle(verdicts, at) {
      const refused: Issue[] = [];
      const passed = passedBy(
        verdicts,
        [...queue.values()].map(({ entry }) => entry),
      );
      for (const entry of passed) queue.set(entry.id, queued(entry));
      for (const verdict of verdicts) {
        const one = queue.get(verdict.id);
        if (!one) continue;
        if ('acked' in verdict) one.entry = { ...one.entry, ...verdict };
        else {
          refused.push({ ...one.entry, refusal: verdict.refusal, refusedAt: at });
          queue.delete(verdict.id);
        }
      }
      count();
      issues = [...issues, ...refused];
      if (refused.length + passed.length > 0) await rebuild([]);
      else signals.changed([]);
      return refused;
    },
    mark(marks) {
      for (const { id, aside } of marks) {
        const one = queue.get(id);
        if (one) one.entry = { ...one.entry, aside };
      }
      count();
      signals.changed([]);
    },
    async absorb(page, next) {
      const isUnsettled = isUnsettledBy(page, meta);
      meta = withSessions(next, meta);
      for (const id of page.settled) queue.delete(id);
      const isReset = reset(isUnsettled);
      count();
      const places = page.dropped.flatMap((scope) => allOf(confirmed, scope));
      for (const scope of page.dropped) confirmed.delete(scope);
      for (const { scope, rows } of page.received) {
        receive(confirmed, scope, rows);
        places.push(...rows.map(({ table }) => ({ scope, table })));
      }
      if (places.length > 0 || page.settled.length > 0 || isReset) await rebuild(places);
      else signals.changed([]);
    },
    async replace(held, known) {
      const places = [...confirmed.keys()].flatMap((scope) => allOf(confirmed, scope));
      const stored = new Set(held.pending.map(({ id }) => id));
      // Generations only rise: with a lower one the browser has lost what it kept, and this tab alone still knows it.
      const isLost = held.meta.generation < meta.generation;
      const unkept = [...queue.values()].filter(({ entry: { id } }) => !stored.has(id) && (isLost || !known.has(id)));
      const { access, lastSync } = isLost ? meta : held.meta;
      meta = { ...withSessions(held.meta, meta), access, lastSync };
      if (!isLost) [issues, confirmed] = [held.issues, new Map()];
      for (const [scope, rows] of held.rows) receive(confirmed, scope, readAgain(rows));
      line([...held.pending.map(queued), ...unkept]);
      await rebuild([...places, ...[...confirmed.keys()].flatMap((scope) => allOf(confirmed, scope))]);
      return unkept.flatMap(({ entry }) => (known.has(entry.id) && entry.acked === undefined ? [entry] : []));
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

/** Entries of a match that a command put at the end of its log: they can be folded in one by one. */
function newEntries(changes: Shelves<null>): MatchRow[] {
  return [...changes.values()].flatMap((shelf) => [...shelf.matchEvents.values()].filter((row) => row !== null));
}

/** What was opened a moment ago may not be on the device yet. */
const withSessions = (next: Meta, { sessions }: Meta): Meta => ({
  ...next,
  sessions: { ...sessions, ...next.sessions },
});

const allOf = (shelves: Shelves, scope: Scope): Place[] => {
  const shelf = shelves.get(scope);
  return shelf ? touched(new Map([[scope, shelf]])) : [];
};

const distinct = (places: readonly Place[]) => [
  ...new Map(places.map((one) => [`${one.table} ${one.scope}`, one])).values(),
];
