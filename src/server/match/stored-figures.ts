import { z } from 'zod';
import { columns, document } from '#server/db/columns.ts';
import type { Queryable } from '#server/db/database.ts';
import { arrayOf } from '#server/db/values.ts';
import type { Write } from '#server/sync/writes.ts';
import { EMPTY_MATCH, type MatchState } from '#domain/match/fold.ts';
import { setIdOf } from '#domain/match/projection.ts';
import { isAlike } from '#domain/match/rally/alike.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { type FigureRows, figureRows } from '#domain/match/season/figure-rows.ts';
import { PlayerSetFigures, RotationSetFigures } from '#domain/match/season/set-figures.ts';
import { type Scope, type Stamp, type TableName, teamProScope } from '#domain/sync/tables.ts';

type FiguresTx = Queryable & { nextRev(scope: Scope): number; write(write: Write): void };
type Session = Pick<StatSession, 'id' | 'teamId'>;
type Projected = { readonly state: MatchState; readonly before: MatchState | undefined; readonly from: number };

/**
 * The figures of the sets from one on as rows that can be added (FIG-17). Only what has changed is written: since the
 * match that this server left there, or else since what is stored.
 */
export async function projectFigures(
  tx: FiguresTx,
  session: Session,
  { state, before, from }: Projected,
  updatedBy: string | null,
): Promise<void> {
  const now = figureRows(state, session, from);
  const was = before ? figureRows(before, session, from) : await storedRows(tx, session, from);
  for (const [table, rows, known] of [
    ['playerSetFigures', now.players, was.players],
    ['rotationSetFigures', now.rotations, was.rotations],
  ] as const) {
    const stamp = (row: object, deletedAt: string | null): Stamp => ({
      ...{ ...row, rev: tx.nextRev(teamProScope(session.teamId)), deletedAt, updatedBy },
    });
    const isNow = new Set(rows.map(({ id }) => id));
    const stood = new Map(known.map((row) => [row.id, row]));
    const changed = rows.filter((row) => !isAlike(stood.get(row.id), row)).map((row) => stamp(row, null));
    const gone = known.filter(({ id }) => !isNow.has(id)).map((row) => stamp(row, GONE));
    writeRows(tx, table, [...changed, ...gone]);
  }
}

/** A tombstone is of the time of its writing: the database reads this word so. */
const GONE = 'now';

async function storedRows(tx: Queryable, { id }: Session, from: number): Promise<FigureRows> {
  const sets = EMPTY_MATCH.sets.filter(({ number }) => number >= from).map(({ number }) => setIdOf(id, number));
  const read = (table: TableName): Promise<object[]> =>
    tx.query(
      `select ${columns(table).selected} from ${columns(table).table}
       where session_id = $1 and set_id = any($2) and deleted_at is null`,
      [id, arrayOf(sets)],
    );
  return {
    players: z.array(PlayerSetFigures).parse(await read('playerSetFigures')),
    rotations: z.array(RotationSetFigures).parse(await read('rotationSetFigures')),
  };
}

function writeRows(tx: FiguresTx, table: 'playerSetFigures' | 'rotationSetFigures', rows: readonly Stamp[]): void {
  if (rows.length === 0) return;
  tx.write({
    sql: WRITES[table],
    params: [document(table, rows)],
    rows: rows.length,
  });
}

/** Of which set and whom a row is never changes. */
const PLACE: ReadonlySet<string> = new Set([
  'id',
  'team_id',
  'session_id',
  'set_id',
  'side',
  'player_id',
  'number',
  'setter_pos',
]);
function writeOf(table: TableName): string {
  const { names, table: name } = columns(table);
  const all = names.join(', ');
  const changing = names.filter((column) => !PLACE.has(column)).map((column) => `${column} = excluded.${column}`);
  return `insert into ${name} (${all}) select ${all} from jsonb_populate_recordset(null::${name}, $1::jsonb)
    on conflict (id) do update set ${changing.join(', ')} returning 1`;
}
const WRITES = {
  playerSetFigures: writeOf('playerSetFigures'),
  rotationSetFigures: writeOf('rotationSetFigures'),
};
