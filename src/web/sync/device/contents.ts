import type { PulledRow } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
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
import { takeUp } from './outbox.ts';

/** Everything that the device holds for one person. */
export type DeviceContents = {
  readonly meta: Meta;
  readonly rows: ReadonlyMap<Scope, readonly PulledRow[]>;
  readonly pending: readonly PendingEntry[];
  readonly issues: readonly Issue[];
};

const ALL = ['meta', 'rows', 'pending', 'issues'] as const;

/** Reads it all in one transaction. A replica of another schema is dropped and pulled again; the queue stays. */
export const load = (device: Device, freshId: string, patienceMs?: number): Promise<DeviceContents> =>
  device.ask(async (db) => {
    // Entries of closed pages that cannot be moved into the outbox now are counted as if they were in it.
    const unkept = await takeUp(device, db).then(
      () => [],
      () => device.unkept.left().flatMap(({ entries }) => entries),
    );
    await begin(db, freshId);
    const tx = db.transaction(ALL);
    const [meta = blankMeta(freshId), rows, pending, issues] = await Promise.all([
      metaIn(tx.objectStore('meta')),
      tx.objectStore('rows').getAll(),
      tx.objectStore('pending').getAll(),
      tx.objectStore('issues').getAll(),
    ]);
    return { meta, rows: byScope(rows), pending: [...pending, ...missingIn(pending, unkept)], issues };
  }, patienceMs);

const missingIn = (known: readonly PendingEntry[], found: readonly PendingEntry[]) => {
  const ids = new Set(known.map(({ id }) => id));
  return found.filter(({ id }) => !ids.has(id));
};

async function begin(db: OfflineDb, freshId: string): Promise<void> {
  const known = await metaIn(db.transaction('meta').store);
  if (known?.schemaVersion === SCHEMA_VERSION) return;
  const tx = db.transaction(['meta', 'rows'], 'readwrite');
  const meta = await metaIn(tx.objectStore('meta'));
  if (meta?.schemaVersion !== SCHEMA_VERSION) {
    await tx.objectStore('rows').clear();
    await tx.objectStore('meta').put(renewMeta(meta, freshId), META);
  }
  await tx.done;
}

function renewMeta(meta: Meta | undefined, freshId: string): Meta {
  const { clientId = freshId, generation = 0, access = {}, sessions = {}, lastSync = null } = meta ?? {};
  return { ...blankMeta(clientId), generation: generation + 1, access, sessions, lastSync };
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
