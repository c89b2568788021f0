import type { Database, Queryable } from '#server/db/database.ts';
import type { Row, Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { announce, changesOf, wake } from './hints.ts';
import { lockScopes, moving } from './scopes.ts';
import { scopedTx } from './tx.ts';
import { Workspace } from './workspace.ts';

/** Synced rows of the locked scopes, deleted ones unseen; `query` is the same transaction. */
export interface ScopedWrite extends Queryable {
  get<T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined>;
  list<T extends TableName>(table: T, where?: Partial<Row<T>>): Promise<Stored<T>[]>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
  /** Writes out what was gathered, for a `query` that has to see it. */
  flush(): Promise<void>;
}

type Stamping = { readonly by?: string | null; readonly now?: Date };

/**
 * The one way for the server to change synced rows outside of a command: the scopes are locked in order, every row
 * gets its `rev`, and whoever listens hears of it after the commit. `work` may run again after a deadlock.
 */
export async function inScopes<T>(
  db: Database,
  scopes: readonly Scope[],
  work: (write: ScopedWrite) => Promise<T>,
  { by = null, now = new Date() }: Stamping = {},
): Promise<T> {
  const { answer, changes } = await db.transaction(async (tx) => {
    const space = new Workspace(tx, await lockScopes(tx, scopes), { by, now });
    const query: Queryable['query'] = (text, params) => space.query(text, params);
    const done = await work({ ...scopedTx(space, scopes), query, flush: () => space.flush() });
    return { answer: done, changes: await settle(space) };
  });
  await announce(db, changes);
  return answer;
}

async function settle(space: Workspace) {
  const { revs, people, payers } = space.changes;
  if (revs.size > 0) space.write(moving(revs));
  await space.flush();
  return [...changesOf(revs), ...(await wake(space, { people, payers }))];
}
