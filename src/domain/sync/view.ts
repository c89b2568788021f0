import { isWholeScope, matches, scopesFor, type Shelves } from './rows.ts';
import { KEEPS_DELETED, type Row, type Scope, type Stored, TABLES, type TableName, teamScope } from './tables.ts';

/**
 * The data a person sees: rows that the server confirmed, and over them this device's unconfirmed changes as layers,
 * the last on top. Reading copies no scope; a confirmed row is never changed.
 */
export type View = { readonly confirmed: Shelves; readonly layers: readonly Shelves<null>[] };

export function lookUp<T extends TableName>(view: View, scope: Scope, table: T, id: string): Stored<T> | undefined {
  for (let i = view.layers.length - 1; i >= 0; i--) {
    const changed = view.layers[i]?.get(scope)?.[table].get(id);
    if (changed !== undefined) return changed ?? undefined;
  }
  const row = view.confirmed.get(scope)?.[table].get(id);
  return row?.deletedAt === null ? row : undefined;
}

/** Rows of one scope: confirmed ones in the order of `rev`, then those that only this device knows, in theirs. */
export function rowsIn<T extends TableName>(view: View, scope: Scope, table: T): Stored<T>[] {
  const confirmed = view.confirmed.get(scope)?.[table];
  const layers = view.layers.flatMap((layer) => layer.get(scope)?.[table] ?? []).filter(({ size }) => size > 0);
  if (layers.length === 0) return withoutDeleted(table, [...(confirmed?.values() ?? [])]);
  const merged = new Map<string, Stored<T> | null>(confirmed);
  for (const layer of layers) for (const [id, row] of layer) merged.set(id, row);
  return withoutDeleted(
    table,
    [...merged.values()].filter((row) => row !== null),
  );
}

const withoutDeleted = <T extends TableName>(table: T, rows: Stored<T>[]): Stored<T>[] =>
  KEEPS_DELETED.has(table) ? rows.filter(({ deletedAt }) => deletedAt === null) : rows;

/** Players deleted from a team, here or elsewhere, as they last were. */
export function formerPlayers({ confirmed, layers }: View, teamId: string): Stored<'players'>[] {
  const scope = teamScope(teamId);
  const known = [...(confirmed.get(scope)?.players.values() ?? [])];
  return known.filter(
    ({ id, deletedAt }) => deletedAt !== null || layers.some((layer) => layer.get(scope)?.players.get(id) === null),
  );
}

const heldScopes = (view: View): Set<Scope> =>
  new Set([view.confirmed, ...view.layers].flatMap((shelves) => [...shelves.keys()]));

export function list<T extends TableName>(view: View, table: T, where: Partial<Row<T>> = {}): Stored<T>[] {
  const [first, ...others] = scopesFor(table, where, heldScopes(view)).map((scope) => rowsIn(view, scope, table));
  const rows = others.length === 0 ? (first ?? []) : [first ?? [], ...others].flat();
  return isWholeScope(table, where) ? rows : rows.filter((row) => matches(row, where));
}

export function find<T extends TableName>(view: View, table: T, id: string): Stored<T> | undefined {
  const kind = `${TABLES[table].scope}:`;
  // No copying: every part of a screen calls this after every tap.
  for (const shelves of [view.confirmed, ...view.layers]) {
    for (const scope of shelves.keys()) {
      const row = scope.startsWith(kind) ? lookUp(view, scope, table, id) : undefined;
      if (row) return row;
    }
  }
  return undefined;
}
