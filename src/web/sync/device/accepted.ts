import { StatSession } from '#domain/match/schema.ts';
import { timeId } from '#domain/core/ids.ts';
import { valueAt } from '#domain/core/value-at.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { type Scope, Stamp, type TableName, teamProScope } from '#domain/sync/tables.ts';
import { commit } from './connection.ts';
import { type Device, META, type Meta, metaIn, type PendingEntry, type Unchecked } from './database.ts';

/**
 * Entries of matches that the server has accepted, and how their sessions began. They stay on the device for a while:
 * should the server be set back to an earlier state, they are all that there is of these taps.
 */
const RECOVERABLE: ReadonlySet<string> = new Set(['match.record', 'session.start', 'session.oneTime']);
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PREFIX = 'accepted:';

/**
 * The generation of the server's database that answered: a restored backup is another one. `isAnew` when it does not
 * continue the one that this device's rows are from, so that the answer brings every row again.
 */
type Origin = { readonly generation?: string | undefined; readonly isAnew?: boolean | undefined };
type Page = Origin & {
  readonly received: readonly { readonly rows: readonly PulledRow[] }[];
  /** Ids of queued entries whose effect the pulled rows now contain. */
  readonly settled: readonly string[];
};

export const acceptedKey = (id: string): string => `${PREFIX}${id}`;
/** Ids begin with the time at which they were made. */
export const acceptedBefore = (now: Date): IDBKeyRange =>
  IDBKeyRange.bound(PREFIX, acceptedKey(timeId(now.getTime() - KEPT_MS, new Uint8Array(10))));
export const everyAccepted = (): IDBKeyRange => IDBKeyRange.bound(PREFIX, `${PREFIX}~`);
/** The store holds the replica's state among the entries. */
export const entriesIn = (values: readonly (Meta | PendingEntry)[]): PendingEntry[] =>
  values.flatMap((one) => ('clientId' in one ? [] : [one]));

export const sessionOf = ({ input }: PendingEntry): string => String(valueAt(input, 'sessionId'));
const isTap = ({ name }: PendingEntry): boolean => name === 'match.record';
/** Whether an accepted entry is kept: a tap, or the start of a session. */
export const isRecoverable = ({ name, seq }: PendingEntry): boolean => seq !== undefined && RECOVERABLE.has(name);

/** The entry as it was before the server answered, to be sent again. */
export function withoutAnswer({
  acked: _,
  ackedBy: _by,
  lostTaps: _lost,
  aside: _aside,
  ...entry
}: PendingEntry): PendingEntry {
  return entry;
}

/**
 * Accepted, but not by the history that now answers or the one before it, which it continues: whether the server still
 * knows of it has to be asked.
 */
export const isUnsettledBy =
  ({ isAnew, generation }: Origin, { serverGeneration: known = null }: Meta) =>
  ({ acked, ackedBy }: PendingEntry): boolean => {
    const isContinued = !isAnew && (ackedBy === undefined || ackedBy === known);
    return acked !== undefined && !isContinued && (ackedBy === undefined || ackedBy !== generation);
  };

/** Sessions of a page that are completed or deleted. */
export const sessionsOver = ({ received }: Pick<Page, 'received'>): ReadonlySet<string> =>
  new Set(received.flatMap(({ rows }) => rows.filter(isOver).map(({ row }) => row.id)));

const isOver = ({ row }: PulledRow): boolean =>
  'sessionStatus' in row && (row.deletedAt !== null || row.sessionStatus === 'completed');

type StoredEntries = { readonly queued: readonly PendingEntry[]; readonly accepted: readonly PendingEntry[] };

/** Which entries a page moves: out of the queue, back to waiting, to those kept beside it, and off the device. */
export function planMoves(page: Page, meta: Meta, { queued, accepted }: StoredEntries) {
  const settled = new Set(page.settled);
  const unsettled = queued.filter(isUnsettledBy(page, meta));
  const isChecking = page.isAnew || unsettled.length > 0 || (meta.unchecked ?? []).length > 0;
  const over = isChecking ? new Set<string>() : sessionsOver(page);
  const disputed = unsettled.filter(isRecoverable);
  const leaving = [...queued.filter(({ id }) => settled.has(id)), ...disputed];
  return {
    leaving,
    waiting: unsettled.filter((entry) => !isRecoverable(entry)).map(withoutAnswer),
    kept: leaving.filter((entry) => isRecoverable(entry) && !over.has(sessionOf(entry))).map(withoutAnswer),
    forgotten: accepted.filter((entry) => over.has(sessionOf(entry))),
  };
}

const ofMatch = (entry: PendingEntry): boolean => RECOVERABLE.has(entry.name);

type Parts = { readonly meta: Meta; readonly entries: readonly PendingEntry[]; readonly rows: RowStore };
type RowStore = { get(key: [Scope, TableName, string]): Promise<{ readonly row: object } | undefined> };

/** The sessions of a device's entries, as they were before another generation replaces them. */
export async function sessionsIn({ meta, entries, rows }: Parts): Promise<readonly Unchecked[]> {
  const found = new Map((meta.unchecked ?? []).map((one) => [one.id, one]));
  const teams = new Map(
    entries.filter(ofMatch).map((entry) => [sessionOf(entry), String(valueAt(entry.input, 'teamId'))]),
  );
  for (const [id, team] of teams) {
    const held = await rows.get([teamProScope(team), 'statSessions', id]);
    const row = StatSession.and(Stamp).safeParse(held?.row).data;
    if (row || !found.has(id)) found.set(id, { id, row: row ?? null });
  }
  return [...found.values()];
}

const STRICT = { durability: 'strict' } as const;

export type Queue = { readonly accepted: readonly PendingEntry[]; readonly waiting: readonly PendingEntry[] };
type Missing = { readonly again: readonly PendingEntry[]; readonly dropped: readonly string[] };

/**
 * Puts what the server does not have back into the queue, under its own id and at its old place; answers these entries.
 * All in one transaction, so that a tab that is closed in between offers it once. Nothing when another tab was faster.
 */
export const offerMissing = (
  device: Device,
  since: number,
  judge: (queue: Queue) => Missing,
): Promise<{ again: readonly PendingEntry[]; meta: Meta } | undefined> =>
  device.use(async (db) => {
    const tx = db.transaction(['meta', 'pending'], 'readwrite', STRICT);
    const [store, pending] = [tx.objectStore('meta'), tx.objectStore('pending')];
    const meta = await metaIn(store);
    if (meta?.generation !== since || !meta.unchecked?.length) return undefined;
    const accepted = entriesIn(await store.getAll(everyAccepted()));
    const { again, dropped } = judge({ accepted, waiting: await pending.getAll() });
    const lostTaps = again.filter(isTap).length;
    const offered = again.map((entry) => ({ ...entry, lostTaps }));
    const gone = [...offered.map(({ id }) => id), ...dropped];
    const requests: Promise<unknown>[] = offered.map((entry) => pending.put(entry));
    for (const id of gone) requests.push(store.delete(acceptedKey(id)));
    const next = { ...meta, generation: since + 1, unchecked: [] };
    requests.push(store.put(next, META));
    await commit(tx, requests);
    return { again: offered, meta: next };
  });
