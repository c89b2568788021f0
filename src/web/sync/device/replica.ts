import type { Access } from '#domain/access.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { staysOnDevice } from '#domain/sync/rows.ts';
import type { Scope } from '#domain/sync/tables.ts';
import {
  acceptedBefore,
  acceptedKey,
  entriesIn,
  everyAccepted,
  isUnsettledBy,
  planMoves,
  sessionsIn,
  sessionsOver,
} from './accepted.ts';
import { hasBeginnings, reachedWith } from './begun.ts';
import { commit } from './connection.ts';
import { blankMeta, type Device, type Issue, META, type Meta, metaIn, type PendingEntry } from './database.ts';

/** The changes that one page of a pull makes on the device. `settled` are entries that the replica now shows by itself. */
export type Page = {
  readonly received: readonly { readonly scope: Scope; readonly rows: readonly PulledRow[] }[];
  readonly dropped: readonly Scope[];
  readonly settled: readonly string[];
  readonly cursors: Readonly<Record<Scope, number>>;
  readonly partial: readonly Scope[];
  readonly access: Readonly<Record<string, Access>>;
  /** Of the server's database; anew when it does not continue the one that this device knew. */
  readonly generation?: string | undefined;
  readonly isAnew?: boolean | undefined;
};

type Now = { readonly since: number; readonly at: string; readonly queue?: readonly PendingEntry[] };

const ALL = ['meta', 'rows', 'pending', 'issues'] as const;

/**
 * Rows, cursors and the entries that they replace, in one transaction. Answers nothing when another tab has changed the
 * replica since this one read it: then its cursors are not those that this page began from. `at` is the device's time,
 * by which it knows later how old all this is: its clock may be far from the server's. `queue` are entries that this tab
 * knows of, where the device could not keep them.
 */
export const storePage = (device: Device, page: Page, { since, at, queue = [] }: Now): Promise<Meta | undefined> =>
  device.use(async (db) => {
    const tx = db.transaction(['meta', 'rows', 'pending'], 'readwrite');
    const [metas, rows, pending] = [tx.objectStore('meta'), tx.objectStore('rows'), tx.objectStore('pending')];
    const meta = await metaIn(metas);
    if (meta?.generation !== since) return undefined;
    const mayForget = page.isAnew || sessionsOver(page).size > 0;
    const isOther = page.generation !== meta.serverGeneration;
    const isAsked = page.settled.length > 0 || isOther || hasBeginnings(page);
    const queued = isAsked ? await pending.getAll() : [];
    const accepted = mayForget ? entriesIn(await metas.getAll(everyAccepted())) : [];
    const entries = [...accepted, ...queued];
    const isDoubtful = page.isAnew || queued.some(isUnsettledBy(page, meta));
    const unchecked = isDoubtful ? await sessionsIn({ meta, entries, rows }) : (meta.unchecked ?? []);
    const moves = planMoves(page, meta, { queued, accepted });
    const { access, generation: serverGeneration = null } = page;
    const told = { access, lastSync: at, serverGeneration, unchecked };
    const next: Meta = { ...meta, ...told, ...reachedWith(page, meta, [...queued, ...queue]), generation: since + 1 };
    // From here on nothing is awaited alone: when the device has no room, all of these fail together.
    const requests: Promise<unknown>[] = [metas.put(next, META)];
    if (page.isAnew) requests.push(rows.clear());
    for (const scope of page.dropped) requests.push(rows.delete(wholeScope(scope)));
    for (const { scope, rows: received } of page.received) {
      for (const one of received) {
        const { id } = one.row;
        const stays = staysOnDevice(one.table, one.row);
        requests.push(stays ? rows.put({ ...one, scope, id }) : rows.delete([scope, one.table, id]));
      }
    }
    for (const { seq } of moves.leaving) if (seq !== undefined) requests.push(pending.delete(seq));
    for (const entry of moves.waiting) requests.push(pending.put(entry));
    for (const entry of moves.kept) requests.push(metas.put(entry, acceptedKey(entry.id)));
    for (const { id } of moves.forgotten) requests.push(metas.delete(acceptedKey(id)));
    if (moves.leaving.length > 0) requests.push(metas.delete(acceptedBefore(new Date(at))));
    await commit(tx, requests);
    return next;
  });

/** An array key sorts after every text, so this spans all tables and ids of the scope. */
const wholeScope = (scope: Scope) => IDBKeyRange.bound([scope], [scope, []]);

export const generationOf = (device: Device): Promise<number> =>
  device.ask(async (db) => (await metaIn(db.transaction('meta').store))?.generation ?? 0);

/** Remembers that a session was opened, so that its log stays on the device for a while. */
export const rememberSession = (device: Device, sessionId: string, at: string): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction('meta', 'readwrite');
    const meta = await metaIn(tx.store);
    if (meta) await tx.store.put({ ...meta, sessions: { ...meta.sessions, [sessionId]: at } }, META);
    await tx.done;
  });

/** Leaves only what was not sent or was refused: the replica of someone who signs out goes from the device. */
export const dropReplica = (device: Device): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction(['meta', 'rows'], 'readwrite');
    const meta = await metaIn(tx.objectStore('meta'));
    await tx.objectStore('rows').clear();
    await tx.objectStore('meta').delete(everyAccepted());
    if (meta) {
      const { clientId, generation } = meta;
      await tx.objectStore('meta').put({ ...blankMeta(clientId), generation: generation + 1 }, META);
    }
    await tx.done;
  });

export function dropAll(device: Device): Promise<void> {
  device.unkept.forget();
  return device.use(async (db) => {
    const tx = db.transaction(ALL, 'readwrite');
    await Promise.all([...ALL.map((store) => tx.objectStore(store).clear()), tx.done]);
  });
}

export const issuesOn = (device: Device): Promise<Issue[]> => device.ask((db) => db.getAll('issues'));
