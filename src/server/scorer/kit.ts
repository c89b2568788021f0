import { z } from 'zod';
import { KIT_BYTES, Kit } from '#domain/scorer/api.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Match } from './store.ts';

const Opponent = z.object({ opponentName: z.string().nullable(), rev: z.int() });
const Newest = z.object({ rev: z.int() });

/** Team, players and match as the device of a guest needs them beside the log; undefined once the match is gone. */
export async function readKit(tx: Queryable, { teamId, sessionId }: Match): Promise<Kit | undefined> {
  const [team] = await rowsOf(tx, 'teams', 'id = $1', [teamId]);
  const [session] = await rowsOf(tx, 'statSessions', 'id = $1 and team_id = $2 and deleted_at is null', [
    sessionId,
    teamId,
  ]);
  if (!team || !session) return undefined;
  const players = await rowsOf(tx, 'players', 'team_id = $1 and deleted_at is null order by jersey_number, id', [
    teamId,
  ]);
  const [event] = await tx.query('select opponent_name as "opponentName", rev from events where id = $1', [
    session.eventId,
  ]);
  const opponent = Opponent.optional().parse(event);
  // Who left raises it as well.
  const [roster] = await tx.query('select coalesce(max(rev), 0) as rev from players where team_id = $1', [teamId]);
  return withinBytes(
    Kit.parse({
      // Counters of two scopes, each of which only rises: so does the sum, with whatever changes.
      rev: Math.max(team.rev, Newest.parse(roster).rev) + session.rev + (opponent?.rev ?? 0),
      team,
      session: { ...session, opponentName: session.opponentName ?? opponent?.opponentName ?? null },
      players,
    }),
  );
}

async function rowsOf<T extends 'teams' | 'statSessions' | 'players'>(
  tx: Queryable,
  table: T,
  where: string,
  params: readonly unknown[],
) {
  const { selected, table: name } = columns(table);
  const rows = await tx.query(`select ${selected} from ${name} where ${where}`, params);
  return rows.map((row) => readRow(table, row));
}

/** No roster of a team is so long; one that is goes without its last players (SCO-15). */
function withinBytes(kit: Kit): Kit {
  const sizeOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part)) + 1;
  let left = KIT_BYTES - sizeOf({ ...kit, players: [] });
  const fits = (player: Kit['players'][number]): boolean => (left -= sizeOf(player)) >= 0;
  return { ...kit, players: kit.players.filter(fits) };
}
