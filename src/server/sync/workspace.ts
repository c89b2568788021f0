import { columns, document, readRow } from '#server/db/columns.ts';
import type { Queryable, RawRow } from '#server/db/database.ts';
import { isKept } from '#domain/sync/keeping.ts';
import {
  ofEachTable,
  type Row,
  type Scope,
  type Stored,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from '#domain/sync/tables.ts';
import { insertEntries } from './log-writes.ts';
import type { Counters } from './scopes.ts';
import { type Write, writeAll } from './writes.ts';

/** `read` is `raw` parsed, on first use. */
type Known<T extends TableName> = { readonly raw: object; read: Stored<T> | undefined };
type AllKnown = { readonly [T in TableName]: Map<string, Known<T> | undefined> };
type Step = {
  readonly table: TableName;
  readonly id: string;
  readonly isOut: boolean;
  readonly undo: () => void;
};
type Added = { readonly table: TableName; readonly id: string };
/** Stamped on the rows: `by` as `updatedBy`, `now` as the time of a deletion. */
type Author = { readonly by: string | null; readonly now: Date };
/** A point that `undo` returns to. */
export type Mark = {
  readonly steps: number;
  readonly added: number;
  readonly recounted: number;
  readonly writes: number;
  readonly flushes: number;
};

/** Thrown on a write to a scope that was not locked: the push runs again with it locked from the beginning. */
export class NotLocked extends Error {
  readonly scope: Scope;

  constructor(scope: Scope) {
    super(`${scope} is written but was not locked`);
    this.scope = scope;
  }
}

/** Thrown where only a savepoint can take back what was written: the push runs again with savepoints. */
export class NeedsSavepoints extends Error {}

/**
 * The rows of one transaction: a cache in front of the database. Writes are gathered and flushed in one statement;
 * reads see them at once. Writing needs the lock of the row's scope.
 */
export class Workspace implements Queryable {
  readonly #tx: Queryable;
  readonly #counters: Counters;
  #acting: Author;
  readonly #known = nothingKnown();
  readonly #unwritten = new Map<TableName, Set<string>>();
  readonly #steps: Step[] = [];
  readonly #added: Added[] = [];
  readonly #recounted: string[] = [];
  readonly #changed = new Set<Scope>();
  readonly #people = new Set<string>();
  readonly #payers = new Set<string>();
  readonly #writes: Write[] = [];
  #flushes = 0;

  constructor(tx: Queryable, counters: Counters, acting: Author) {
    this.#tx = tx;
    this.#counters = counters;
    this.#acting = acting;
  }

  /** Rows written from now on bear this author. */
  actAs(acting: Author): void {
    this.#acting = acting;
  }

  query(text: string, params?: readonly unknown[]): Promise<RawRow[]> {
    return this.#tx.query(text, params);
  }

  nextRev(scope: Scope): number {
    const rev = this.#counters.get(scope);
    if (rev === undefined) throw new NotLocked(scope);
    this.#counters.set(scope, rev + 1);
    this.#changed.add(scope);
    return rev + 1;
  }

  /** The counters of changed scopes, and the people whose access or plan was written. */
  get changes(): { revs: Counters; people: readonly string[]; payers: readonly string[] } {
    const revs = new Map([...this.#changed].map((scope) => [scope, this.#counters.get(scope) ?? 0]));
    return { revs, people: [...this.#people], payers: [...this.#payers] };
  }

  /** Rows made since a mark, or since the beginning. */
  addedSince(mark?: Mark): readonly Added[] {
    return this.#added.slice(mark?.added ?? 0);
  }

  /** Sessions whose log is read otherwise since a mark, or since the beginning. */
  recountedSince(mark?: Mark): ReadonlySet<string> {
    return new Set(this.#recounted.slice(mark?.recounted ?? 0));
  }

  /** Adds rows that were fetched elsewhere; an id in `ids` without a row does not exist. */
  remember(table: TableName, ids: readonly string[], rows: readonly RawRow[]): void {
    const known = this.#known[table];
    for (const id of ids) known.set(id, undefined);
    for (const raw of rows) known.set(String(raw['id']), { raw, read: undefined });
  }

  /** Deleted rows included. */
  async get<T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined> {
    await this.has(table, id);
    return this.known(table, id);
  }

  /** Whether the row exists, deleted or not; it is not parsed. */
  async has(table: TableName, id: string): Promise<boolean> {
    const known = this.#known[table];
    if (!known.has(id)) this.remember(table, [id], await this.#fetch(table, id));
    return known.get(id) !== undefined;
  }

  /** A row fetched before, deleted or not; never queries. */
  known<T extends TableName>(table: T, id: string | undefined): Stored<T> | undefined {
    const row = id === undefined ? undefined : this.#known[table].get(id);
    return row && (row.read ??= readRow(table, row.raw));
  }

  #fetch(table: TableName, id: string): Promise<RawRow[]> {
    const { selected, table: name } = columns(table);
    return this.#tx.query(`select ${selected} from ${name} where id = $1`, [id]);
  }

  /** Undeleted rows of the scopes with these ids. */
  async list<T extends TableName>(table: T, ids: readonly string[], where: object = {}): Promise<Stored<T>[]> {
    await this.flush();
    const { selected, key, table: name, names, fields } = columns(table);
    const params: unknown[] = [ids];
    const conditions = Object.entries(where).map(([field, value]) => {
      const column = names[fields.indexOf(field)];
      if (column === undefined) throw new Error(`${table} has no ${field}`);
      return value === null ? `${column} is null` : `${column} = $${params.push(value)}`;
    });
    const all = [`${key} = any($1)`, 'deleted_at is null', ...conditions].join(' and ');
    const rows = await this.#tx.query(`select ${selected} from ${name} where ${all} order by rev`, params);
    return rows.map((row) => readRow(table, row));
  }

  async put<T extends TableName>(table: T, row: Row<T>, scope: Scope): Promise<void> {
    await this.get(table, row.id);
    this.add(table, row, scope);
  }

  /** Like `put`, for a row that was fetched before. */
  add<T extends TableName>(table: T, row: Row<T>, scope: Scope): void {
    const { id } = row;
    const before = this.known(table, id);
    if (!before || before.deletedAt !== null) this.#added.push({ table, id });
    if (before && table === 'statSessions' && isRecounted(before, row)) this.#recounted.push(id);
    this.#write(table, { ...row, rev: this.nextRev(scope), deletedAt: null, updatedBy: this.#acting.by });
  }

  async remove<T extends TableName>(table: T, id: string, scope: Scope): Promise<void> {
    const before = await this.get(table, id);
    if (!before) return;
    const { by: updatedBy, now } = this.#acting;
    const deletedAt = now.toISOString();
    this.#write(table, { ...before, rev: this.nextRev(scope), deletedAt, updatedBy });
  }

  /** Undeletes a row within the days that deleted rows are kept; false after that. */
  async restore<T extends TableName>(table: T, id: string, scope: Scope): Promise<boolean> {
    const before = await this.get(table, id);
    const { by: updatedBy, now } = this.#acting;
    if (!before || !isKept(before.deletedAt, now)) return false;
    if (before.deletedAt === null) return true;
    this.#write(table, { ...before, rev: this.nextRev(scope), deletedAt: null, updatedBy });
    return true;
  }

  #write<T extends TableName>(table: T, row: Stored<T>): void {
    const { id } = row;
    const known = this.#known[table];
    const before = known.get(id);
    const unwritten = this.#unwritten.get(table) ?? new Set();
    const { key } = TABLES[table];
    // One id in two scopes in one push: only the database can say which of them exists.
    const isTaken = before && unwritten.has(id) && Reflect.get(before.raw, key) !== Reflect.get(row, key);
    if (isTaken) throw new NeedsSavepoints();
    this.#steps.push({ table, id, isOut: !unwritten.has(id), undo: () => known.set(id, before) });
    known.set(id, { raw: row, read: row });
    this.#unwritten.set(table, unwritten.add(id));
    if (table === 'teams' || table === 'teamCollaborators') this.#people.add(String(Reflect.get(row, 'userId')));
    if (table === 'subscribers') this.#payers.add(id);
  }

  hasChangedMembers(since: Mark): boolean {
    return this.#steps.slice(since.steps).some(({ table }) => table === 'teams' || table === 'teamCollaborators');
  }

  counter(scope: Scope): number {
    return this.#counters.get(scope) ?? 0;
  }

  mark(): Mark {
    const [steps, added, recounted] = [this.#steps.length, this.#added.length, this.#recounted.length];
    return { steps, added, recounted, writes: this.#writes.length, flushes: this.#flushes };
  }

  /**
   * Takes writes back up to the mark; false if some are in the database already. Counters stay raised: `rev` may skip.
   */
  undo(mark: Mark): boolean {
    for (const { table, id, undo, isOut } of this.#steps.splice(mark.steps).reverse()) {
      undo();
      if (isOut) this.#unwritten.get(table)?.delete(id);
    }
    this.#added.length = mark.added;
    this.#recounted.length = mark.recounted;
    this.#writes.splice(mark.writes);
    return mark.flushes === this.#flushes;
  }

  /** Queued for the next flush. */
  write(write: Write): void {
    this.#writes.push(write);
  }

  /** Sends all queued writes in one statement; those that are the last of a transaction go through its `last`. */
  async flush(through: Queryable = this.#tx): Promise<void> {
    const writes = TABLE_NAMES.flatMap((table) => this.#upsert(table)).concat(this.#writes.splice(0));
    if (writes.length === 0) return;
    this.#flushes += 1;
    await writeAll(through, writes);
  }

  #upsert(table: TableName): Write[] {
    const ids = this.#unwritten.get(table);
    this.#unwritten.delete(table);
    if (!ids?.size) return [];
    const known = this.#known[table];
    const rows = [...ids].map((id) => known.get(id)?.raw).filter((row) => row !== undefined);
    if (table === 'matchEvents') return [insertEntries(rows)];
    return [{ sql: UPSERTS.get(table) ?? upsertOf(table), params: [document(table, rows)], rows: rows.length }];
  }
}

/** A session that is started again after its deletion keeps its old log, so its counting may differ as well. */
/** The fields of a session by which its log is read. */
const READING = ['counting', 'rules', 'numSets'] as const;
const isRecounted = (before: object, after: object) =>
  READING.some((field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)));

const nothingKnown = (): AllKnown => ofEachTable<AllKnown>(() => new Map());

/**
 * Leaves a row alone that belongs to another scope under the same id, and a deleted team, which cannot be created again.
 * `writeAll` then throws `IdTaken`.
 */
function upsertOf(table: TableName): string {
  const { table: name, names, key } = columns(table);
  const list = names.join(', ');
  const insert = `insert into ${name} as old (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
  const changes = names.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`);
  const condition = table === 'teams' ? 'old.deleted_at is null' : `old.${key} = excluded.${key}`;
  return `${insert} on conflict (id) do update set ${changes.join(', ')} where ${condition} returning id`;
}

const UPSERTS: ReadonlyMap<TableName, string> = new Map(TABLE_NAMES.map((table) => [table, upsertOf(table)]));
