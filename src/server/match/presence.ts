import type { z } from 'zod';
import { GONE_AFTER_MS, type Presence, Recorders } from '#domain/match/api.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { announce } from '#server/sync/hints.ts';

/** Exactly one of a member and the link of a guest. */
type Recording = {
  readonly sessionId: string;
  readonly teamId: string;
  readonly userId: string | null;
  readonly guestLink?: string | null;
  readonly now: Date;
};

/** Takes down that a device records or has stopped; who hears of it is told only when that is news. */
export async function bePresent(
  db: Database,
  { sessionId, teamId, userId, guestLink = null, now }: Recording,
  { clientId, isHere }: z.infer<typeof Presence>,
): Promise<Recorders> {
  const since = new Date(now.getTime() - GONE_AFTER_MS).toISOString();
  const gone = await db.query('delete from recorders where session_id = $1 and seen_at < $2 returning client_id', [
    sessionId,
    since,
  ]);
  const changed = isHere
    ? await db.query(
        `insert into recorders as old (session_id, client_id, user_id, guest_link, seen_at) values ($1, $2, $3, $4, $5)
         on conflict (session_id, client_id) do update
           set user_id = excluded.user_id, guest_link = excluded.guest_link, seen_at = excluded.seen_at
           where (old.guest_link is null) = (excluded.guest_link is null)
         returning (xmax = 0) as "isNew"`,
        [sessionId, clientId, userId, guestLink, now.toISOString()],
      )
    : await db.query(
        `delete from recorders where session_id = $1 and client_id = $2 and user_id is not distinct from $3::uuid
           and guest_link is not distinct from $4::uuid returning true as "isNew"`,
        [sessionId, clientId, userId, guestLink],
      );
  if (gone.length > 0 || changed.some(({ isNew }) => isNew === true)) {
    await announce(db, [{ scope: sessionScope(sessionId), rev: 0, team: teamId, here: true }]);
  }
  const others = await db.query(
    `select user_id as "userId", client_id as "clientId", guest_link as "linkId",
       (select name from scorer_devices device where device.link_id = recorders.guest_link
          and device.client_id = recorders.client_id limit 1) as name
     from recorders where session_id = $1 and client_id <> $2 order by seen_at`,
    [sessionId, clientId],
  );
  const isGuest = ({ linkId }: (typeof others)[number]) => linkId !== null;
  return Recorders.parse({ others: others.filter((one) => !isGuest(one)), guests: others.filter(isGuest) });
}
