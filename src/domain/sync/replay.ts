import type { Result } from '../core/result.ts';
import { type Actor, type Prepared, signatureOf, type Tx } from './command.ts';
import { matches, mergeInto, scopeOf, shelfOf, type Shelves } from './rows.ts';
import { PENDING_REV, type Row, type Scope, TABLES, type TableName } from './tables.ts';
import { lookUp, rowsIn, type View } from './view.ts';

/** A command ready to run again; `at` is when it was tapped. */
export type Replayable = { readonly prepared: Prepared; readonly at: string };

/**
 * Runs the whole queue over confirmed rows. Access is not checked again: it was when the command was made, and the
 * server decides on arrival (AMB-115). A command that no longer applies is skipped here and refused there.
 */
export async function replay(confirmed: Shelves, queue: Iterable<Replayable>, actor: Actor): Promise<Shelves<null>> {
  const layer: Shelves<null> = new Map();
  const view: View = { confirmed, layers: [layer] };
  for (const entry of queue) {
    const { result, changes } = await attempt(view, entry, actor);
    if (result.ok) mergeInto(changes, layer);
  }
  return layer;
}

/**
 * Runs one command over a view. Its changes come back as a layer of their own, so that a refusal leaves nothing behind.
 */
export async function attempt(
  view: View,
  { prepared, at }: Replayable,
  actor: Actor,
): Promise<{ result: Result<void>; changes: Shelves<null> }> {
  const changes: Shelves<null> = new Map();
  const tx = layerTx(view, changes, prepared.scopes, actor);
  return { result: await prepared.run(tx, { actor, at }), changes };
}

const ofKind = (scopes: readonly Scope[], table: TableName) =>
  scopes.filter((scope) => scope.startsWith(`${TABLES[table].scope}:`));

const writerInto = (layer: Shelves<null>, updatedBy: string) =>
  function write<T extends TableName>(scope: Scope, table: T, row: Row<T>): void {
    const stored = { ...row, rev: PENDING_REV, deletedAt: null, updatedBy };
    shelfOf(layer, scope)[table].set(row.id, stored);
  };

type Place<T extends TableName> = { readonly scope: Scope; readonly table: T; readonly id: string };

function restoreRow<T extends TableName>(
  confirmed: Shelves,
  layer: Shelves<null>,
  { scope, table, id }: Place<T>,
): void {
  const row = confirmed.get(scope)?.[table].get(id);
  if (row) shelfOf(layer, scope)[table].set(id, row);
}

/** A transaction over a view: it sees the command's scopes only, and writes only into `layer`. */
function layerTx(view: View, layer: Shelves<null>, scopes: readonly Scope[], actor: Actor): Tx {
  const over: View = { confirmed: view.confirmed, layers: [...view.layers, layer] };
  const write = writerInto(layer, signatureOf(actor));
  const holder = (table: TableName, id: string) =>
    ofKind(scopes, table).find((scope) => lookUp(over, scope, table, id));
  return {
    async get(table, id) {
      const scope = holder(table, id);
      return scope && lookUp(over, scope, table, id);
    },
    async list(table, where = {}) {
      const rows = ofKind(scopes, table).flatMap((scope) => rowsIn(over, scope, table));
      return rows.filter((row) => matches(row, where));
    },
    async put(table, row) {
      const scope = scopeOf(table, row);
      if (!scopes.includes(scope)) throw new Error(`${table} of ${scope} is outside of the command's scopes`);
      write(scope, table, row);
    },
    async remove(table, id) {
      const scope = holder(table, id);
      if (scope) shelfOf(layer, scope)[table].set(id, null);
    },
    async restore(table, id) {
      for (const scope of ofKind(scopes, table)) restoreRow(view.confirmed, layer, { scope, table, id });
      return true;
    },
    mergedInto: async () => undefined,
  };
}
