import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';

/** One insert or update with `returning`; its parameters count from `$1`. */
export type Write = {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Rows that it must touch; fewer means `IdTaken`. */
  readonly rows?: number;
};

/** Thrown when a row cannot be stored because its id is taken. */
export class IdTaken extends Error {}

const Counts = z.record(z.string(), z.int());

/** Runs writes to different tables as one statement. No write sees another; foreign keys between them hold. */
export async function writeAll(tx: Queryable, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const params: unknown[] = [];
  const parts = writes.map((write, i) => {
    const sql = renumbered(write.sql, params.length);
    params.push(...write.params);
    return `w${i} as (${sql})`;
  });
  const counts = writes.map((_, i) => `(select count(*) from w${i}) as w${i}`);
  const [counted] = await tx.query(`with ${parts.join(', ')} select ${counts.join(', ')}`, params);
  const touched = Counts.parse(counted);
  writes.forEach(({ rows }, i) => {
    if (rows !== undefined && touched[`w${i}`] !== rows) throw new IdTaken();
  });
}

const renumbered = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + by}`);
