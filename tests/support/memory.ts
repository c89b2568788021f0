import type { Refusal } from '#domain/core/refusals.ts';
import type { Draft, Tx } from '#domain/sync/command.ts';
import { prepare } from '#domain/sync/registry.ts';
import { emptyShelf } from '#domain/sync/rows.ts';
import type { Stored, TableName } from '#domain/sync/tables.ts';

export const OWNER = '00000000-0000-4000-8000-0000000000aa';
export const COACH = '00000000-0000-4000-8000-0000000000bb';
export const TEAM = '00000000-0000-4000-8000-0000000000cc';
const CLIENT = '00000000-0000-4000-8000-0000000000dd';

/** An id that is easy to tell apart in a failing test. */
export const id = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

/** Rows in memory under the commands of the domain, with a clock that moves a minute with each. */
export function memory() {
  const tables = emptyShelf();
  let minute = 0;
  let rev = 0;

  const table = <T extends TableName>(name: T): Stored<T>[] => Array.from(tables[name].values());
  const has = (row: object, where: object) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.entries(where).every(([key, value]) => values.get(key) === value);
  };

  const as = (userId: string): Tx => ({
    get: (name, rowId) => Promise.resolve(tables[name].get(rowId)),
    list: (name, where = {}) => Promise.resolve(table(name).filter((row) => has(row, where))),
    put: (name, row) => {
      tables[name].set(row.id, { ...row, rev: ++rev, deletedAt: null, updatedBy: userId });
      return Promise.resolve();
    },
    remove: (name, rowId) => {
      tables[name].delete(rowId);
      return Promise.resolve();
    },
    restore: (name, rowId) => Promise.resolve(tables[name].has(rowId)),
    mergedInto: () => Promise.resolve(undefined),
  });

  /** Runs a draft; the refusal, or nothing. */
  async function run(draft: Draft, userId = OWNER): Promise<Refusal | undefined> {
    const prepared = prepare(draft);
    if (!prepared.ok) return prepared.refusal;
    const at = new Date(Date.UTC(2026, 0, 1, 12, minute++)).toISOString();
    const result = await prepared.value.run(as(userId), { actor: { kind: 'member', userId, clientId: CLIENT }, at });
    return result.ok ? undefined : result.refusal;
  }

  return { run, table };
}
