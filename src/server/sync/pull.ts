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
import { accessOf, type TeamAccess } from './access.ts';

/** How far a device is in each scope; a session is given only when it stands here. */
export const Cursors = z.record(Scope, z.int().min(0));
export type Cursors = z.infer<typeof Cursors>;

type Puller = {
  readonly db: Database;
  readonly userId: string;
  readonly now: Date;
  /** By which the device was last answered. */
  readonly generation?: string | null;
};

/** What a person may see and does not have yet, all from one moment. */
export async function pull(
  { db, userId, now, generation: known = null }: Puller,
  cursors: Cursors,
): Promise<PullAnswer> {
  return db.transaction(
    async (tx) => {
      const { id: generation, isContinued } = await generationFor(tx, known);
      const isAnew = !isContinued;
      const access = await accessOf(tx, { userId, now });
      const allowed = [...standing(userId, access), ...(await sessionsAskedFor(tx, access, cursors))];
      const scopes = await pagesOf(tx, allowed, isAnew ? {} : cursors);
      return { scopes, access: shown(access), generation, isAnew, serverTime: now.toISOString() };
    },
    { snapshot: true },
  );
}

/** The scopes that a person has without asking. */
export function standing(userId: string, access: ReadonlyMap<string, TeamAccess>): Scope[] {
  const teams = [...access].flatMap(([id, { pro }]) => (pro ? [teamScope(id), teamProScope(id)] : [teamScope(id)]));
  return [userScope(userId), ...teams];
}

const shown = (access: ReadonlyMap<string, TeamAccess>): PullAnswer['access'] =>
  Object.fromEntries([...access].map(([id, { role, pro }]) => [id, { role, pro }]));

const SESSIONS = 'select id from stat_sessions where id = any($1) and team_id = any($2) and deleted_at is null';

async function sessionsAskedFor(
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

/** Only scopes that moved are looked into; the page is shared out among them in their order. */
async function pagesOf(tx: Queryable, scopes: readonly Scope[], cursors: Cursors): Promise<PullAnswer['scopes']> {
  const counted = await tx.query('select scope, rev from scopes where scope = any($1)', [scopes]);
  const counters = new Map(counted.map((raw) => Counter.parse(raw)).map(({ scope, rev }) => [scope, rev]));
  const pages: PullAnswer['scopes'] = [];
  let left = PAGE_ROWS;
  for (const scope of scopes) {
    const page = await pageOf(tx, { scope, cursor: cursors[scope] ?? 0, end: counters.get(scope) ?? 0, left });
    pages.push(page);
    left -= page.rows.length;
  }
  return pages;
}

type Wanted = { readonly scope: Scope; readonly cursor: number; readonly end: number; readonly left: number };
type Page = PullAnswer['scopes'][number];

async function pageOf(tx: Queryable, { scope, cursor, end, left }: Wanted): Promise<Page> {
  if (cursor >= end) return { scope, cursor: end, more: false, rows: [] };
  if (left <= 0) return { scope, cursor, more: true, rows: [] };
  const found = await rowsAfter(tx, { scope, cursor, end, left: left + 1 });
  const rows = found.slice(0, left);
  const more = found.length > left;
  // Where all was given, the counter itself: numbers that were skipped must not be waited for.
  return { scope, cursor: more ? (rows.at(-1)?.row.rev ?? cursor) : end, more, rows };
}

/** A row for the wire; what is not in its schema never leaves. */
const readPulled = <T extends TableName>(table: T, row: RawRow): PulledRow<T> => ({
  table,
  row: readRow(table, row),
});

/** In the order of `rev` over all tables of the scope, so that a page never ends between two of them. */
async function rowsAfter(tx: Queryable, { scope, cursor, left }: Wanted): Promise<PulledRow[]> {
  const { kind, id } = scopeParts(scope);
  const found: { rev: number; table: TableName; row: RawRow }[] = [];
  for (const table of TABLE_NAMES.filter((name) => TABLES[name].scope === kind)) {
    const rows = await tx.query(afterOf(table), [id, cursor, left]);
    found.push(...rows.map((row) => ({ rev: Number(row['rev']), table, row })));
  }
  found.sort((a, b) => a.rev - b.rev);
  return found.slice(0, left).map(({ table, row }) => readPulled(table, row));
}

/** A device that has nothing yet needs no word of what is gone, but for players: their figures bear their names. */
function afterOf(table: TableName): string {
  const { selected, table: name, key } = columns(table);
  const wanted = KEEPS_DELETED.has(table) ? '' : 'and (deleted_at is null or $2 > 0)';
  return `select ${selected} from ${name} where ${key} = $1 and rev > $2 ${wanted} order by rev limit $3`;
}
