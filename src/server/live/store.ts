import { z } from 'zod';
import { type Display, Naming, Shows } from '#domain/live/api.ts';
import { Instant } from '#domain/core/dates.ts';
import type { Queryable } from '#server/db/database.ts';
import { newLiveToken } from './token.ts';

const SELECTED = `id, team_id as "teamId", session_id as "sessionId", token, names, shows, consent_at as "consentAt",
  created_at as "createdAt"`;

const Row = z.object({
  ...{ id: z.uuid(), teamId: z.uuid(), sessionId: z.uuid().nullable(), token: z.string(), names: Naming, shows: Shows },
  ...{ consentAt: Instant.nullable(), createdAt: Instant },
});
type StoredLink = z.infer<typeof Row>;

/** Standing links, the newest first. One of a match that was deleted leads nowhere, and can only be ended. */
export async function listLinks(tx: Queryable, teamId: string): Promise<StoredLink[]> {
  const rows = await tx.query(
    `select ${SELECTED} from live_links where team_id = $1 and ended_at is null order by created_at desc, id`,
    [teamId],
  );
  return rows.map((row) => Row.parse(row));
}

export async function listHidden(tx: Queryable, teamId: string): Promise<string[]> {
  const rows = await tx.query('select player_id as id from live_hidden where team_id = $1 order by player_id', [
    teamId,
  ]);
  return rows.map((row) => z.object({ id: z.uuid() }).parse(row).id);
}

type Made = Display & {
  readonly teamId: string;
  readonly sessionId: string | null;
  readonly by: string;
  readonly now: Date;
};

/** With names it is the word of who makes it that everyone named has agreed (LIV-04). */
export async function addLink(tx: Queryable, { teamId, sessionId, names, shows, by, now }: Made): Promise<void> {
  await tx.query(
    `insert into live_links (id, team_id, session_id, token, names, shows, consent_by, consent_at, created_by, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9)`,
    [
      ...[teamId, sessionId, newLiveToken(), names, JSON.stringify(shows)],
      ...(names === 'numbers' ? [null, null] : [by, now.toISOString()]),
      ...[by, now.toISOString()],
    ],
  );
}

type Which = { readonly teamId: string; readonly linkId: string };

/** Each answers whether there was such a link. */
export async function endLink(tx: Queryable, { teamId, linkId }: Which, now: Date): Promise<boolean> {
  const ended = await tx.query(
    'update live_links set ended_at = $3 where id = $1 and team_id = $2 and ended_at is null returning id',
    [linkId, teamId, now.toISOString()],
  );
  return ended.length > 0;
}

/** The same link under another address; the one before leads nowhere from now on. */
export async function replaceToken(tx: Queryable, { teamId, linkId }: Which): Promise<boolean> {
  const replaced = await tx.query(
    'update live_links set token = $3 where id = $1 and team_id = $2 and ended_at is null returning id',
    [linkId, teamId, newLiveToken()],
  );
  return replaced.length > 0;
}

type Change = Display & { readonly by: string; readonly now: Date };

/** A link that goes back to numbers keeps no word of consent. */
export async function changeLink(tx: Queryable, { teamId, linkId }: Which, change: Change): Promise<boolean> {
  const { names, shows, by, now } = change;
  const changed = await tx.query(
    `update live_links set names = $3, shows = $4::jsonb, consent_by = $5, consent_at = $6
     where id = $1 and team_id = $2 and ended_at is null returning id`,
    [
      ...[linkId, teamId, names, JSON.stringify(shows)],
      ...(names === 'numbers' ? [null, null] : [by, now.toISOString()]),
    ],
  );
  return changed.length > 0;
}

export async function hidePlayer(tx: Queryable, teamId: string, playerId: string, isHidden: boolean): Promise<void> {
  if (isHidden)
    await tx.query(
      `insert into live_hidden (team_id, player_id) select $1, id from players where id = $2 and team_id = $1
       on conflict do nothing`,
      [teamId, playerId],
    );
  else await tx.query('delete from live_hidden where team_id = $1 and player_id = $2', [teamId, playerId]);
}

const Found = Row.pick({ id: true, teamId: true, sessionId: true, names: true, shows: true });
export type FoundLink = z.infer<typeof Found>;

/** The link that an address leads to; undefined where there is none, or none any more. */
export async function findLink(tx: Queryable, token: string): Promise<FoundLink | undefined> {
  const [row] = await tx.query(
    `select link.id, link.team_id as "teamId", link.session_id as "sessionId", link.names, link.shows
     from live_links link join teams team on team.id = link.team_id and team.deleted_at is null
     where link.token = $1 and link.ended_at is null`,
    [token],
  );
  return row && Found.parse(row);
}

const Session = z.object({ id: z.uuid(), mergedInto: z.uuid().nullable(), isGone: z.boolean() });
/** Matches are made one in pairs; a longer way is a circle. */
const MOST_STEPS = 10;

/** Where the entries of a match are now: in itself, or in the one that it was made part of; undefined if it is gone. */
export async function resolveSession(tx: Queryable, { teamId, sessionId }: FoundLink): Promise<string | undefined> {
  let next = sessionId;
  for (let steps = 0; next !== null && steps < MOST_STEPS; steps += 1) {
    const [row] = await tx.query(
      `select id, merged_into as "mergedInto", deleted_at is not null as "isGone" from stat_sessions
       where id = $1 and team_id = $2`,
      [next, teamId],
    );
    const session = Session.optional().parse(row);
    if (!session) return undefined;
    if (!session.isGone) return session.id;
    next = session.mergedInto;
  }
  return undefined;
}

/** The match that a team plays now, else the one that it played last; null where there is none. */
export async function currentSession(tx: Queryable, teamId: string): Promise<string | null> {
  const [row] = await tx.query(
    `select id from stat_sessions where team_id = $1 and deleted_at is null
     order by session_status = 'in_progress' desc, created_at desc limit 1`,
    [teamId],
  );
  return z.object({ id: z.uuid() }).optional().parse(row)?.id ?? null;
}

/** Whether a device said since then that it records the match. */
export async function isRecordedSince(tx: Queryable, sessionId: string, since: Date): Promise<boolean> {
  const rows = await tx.query('select 1 from recorders where session_id = $1 and seen_at >= $2 limit 1', [
    sessionId,
    since.toISOString(),
  ]);
  return rows.length > 0;
}
