import { z } from 'zod';
import { columns } from '#server/db/columns.ts';
import type { Database, RawRow } from '#server/db/database.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#domain/sync/tables.ts';

/** Carried on once for each push, not for each command: what counts is what stands in them. */
const FIGURES: ReadonlySet<TableName> = new Set(['setStats', 'statPairs', 'playerSetFigures', 'rotationSetFigures']);
/** Changed by calls only, never by a command. */
const OF_CALLS: ReadonlySet<TableName> = new Set(['profiles', 'subscribers', 'teamCollaborators']);
const Place = z.object({ scope: z.string(), rev: z.int() });

async function rowsOf(db: Database, table: TableName): Promise<RawRow[]> {
  const { selected, table: name, key } = columns(table);
  const scope = `'${TABLES[table].scope}:' || ${key} as scope`;
  return db.query(`select ${selected}, ${scope} from ${name} order by id`);
}

/** Everything that pushes leave behind, so that two ways to the same end can be compared. */
export async function heldState(db: Database) {
  const tables: Record<string, RawRow[]> = {};
  const places: { scope: string; rev: number; row: string }[] = [];
  for (const table of TABLE_NAMES.filter((one) => !OF_CALLS.has(one))) {
    const rows = await rowsOf(db, table);
    const isFigure = FIGURES.has(table);
    for (const row of rows) places.push({ ...Place.parse(row), row: isFigure ? '' : `${table} ${String(row['id'])}` });
    tables[table] = rows
      .filter(({ deletedAt }) => !isFigure || deletedAt === null)
      .map(({ rev: _rev, updatedBy, ...row }) => (isFigure ? row : { ...row, updatedBy }));
  }
  const answers = await db.query(
    'select command_id, user_id, client_id, name, refusal, at from op_log order by command_id',
  );
  const counters = (await db.query('select scope, rev from scopes')).map((row) => Place.parse(row));
  return { tables, answers, order: orderOf(places), wrongRevs: wrongRevs(places, counters) };
}

type Rev = z.infer<typeof Place>;

/** The rows of each scope in the order in which a device is given them. */
function orderOf(places: readonly (Rev & { readonly row: string })[]): string[] {
  const own = places.filter(({ row }) => row !== '');
  return own
    .toSorted((a, b) => a.scope.localeCompare(b.scope) || a.rev - b.rev)
    .map(({ scope, row }) => `${scope} ${row}`);
}

/** Revisions that a device would miss: given twice, or above the counter of their scope. */
function wrongRevs(places: readonly Rev[], counters: readonly Rev[]): string[] {
  const reached = new Map(counters.map(({ scope, rev }) => [scope, rev]));
  const seen = new Set<string>();
  return places.flatMap(({ scope, rev }) => {
    const place = `${scope} ${rev}`;
    const isWrong = seen.has(place) || rev > (reached.get(scope) ?? 0);
    seen.add(place);
    return isWrong ? [place] : [];
  });
}
