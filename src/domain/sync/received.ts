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
 * Reads a pull answer of a server that may be newer: unknown tables and scopes are passed over, unknown match entries
 * kept as they came. `too-new` where anything else cannot be read, undefined where it is no pull answer.
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

/** Stored as opaque by a server that did not know its kind. */
const isWrapped = ({ row }: PulledRow): boolean => 'kind' in row && row.kind === 'opaque';

function readRow({ table, row }: Sent): Sent {
  const known = TABLE_OF.get(table);
  const read = known && readNewer(known, row);
  const stamp = read && Stamp.safeParse(row).data;
  return stamp ? { table, row: { ...read, ...stamp } } : { table, row };
}

/** Reads stored rows again after an update: this version may know kinds that the earlier one did not. */
export const readAgain = (rows: readonly PulledRow[]): readonly PulledRow[] =>
  rows.some(isWrapped) ? rows.map((one) => PulledRow.safeParse(readRow(one)).data ?? one) : rows;
