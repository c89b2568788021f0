import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { Access } from '#domain/access.ts';
import type { Refusal } from '#domain/core/refusals.ts';
import type { Aside } from '#domain/sync/aside.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import type { Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
import { connect, type Connection, guard, type Watch } from './connection.ts';
import { type MadeChange, openUnkept, type Unkept } from './unkept.ts';

/** A change that waits. `acked` once the server has it. */
export type PendingEntry = MadeChange & {
  /** Its place in the queue, given by the database: the order in which all tabs of this browser send. */
  readonly seq?: number;
  /** The counters that the replica must reach before the entry may go, so that nothing flickers. */
  readonly acked?: Readonly<Record<Scope, number>>;
  /** It goes on its own, later: the server failed at it. */
  readonly aside?: Aside;
  /** The place of the later entry of its match that the server has and that is nearest to it. */
  readonly passedAt?: number;
  /** By which generation of the server it was accepted. */
  readonly ackedBy?: string | undefined;
  /** It was accepted and lost with a restore of the server, together with so many taps. */
  readonly lostTaps?: number;
};

/** A change that the server refused, kept until the person mends or discards it. */
export type Issue = PendingEntry & { readonly refusal: Refusal; readonly refusedAt: string };

type ReplicaRow = PulledRow & { readonly scope: Scope; readonly id: string };

export type Meta = {
  readonly clientId: string;
  /** Rises with every change of the replica: a tab that missed one sees it and reads again. */
  readonly generation: number;
  readonly schemaVersion: number;
  readonly cursors: Readonly<Record<Scope, number>>;
  /** Scopes whose first download has further pages to come. */
  readonly partial: readonly Scope[];
  readonly access: Readonly<Record<string, Access>>;
  readonly lastSync: string | null;
  /** Opened sessions and when: their logs stay on the device for a while. */
  readonly sessions: Readonly<Record<string, string>>;
  /** The server's own mark of its history: rows and cursors are of this one. None asks for everything anew. */
  readonly serverGeneration?: string | null;
  /** Sessions of this device's entries that are to be looked for in another generation. */
  readonly unchecked?: readonly Unchecked[];
};
/** Whether the server answers from another history of its database than this device's rows are from. */
export const isOtherGeneration = ({ serverGeneration }: Meta, generation: string | undefined): boolean =>
  generation !== undefined && generation !== serverGeneration;

/** A session, as it was on this device. */
export type Unchecked = { readonly id: string; readonly row: Stored<'statSessions'> | null };

interface OfflineSchema extends DBSchema {
  pending: { key: number; value: PendingEntry; indexes: { id: string } };
  issues: { key: string; value: Issue };
  rows: { key: [Scope, TableName, string]; value: ReplicaRow };
  /** The replica's state, and beside it by `accepted:` and their ids the entries that a restore could lose. */
  meta: { key: string; value: Meta | PendingEntry };
}
export type OfflineDb = IDBPDatabase<OfflineSchema>;

export type Device = Connection<OfflineDb> & { readonly unkept: Unkept };

export const META = 'meta';
type MetaStore = { get(key: string): Promise<Meta | PendingEntry | undefined> };
export async function metaIn(store: MetaStore): Promise<Meta | undefined> {
  const found = await store.get(META);
  return found && 'clientId' in found ? found : undefined;
}
const offlineName = (userId: string): string => `lineup-pro-offline:${userId}`;

/** The state of a device before its first download. */
export const blankMeta = (clientId: string): Meta => ({
  clientId,
  generation: 0,
  schemaVersion: SCHEMA_VERSION,
  cursors: {},
  partial: [],
  access: {},
  lastSync: null,
  sessions: {},
});

async function openOffline(userId: string, watch: Watch): Promise<OfflineDb> {
  const db = await openDB<OfflineSchema>(offlineName(userId), 1, {
    upgrade(db, _from, _to, tx) {
      watch.began(unwrap(tx));
      const pending = db.createObjectStore('pending', { keyPath: 'seq', autoIncrement: true });
      pending.createIndex('id', 'id', { unique: true });
      db.createObjectStore('issues', { keyPath: 'id' });
      db.createObjectStore('rows', { keyPath: ['scope', 'table', 'id'] });
      db.createObjectStore('meta');
    },
    blocking: watch.lost,
    terminated: watch.lost,
  });
  guard(unwrap(db), watch);
  return db;
}

export function openDevice(userId: string): Device {
  const unkept = openUnkept(userId);
  const connection = connect({ open: (watch) => openOffline(userId, watch), putAway: unkept.putAway });
  return { ...connection, unkept };
}
