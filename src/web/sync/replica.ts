import type { Access } from '#domain/access.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { staysOnDevice } from '#domain/sync/rows.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { blankMeta, type Device, type Issue, META, type Meta } from './database.ts';

/** What one page of a pull changes on the device. `settled` are entries that the replica now shows by itself. */
export type Page = {
  readonly received: readonly { readonly scope: Scope; readonly rows: readonly PulledRow[] }[];
  readonly dropped: readonly Scope[];
  readonly settled: readonly string[];
  readonly cursors: Readonly<Record<Scope, number>>;
  readonly partial: readonly Scope[];
  readonly access: Readonly<Record<string, Access>>;
};

type Now = { readonly since: number; readonly at: string };

const ALL = ['meta', 'rows', 'pending', 'issues'] as const;

/**
 * Rows, cursors and the entries that they replace, in one transaction. Answers nothing when another tab has changed the
 * replica since this one read it: then its cursors are not those that this page began from. `at` is the device's time,
 * by which it knows later how old all this is: its clock may be far from the server's.
 */
export const storePage = (device: Device, page: Page, { since, at }: Now): Promise<Meta | undefined> =>
  device.use(async (db) => {
    const tx = db.transaction(['meta', 'rows', 'pending'], 'readwrite');
    const meta = await tx.objectStore('meta').get(META);
    if (meta?.generation !== since) return undefined;
    const { cursors, partial, access } = page;
    const next = { ...meta, generation: since + 1, cursors, partial, access, lastSync: at };
    const [rows, pending] = [tx.objectStore('rows'), tx.objectStore('pending')];
    const settled = new Set(page.settled);
    const standing = settled.size > 0 ? await pending.getAll() : [];
    // From here on nothing is awaited alone: when the device has no room, all of these fail together.
    const requests: Promise<unknown>[] = [tx.objectStore('meta').put(next, META)];
    for (const scope of page.dropped) requests.push(rows.delete(wholeScope(scope)));
    for (const { scope, rows: received } of page.received) {
      for (const one of received) {
        const { id } = one.row;
        const stays = staysOnDevice(one.table, one.row);
        requests.push(stays ? rows.put({ ...one, scope, id }) : rows.delete([scope, one.table, id]));
      }
    }
    for (const { id, seq } of standing) {
      if (seq !== undefined && settled.has(id)) requests.push(pending.delete(seq));
    }
    tx.commit();
    await Promise.all([...requests, tx.done]);
    return next;
  });

/** An array key sorts after every text, so this spans all tables and ids of the scope. */
const wholeScope = (scope: Scope) => IDBKeyRange.bound([scope], [scope, []]);

export const generationOf = (device: Device): Promise<number> =>
  device.ask(async (db) => (await db.get('meta', META))?.generation ?? 0);

/** Remembers that a session was opened, so that its log stays on the device for a while. */
export const rememberSession = (device: Device, sessionId: string, at: string): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction('meta', 'readwrite');
    const meta = await tx.store.get(META);
    if (meta) await tx.store.put({ ...meta, sessions: { ...meta.sessions, [sessionId]: at } }, META);
    await tx.done;
  });

/** Leaves only what was not sent or was refused: the replica of someone who signs out goes from the device. */
export const dropReplica = (device: Device): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction(['meta', 'rows'], 'readwrite');
    const meta = await tx.objectStore('meta').get(META);
    await tx.objectStore('rows').clear();
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
