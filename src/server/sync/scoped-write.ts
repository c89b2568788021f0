import type { Database, Queryable } from '#server/db/database.ts';
import type { Row, Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { announce, changesOf, moveUserScopes } from './hints.ts';
import { lockScopes, saveCounters } from './scopes.ts';
import { scopedTx } from './tx.ts';
import { Workspace } from './workspace.ts';
import type { Write } from './writes.ts';

/** Reads undeleted rows and writes rows of the locked scopes; `query` runs in the same transaction. */
export interface ScopedWrite extends Queryable {
  get<T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined>;
  list<T extends TableName>(table: T, where?: Partial<Row<T>>): Promise<Stored<T>[]>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
  /** Sends gathered writes to the database, for a `query` that has to see them. */
  flush(): Promise<void>;
  /** Gives the next `rev` of a locked scope, for rows that are gathered by `write`. */
  nextRev(scope: Scope): number;
  write(write: Write): void;
}

type Author = { readonly by?: string | null; readonly now?: Date };

/**
 * The only way for the server to change synced rows outside a command: locks the scopes, gives every row its `rev`, and
 * tells devices after the commit. `work` may run again after a deadlock.
 */
export async function writeInScopes<T>(
  db: Database,
  scopes: readonly Scope[],
  work: (write: ScopedWrite) => Promise<T>,
  { by = null, now = new Date() }: Author = {},
): Promise<T> {
  const { answer, changes } = await db.transaction(async (tx) => {
    const space = new Workspace(tx, await lockScopes(tx, scopes), { by, now });
    const query: Queryable['query'] = (text, params) => space.query(text, params);
    const gathering = { nextRev: (scope: Scope) => space.nextRev(scope), write: (one: Write) => space.write(one) };
    const done = await work({ ...scopedTx(space, scopes), ...gathering, query, flush: () => space.flush() });
    return { answer: done, changes: await writeCounters(space) };
  });
  await announce(db, changes);
  return answer;
}

async function writeCounters(space: Workspace) {
  const { revs, people, payers } = space.changes;
  if (revs.size > 0) space.write(saveCounters(revs));
  await space.flush();
  return [...changesOf(revs), ...(await moveUserScopes(space, { people, payers }))];
}
