import type { z } from 'zod';
import { GONE_AFTER_MS, type Presence, Recorders } from '#domain/match/api.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { announce } from '#server/sync/hints.ts';

type Recording = { readonly sessionId: string; readonly teamId: string; readonly userId: string; readonly now: Date };

/** Takes down that a device records or has stopped; who hears of it is told only when that is news. */
export async function bePresent(
  db: Database,
  { sessionId, teamId, userId, now }: Recording,
  { clientId, isHere }: z.infer<typeof Presence>,
): Promise<Recorders> {
  const since = new Date(now.getTime() - GONE_AFTER_MS).toISOString();
  const gone = await db.query('delete from recorders where session_id = $1 and seen_at < $2 returning client_id', [
    sessionId,
    since,
  ]);
  const changed = isHere
    ? await db.query(
        `insert into recorders (session_id, client_id, user_id, seen_at) values ($1, $2, $3, $4)
         on conflict (session_id, client_id) do update set user_id = excluded.user_id, seen_at = excluded.seen_at
         returning (xmax = 0) as "isNew"`,
        [sessionId, clientId, userId, now.toISOString()],
      )
    : await db.query(
        `delete from recorders where session_id = $1 and client_id = $2 and user_id = $3 returning true as "isNew"`,
        [sessionId, clientId, userId],
      );
  if (gone.length > 0 || changed.some(({ isNew }) => isNew === true)) {
    await announce(db, [{ scope: sessionScope(sessionId), rev: 0, team: teamId, here: true }]);
  }
  const others = await db.query(
    `select user_id as "userId", client_id as "clientId" from recorders
     where session_id = $1 and client_id <> $2 order by seen_at`,
    [sessionId, clientId],
  );
  return Recorders.parse({ others });
}
