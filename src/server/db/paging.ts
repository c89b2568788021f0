import { z } from 'zod';

const PARTS = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f-]{36})$/;

/** Names the last row of a page, to the microsecond: rows that come or go meanwhile move nothing. */
export const cursorOf = (table: string): string =>
  `to_char(${table}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${table}.id as cursor`;

/** Rows after a cursor, newest first, for `cursorParams` at `$1` and `$2`; an index on both columns serves it. */
export const isAfter = (table: string): string =>
  `(${table}.created_at, ${table}.id) <
     (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

export function cursorParams(cursor: string | undefined): readonly [string | null, string | null] {
  const [, at, id] = PARTS.exec(cursor ?? '') ?? [];
  return at !== undefined && z.uuid().safeParse(id).success ? [at, id ?? null] : [null, null];
}

const Cursor = z.object({ cursor: z.string() });

/** One page from one row more than it holds; the extra row only tells that there is a next page. */
export function pageOf<R>(
  rows: readonly R[],
  size: number,
): { readonly page: readonly R[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const next = rows.length > size ? Cursor.parse(page.at(-1)).cursor : null;
  return { page, next };
}
