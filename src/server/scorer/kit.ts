import { z } from 'zod';
import { KIT_BYTES, Kit } from '#domain/scorer/api.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Match } from './store.ts';

const Opponent = z.object({ opponentName: z.string().nullable(), rev: z.int() });
const Newest = z.object({ rev: z.int() });
/** More than the players of a team who are out. */
const MOST_OUT = 100;

/** Team, players and match as the device of a guest needs them beside the log; undefined once the match is gone. */
export async function readKit(tx: Queryable, { teamId, sessionId }: Match): Promise<Kit | undefined> {
  const [team] = await rowsOf(tx, 'teams', 'id = $1', [teamId]);
  const [session] = await rowsOf(tx, 'statSessions', 'id = $1 and team_id = $2 and deleted_at is null', [
    sessionId,
    teamId,
  ]);
  if (!team || !session) return undefined;
  const roster = await rowsOf(tx, 'players', 'team_id = $1 and deleted_at is null order by jersey_number, id', [
    teamId,
  ]);
  const playingOut = await namedInLog(
    tx,
    sessionId,
    roster.filter(({ isOut }) => isOut),
  );
  const [event] = await tx.query('select opponent_name as "opponentName", rev from events where id = $1', [
    session.eventId,
  ]);
  const opponent = Opponent.optional().parse(event);
  // Who left raises it as well.
  const [newest] = await tx.query('select coalesce(max(rev), 0) as rev from players where team_id = $1', [teamId]);
  return withinBytes(
    Kit.parse({
      // Counters of two scopes, each of which only rises: so does the sum, with whatever changes. Between two of its
      // numbers there is room for those who are out and come to be named in the log.
      rev:
        (Math.max(team.rev, Newest.parse(newest).rev) + session.rev + (opponent?.rev ?? 0)) * MOST_OUT +
        playingOut.size,
      team,
      session: { ...session, opponentName: session.opponentName ?? opponent?.opponentName ?? null },
      // Players who are out are left out, unless the log names them; a guest is not told who is out.
      players: roster
        .filter(({ id, isOut }) => !isOut || playingOut.has(id))
        .map((player) => ({ ...player, isOut: false })),
    }),
  );
}

const Named = z.object({ id: z.uuid() });

/** Which of these players the log of a match names. */
async function namedInLog(
  tx: Queryable,
  sessionId: string,
  players: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (players.length === 0) return new Set();
  const rows = await tx.query(
    `with log as materialized (select string_agg(payload::text, ' ') as told from match_events where session_id = $1)
     select player.id from unnest($2::uuid[]) player(id), log where position(player.id::text in log.told) > 0`,
    [sessionId, players.map(({ id }) => id)],
  );
  return new Set(rows.slice(0, MOST_OUT - 1).map((row) => Named.parse(row).id));
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
