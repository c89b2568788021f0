import { DeletedSession } from '#domain/match/api.ts';
import { keptSince } from '#domain/sync/keeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';

const DELETED = `
  select session.id, coalesce(session.opponent_name, event.opponent_name) as "opponentName", event.title as "eventTitle",
    session.created_at as "createdAt", session.deleted_at as "deletedAt", session.updated_by as "deletedBy",
    session.merged_into is not null as "isMerged",
    coalesce((select jsonb_agg(jsonb_build_object('number', played.set_number, 'us', played.our_score, 'them', played.opponent_score)
      order by played.set_number) from set_stats played
      where played.session_id = session.id and played.our_score + played.opponent_score > 0), '[]') as scores
  from stat_sessions session left join events event on event.id = session.event_id
  where session.team_id = $1 and session.deleted_at > $2 order by session.deleted_at desc`;

/** Deleted sessions that can still be restored, the last deleted first. */
export async function readDeleted(db: Queryable, teamId: string, now: Date): Promise<DeletedSession[]> {
  const rows = await db.query(DELETED, [teamId, keptSince(now).toISOString()]);
  return rows.map((row) => DeletedSession.parse(row));
}

const GONE = `
  select id from stat_sessions session where deleted_at <= $1
    and exists (select from set_stats played where played.session_id = session.id) for update`;
/** Those that refer to others come first. */
const OF_SESSIONS = [
  ...['match_events', 'stat_pairs', 'player_set_figures', 'rotation_set_figures', 'set_stats'],
] as const;

/**
 * Deletes log and figures of sessions that can no longer be restored; returns their number. Tombstones stay, for
 * devices that were away even longer.
 */
export function purgeDeleted(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx.query(GONE, [keptSince(now).toISOString()]);
    const ids = gone.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const table of OF_SESSIONS) await tx.query(`delete from ${table} where session_id = any($1)`, [ids]);
    return ids.length;
  });
}
