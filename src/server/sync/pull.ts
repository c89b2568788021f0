import { z } from 'zod';
import { PAGE_ROWS, type PullAnswer, type PulledRow } from '#domain/sync/protocol.ts';
import {
  KEEPS_DELETED,
  Scope,
  scopeParts,
  sessionScope,
  TABLE_NAMES,
  TABLES,
  type TableName,
  teamProScope,
  teamScope,
  userScope,
} from '#domain/sync/tables.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Database, Queryable, RawRow } from '#server/db/database.ts';
import { generationFor } from '#server/db/generation.ts';
import { accessToAllTeams, type TeamAccess } from './access.ts';

/** The last `rev` that a device has of each scope; a session is sent only if it stands here. */
export const Cursors = z.record(Scope, z.int().min(0));
export type Cursors = z.infer<typeof Cursors>;

type Puller = {
  readonly db: Database;
  readonly userId: string;
  readonly now: Date;
  /** The generation that last answered the device. */
  readonly generation?: string | null;
};

/** One page of the rows that a person may see and the device lacks, from one snapshot. */
export async function pull(
  { db, userId, now, generation: known = null }: Puller,
  cursors: Cursors,
): Promise<PullAnswer> {
  return db.transaction(
    async (tx) => {
      const { id: generation, isContinued } = await generationFor(tx, known);
      const isAnew = !isContinued;
      const access = await accessToAllTeams(tx, { userId, now });
      const allowed = [...visibleScopes(userId, access), ...(await readRequestedSessions(tx, access, cursors))];
      const scopes = await readPages(tx, allowed, isAnew ? {} : cursors);
      return { scopes, access: withoutGrace(access), generation, isAnew, serverTime: now.toISOString() };
    },
    { snapshot: true },
  );
}

/**
 * The scopes that every device of a person gets: own, teams, and the Pro parts of Pro teams. Sessions come on request.
 */
export function visibleScopes(userId: string, access: ReadonlyMap<string, TeamAccess>): Scope[] {
  const teams = [...access].flatMap(([id, { pro }]) => (pro ? [teamScope(id), teamProScope(id)] : [teamScope(id)]));
  return [userScope(userId), ...teams];
}

const withoutGrace = (access: ReadonlyMap<string, TeamAccess>): PullAnswer['access'] =>
  Object.fromEntries([...access].map(([id, { role, pro }]) => [id, { role, pro }]));

const SESSIONS = 'select id from stat_sessions where id = any($1) and team_id = any($2) and deleted_at is null';

async function readRequestedSessions(
  tx: Queryable,
  access: ReadonlyMap<string, TeamAccess>,
  cursors: Cursors,
): Promise<Scope[]> {
  const asked = Object.keys(cursors).map((scope) => scopeParts(Scope.parse(scope)));
  const ids = asked.filter(({ kind }) => kind === 'session').map(({ id }) => id);
  if (ids.length === 0) return [];
  const open = [...access].filter(([, { pro }]) => pro).map(([id]) => id);
  return (await tx.query(SESSIONS, [ids, open])).map(({ id }) => sessionScope(String(id)));
}

const Counter = z.object({ scope: Scope, rev: z.int() });

/** Only scopes with a higher counter are queried; they share one page, in their order. */
export async function readPages(
  tx: Queryable,
  scopes: readonly Scope[],
  cursors: Cursors,
): Promise<PullAnswer['scopes']> {
  const counted = await tx.query('select scope, rev from scopes where scope = any($1)', [scopes]);
  const counters = new Map(counted.map((raw) => Counter.parse(raw)).map(({ scope, rev }) => [scope, rev]));
  const pages: PullAnswer['scopes'] = [];
  let left = PAGE_ROWS;
  for (const scope of scopes) {
    const page = await readPage(tx, { scope, cursor: cursors[scope] ?? 0, end: counters.get(scope) ?? 0, left });
    pages.push(page);
    left -= page.rows.length;
  }
  return pages;
}

type Wanted = { readonly scope: Scope; readonly cursor: number; readonly end: number; readonly left: number };
type Page = PullAnswer['scopes'][number];

async function readPage(tx: Queryable, { scope, cursor, end, left }: Wanted): Promise<Page> {
  if (cursor >= end) return { scope, cursor: end, more: false, rows: [] };
  if (left <= 0) return { scope, cursor, more: true, rows: [] };
  const found = await readRowsAfter(tx, { scope, cursor, end, left: left + 1 });
  const rows = found.slice(0, left);
  const more = found.length > left;
  // At the end of a scope the counter itself, since skipped numbers must not be waited for.
  return { scope, cursor: more ? (rows.at(-1)?.row.rev ?? cursor) : end, more, rows };
}

/** Only columns of the schema leave the server. */
const readPulled = <T extends TableName>(table: T, row: RawRow): PulledRow<T> => ({
  table,
  row: readRow(table, row),
});

/** Ordered by `rev` over all tables of the scope, so that a page can end anywhere. */
async function readRowsAfter(tx: Queryable, { scope, cursor, left }: Wanted): Promise<PulledRow[]> {
  const { kind, id } = scopeParts(scope);
  const found: { rev: number; table: TableName; row: RawRow }[] = [];
  for (const table of TABLE_NAMES.filter((name) => TABLES[name].scope === kind)) {
    const rows = await tx.query(selectAfter(table), [id, cursor, left]);
    found.push(...rows.map((row) => ({ rev: Number(row['rev']), table, row })));
  }
  found.sort((a, b) => a.rev - b.rev);
  return found.slice(0, left).map(({ table, row }) => readPulled(table, row));
}

/** A first pull leaves tombstones out, but for players: figures show the names of deleted ones. */
function selectAfter(table: TableName): string {
  const { selected, table: name, key } = columns(table);
  const wanted = KEEPS_DELETED.has(table) ? '' : 'and (deleted_at is null or $2 > 0)';
  return `select ${selected} from ${name} where ${key} = $1 and rev > $2 ${wanted} order by rev limit $3`;
}
