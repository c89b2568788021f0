import { z } from 'zod';
import { PullAnswer, PulledRow } from './protocol.ts';
import { readNewer, Scope, Stamp, TABLE_NAMES, type TableName } from './tables.ts';

/**
 * Reads the server's answer to a pull. The server may be newer than this app: tables and scopes that the app does not
 * know are passed over, and entries of a match that it cannot read are kept as they came, "opaque", out of the figures.
 * `too-new` where anything else cannot be read, so that the app must be updated; nothing where the body is no answer to
 * a pull at all, such as the login page of a gym's Wi-Fi.
 */
export function readPullAnswer(body: unknown): PullAnswer | 'too-new' | undefined {
  const known = PullAnswer.safeParse(body).data;
  if (known && !known.scopes.some(({ rows }) => rows.some(isOpaque))) return known;
  const outline = Outline.safeParse(body).data;
  if (!outline) return undefined;
  const scopes = outline.scopes
    .filter(({ scope }) => Scope.safeParse(scope).success)
    .map(({ rows, ...page }) => ({
      ...page,
      rows: rows.filter(({ table }) => TABLES_BY_NAME.has(table)).map(readRow),
    }));
  return PullAnswer.safeParse({ ...outline, scopes }).data ?? 'too-new';
}

/**
 * Reads the rows that the device has kept since an earlier version of the app: entries that were opaque to that one may
 * be known to this one. All others come back as they are.
 */
export const readAgain = (rows: readonly PulledRow[]): readonly PulledRow[] =>
  rows.some(isOpaque) ? rows.map((one) => PulledRow.safeParse(readRow(one)).data ?? one) : rows;

/** An answer to a pull as far as every version understands it: with rows and scopes of whatever name. */
const Outline = PullAnswer.extend({
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
type SentRow = { readonly table: string; readonly row: unknown };

const TABLES_BY_NAME: ReadonlyMap<string, TableName> = new Map(TABLE_NAMES.map((table) => [table, table]));

/** An entry of an unknown kind, wrapped by the version that could not read it: the server's, or an earlier one of this app. */
const isOpaque = ({ row }: PulledRow): boolean => 'kind' in row && row.kind === 'opaque';

/** A row in the form of this version, where its table has a way to read newer ones; any other as it was sent. */
function readRow({ table, row }: SentRow): SentRow {
  const known = TABLES_BY_NAME.get(table);
  const read = known && readNewer(known, row);
  const stamp = read && Stamp.safeParse(row).data;
  return stamp ? { table, row: { ...read, ...stamp } } : { table, row };
}
