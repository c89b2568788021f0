import { type Queryable, sqlState } from '#server/db/database.ts';

/** One insert or update with `returning`; its parameters count from `$1`. */
export type Write = {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Rows that it must touch; fewer means `IdTaken`. */
  readonly rows?: number;
};

/** Thrown when a row cannot be stored because its id is taken. */
export class IdTaken extends Error {}

/** Raised by the statement itself where it touched too few rows, so that a commit right behind it keeps nothing. */
const DIVISION_BY_ZERO = '22012';

/** Runs writes to different tables as one statement. No write sees another; foreign keys between them hold. */
export async function writeAll(tx: Queryable, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const params: unknown[] = [];
  const parts = writes.map((write, i) => {
    const sql = renumbered(write.sql, params.length);
    params.push(...write.params);
    return `w${i} as (${sql})`;
  });
  const counts = writes.flatMap(({ rows }, i) =>
    rows === undefined ? [] : `(select count(*) from w${i}) = $${params.push(rows)}`,
  );
  const all = counts.length === 0 ? 'true' : counts.join(' and ');
  await tx.query(`with ${parts.join(', ')} select 1 / (${all})::int`, params).catch((fault: unknown) => {
    throw sqlState(fault) === DIVISION_BY_ZERO ? new IdTaken() : fault;
  });
}

const renumbered = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + by}`);
