import type { PulledRow } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { OLDEST_SCHEMA_VERSION, SCHEMA_VERSION } from '#domain/sync/version.ts';
import {
  blankMeta,
  type Device,
  type Issue,
  META,
  type Meta,
  metaIn,
  type OfflineDb,
  type PendingEntry,
} from './database.ts';

/** Everything that the device holds for one person. */
export type Held = {
  readonly meta: Meta;
  readonly rows: ReadonlyMap<Scope, readonly PulledRow[]>;
  readonly pending: readonly PendingEntry[];
  readonly issues: readonly Issue[];
};

const ALL = ['meta', 'rows', 'pending', 'issues'] as const;

/**
 * Reads it all in one transaction. A replica of another schema is pulled again: that of an older app stands until then,
 * since an update may begin in a hall without network; that of a newer one is dropped. The queue stays.
 */
export const load = (device: Device, freshId: string): Promise<Held> =>
  device.use(async (db) => {
    await begin(db, freshId);
    const tx = db.transaction(ALL);
    const [meta = blankMeta(freshId), rows, pending, issues] = await Promise.all([
      metaIn(tx.objectStore('meta')),
      tx.objectStore('rows').getAll(),
      tx.objectStore('pending').getAll(),
      tx.objectStore('issues').getAll(),
    ]);
    return { meta, rows: byScope(rows), pending, issues };
  });

async function begin(db: OfflineDb, freshId: string): Promise<void> {
  const known = await metaIn(db.transaction('meta').store);
  if (known?.schemaVersion === SCHEMA_VERSION) return;
  const tx = db.transaction(['meta', 'rows'], 'readwrite');
  const meta = await metaIn(tx.objectStore('meta'));
  if (meta?.schemaVersion !== SCHEMA_VERSION) {
    if (!isUnderstood(meta)) await tx.objectStore('rows').clear();
    await tx.objectStore('meta').put(renewed(meta, freshId), META);
  }
  await tx.done;
}

const isUnderstood = (meta: Meta | undefined): meta is Meta =>
  meta !== undefined && meta.schemaVersion >= OLDEST_SCHEMA_VERSION && meta.schemaVersion < SCHEMA_VERSION;

function renewed(meta: Meta | undefined, freshId: string): Meta {
  const { clientId = freshId, generation = 0, access = {}, sessions = {}, lastSync = null } = meta ?? {};
  const shown = isUnderstood(meta) ? { cursors: meta.cursors, partial: meta.partial } : {};
  return { ...blankMeta(clientId), generation: generation + 1, access, sessions, lastSync, ...shown };
}

/** The database gives rows in the order of their ids; a shelf wants that of `rev`. */
function byScope(rows: readonly (PulledRow & { scope: Scope })[]): Map<Scope, PulledRow[]> {
  const scopes = new Map<Scope, PulledRow[]>();
  for (const row of rows.toSorted((a, b) => a.row.rev - b.row.rev)) {
    const known = scopes.get(row.scope);
    if (known) known.push(row);
    else scopes.set(row.scope, [row]);
  }
  return scopes;
}
