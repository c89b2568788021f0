import type { Known, Prepared, Put, Tx } from '#domain/sync/command.ts';
import { type Scope, scopeParts, sessionScope, type Stored, TABLES, type TableName } from '#domain/sync/tables.ts';
import type { Workspace } from './workspace.ts';

const scopeAmong = (scopes: readonly Scope[], table: TableName, row: object): Scope | undefined => {
  const { scope: kind, key } = TABLES[table];
  const wanted = `${kind}:${String(Reflect.get(row, key))}`;
  return scopes.find((scope) => scope === wanted);
};

/** Reads rows that the command asked for, if they are undeleted and in its scopes. */
export function knownRows(work: Workspace, { asks, scopes }: Prepared): Known {
  return (table) => {
    const row = work.known(table, asks[table]);
    return row && row.deletedAt === null && scopeAmong(scopes, table, row) ? row : undefined;
  };
}

/** Puts a row that the command asked for by its id. */
export function addRow<T extends TableName>(work: Workspace, { scopes }: Prepared, { table, row }: Put<T>): void {
  const scope = scopeAmong(scopes, table, row);
  if (!scope) throw new TypeError(`A row of ${table} outside of the command's scopes`);
  work.add(table, row, scope);
}

/** The `Tx` of a command: undeleted rows of its own scopes. A row of another scope is not found. */
export function scopedTx(work: Workspace, given: readonly Scope[]): Tx {
  const scopes = [...given];
  const scopeOf = (table: TableName, row: object) => scopeAmong(scopes, table, row);
  const get = async <T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined> => {
    const row = await work.get(table, id);
    return row && row.deletedAt === null && scopeOf(table, row) ? row : undefined;
  };
  return {
    get,
    list: (table, where = {}) => {
      const own = scopes.map(scopeParts).filter(({ kind }) => kind === TABLES[table].scope);
      return work.list(
        table,
        own.map(({ id }) => id),
        where,
      );
    },
    async put(table, row) {
      const scope = scopeOf(table, row);
      if (!scope) throw new TypeError(`A row of ${table} outside of the command's scopes`);
      await work.put(table, row, scope);
    },
    async remove(table, id) {
      const row = await get(table, id);
      const scope = row && scopeOf(table, row);
      if (scope) await work.remove(table, id, scope);
    },
    async restore(table, id) {
      const row = await work.get(table, id);
      const scope = row && scopeOf(table, row);
      return scope !== undefined && work.restore(table, id, scope);
    },
    async mergedInto(sessionId) {
      const session = await work.get('statSessions', sessionId);
      if (!session?.mergedInto || !scopeOf('statSessions', session)) return undefined;
      const into = await work.get('statSessions', session.mergedInto);
      if (into) scopes.push(sessionScope(into.id));
      return into;
    },
  };
}
