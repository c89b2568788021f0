import { hashOf } from '#server/http/token.ts';
import type { Database } from '#server/db/database.ts';
import { OWNER, SESSION, TEAM, uuid } from './world.ts';

export const SCORER_LINK = uuid(5, 'e');
export const SCORER_TOKEN = 'openedbyguests'.padEnd(32, '3');
/** The cookie of a guest, which is worth nothing at any address but its own. */
export const GUEST_COOKIE = 'lp_guest=token-of-a-guest';

/** A link that can be opened, and another that is open on the device with the cookie above. */
export async function addScorerLinks(db: Database): Promise<void> {
  const add = (id: string, token: string) =>
    db.query(
      `insert into scorer_links (id, team_id, session_id, token_hash, made_by, made_at, expires_at)
       values ($1, $2, $3, $4, $5, '2026-05-01', '2026-05-02')`,
      [id, TEAM, SESSION, hashOf(token), OWNER],
    );
  await add(SCORER_LINK, SCORER_TOKEN);
  await add(uuid(6, 'e'), 'of the other');
  await db.query(
    `insert into scorer_devices (id, link_id, cookie_hash, first_at, last_at)
     values ($1, $1, $2, '2026-05-01', '2026-05-01')`,
    [uuid(6, 'e'), hashOf('token-of-a-guest')],
  );
}
