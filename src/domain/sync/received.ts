import { z } from 'zod';
import { PullAnswer, PulledRow } from './protocol.ts';
import { readNewer, Scope, Stamp, TABLE_NAMES, type TableName } from './tables.ts';

const Envelope = PullAnswer.extend({
  scopes: z.array(
    z.object({
      scope: z.string(),
      cursor: z.int(),
      more: z.boolean(),
      rows: z.array(z.object({ table: z.string(), row: z.unknown() })),
    }),
  ),
  access: z.unknown(),
});
type Sent = { readonly table: string; readonly row: unknown };
const TABLE_OF: ReadonlyMap<string, TableName> = new Map(TABLE_NAMES.map((table) => [table, table]));

/**
 * An answer of a server that may be newer than this app. Tables and scopes that it does not know are passed over, entries
 * of a match are kept as they came. `too-new` where something else cannot be read; nothing where it is no answer at all.
 */
export function readPullAnswer(body: unknown): PullAnswer | 'too-new' | undefined {
  const known = PullAnswer.safeParse(body).data;
  if (known && !known.scopes.some(({ rows }) => rows.some(isWrapped))) return known;
  const sent = Envelope.safeParse(body).data;
  if (!sent) return undefined;
  const scopes = sent.scopes
    .filter(({ scope }) => Scope.safeParse(scope).success)
    .map(({ rows, ...page }) => ({ ...page, rows: rows.filter(({ table }) => TABLE_OF.has(table)).map(readRow) }));
  return PullAnswer.safeParse({ ...sent, scopes }).data ?? 'too-new';
}

/** By a server that did not know it itself. */
const isWrapped = ({ row }: PulledRow): boolean => 'kind' in row && row.kind === 'opaque';

function readRow({ table, row }: Sent): Sent {
  const known = TABLE_OF.get(table);
  const read = known && readNewer(known, row);
  const stamp = read && Stamp.safeParse(row).data;
  return stamp ? { table, row: { ...read, ...stamp } } : { table, row };
}

/** Rows that an earlier version of the app has kept: what it could not read, this one may. */
export const readAgain = (rows: readonly PulledRow[]): readonly PulledRow[] =>
  rows.some(isWrapped) ? rows.map((one) => PulledRow.safeParse(readRow(one)).data ?? one) : rows;
