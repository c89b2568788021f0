import type { PulledRow } from './protocol.ts';
import {
  KEEPS_DELETED,
  ofEachTable,
  type Row,
  type Scope,
  type Stamp,
  type Stored,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from './tables.ts';

/** The rows of one scope by table and id. In a layer over others, null marks a removed row. */
export type Shelf<Gone extends null = never> = { readonly [T in TableName]: Map<string, Stored<T> | Gone> };
export type Shelves<Gone extends null = never> = Map<Scope, Shelf<Gone>>;

export const emptyShelf = <Gone extends null = never>(): Shelf<Gone> => ofEachTable<Shelf<Gone>>(() => new Map());

export function shelfOf<Gone extends null>(shelves: Shelves<Gone>, scope: Scope): Shelf<Gone> {
  const known = shelves.get(scope);
  if (known) return known;
  const made = emptyShelf<Gone>();
  shelves.set(scope, made);
  return made;
}

const column = (row: object, name: string): unknown => Reflect.get(row, name);

/** The one scope that a row belongs to, read from the row. */
export function scopeOf<T extends TableName>(table: T, row: Row<T>): Scope {
  const { scope, key } = TABLES[table];
  return `${scope}:${String(column(row, key))}`;
}

/** Whether every named column has the named value. */
export function matches(row: object, where: object): boolean {
  return Object.entries(where).every(([name, value]) => column(row, name) === value);
}

/** Whether the condition names only the scope's column, so that no row of the scope has to be checked. */
export const isWholeScope = (table: TableName, where: object): boolean =>
  Object.entries(where).every(([name, value]) => name === TABLES[table].key && typeof value === 'string');

/** The scopes that can hold such rows: one, when the condition names the scope's column. */
export function scopesFor(table: TableName, where: object, held: Iterable<Scope>): Scope[] {
  const { scope, key } = TABLES[table];
  const id = column(where, key);
  if (typeof id === 'string') return [`${scope}:${id}`];
  return [...held].filter((candidate) => candidate.startsWith(`${scope}:`));
}

export const staysOnDevice = (table: TableName, { deletedAt }: Stamp): boolean =>
  deletedAt === null || KEEPS_DELETED.has(table);

function receiveRow<T extends TableName>(shelf: Shelf, { table, row }: { table: T; row: Stored<T> }): void {
  if (staysOnDevice(table, row)) shelf[table].set(row.id, row);
  else shelf[table].delete(row.id);
}

/** Stores pulled rows; a shelf keeps the order of `rev`. */
export function receive(shelves: Shelves, scope: Scope, pulled: readonly PulledRow[]): void {
  const shelf = shelfOf(shelves, scope);
  for (const one of pulled) receiveRow(shelf, one);
}

function mergeTableInto<T extends TableName>(table: T, from: Shelf<null>, into: Shelf<null>): void {
  for (const [id, row] of from[table]) into[table].set(id, row);
}

/** Copies one layer of changes over another. */
export function mergeInto(from: Shelves<null>, into: Shelves<null>): void {
  for (const [scope, shelf] of from) {
    const target = shelfOf(into, scope);
    for (const table of TABLE_NAMES) mergeTableInto(table, shelf, target);
  }
}

/** The scopes and tables in which a layer changes or removes rows. */
export function placesIn(shelves: Shelves<null>): { scope: Scope; table: TableName }[] {
  return [...shelves].flatMap(([scope, shelf]) =>
    TABLE_NAMES.filter((table) => shelf[table].size > 0).map((table) => ({ scope, table })),
  );
}
