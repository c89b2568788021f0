import { z } from 'zod';
import { may } from '#domain/access.ts';
import { Instant } from '#domain/core/dates.ts';
import type { ScorerLinks } from '#domain/scorer/api.ts';
import type { Queryable } from '#server/db/database.ts';
import { hashOf } from '#server/http/token.ts';
import { accessToTeams } from '#server/sync/access.ts';

const LINK = `link.id, link.team_id as "teamId", link.session_id as "sessionId", link.made_by as "madeBy",
  link.expires_at as "expiresAt", link.ended_at as "endedAt", link.time_zone as "timeZone",
  link.device_limit as "deviceLimit"`;
const Link = z.object({
  ...{ id: z.uuid(), teamId: z.uuid(), sessionId: z.uuid(), madeBy: z.uuid().nullable(), expiresAt: Instant },
  ...{ endedAt: Instant.nullable(), timeZone: z.string().nullable(), deviceLimit: z.int() },
});
export type StoredLink = z.infer<typeof Link>;

type Making = {
  readonly id: string;
  readonly teamId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly by: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly timeZone: string | null;
};

export async function addLink(tx: Queryable, link: Making): Promise<void> {
  await tx.query(
    `insert into scorer_links (id, team_id, session_id, token_hash, made_by, made_at, expires_at, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[link.id, link.teamId, link.sessionId, hashOf(link.token), link.by],
      ...[link.now.toISOString(), link.expiresAt.toISOString(), link.timeZone],
    ],
  );
}

/** Whether the person on whose word a link stands may still give it (SCO-14). */
export async function isVouchedFor(tx: Queryable, { teamId, madeBy }: StoredLink, now: Date): Promise<boolean> {
  if (madeBy === null) return false;
  const access = await accessToTeams(tx, { userId: madeBy, now }, [teamId]);
  return may(access.get(teamId), 'scorer.end');
}

/** The link of an address; undefined where there is none, or none any more. */
export async function findLink(tx: Queryable, token: string, now: Date): Promise<StoredLink | undefined> {
  const [row] = await tx.query(
    `select ${LINK} from scorer_links link where token_hash = $1 and ended_at is null and expires_at > $2`,
    [hashOf(token), now.toISOString()],
  );
  const link = row && Link.parse(row);
  return link && (await isVouchedFor(tx, link, now)) ? link : undefined;
}

const LISTED = `
  select ${LINK}, link.made_at as "madeAt", profile.display_name as "madeByName",
    coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'clientId', device.client_id, 'name', device.name,
        'firstAt', device.first_at, 'lastAt', device.last_at) order by device.first_at)
      from scorer_devices device where device.link_id = link.id), '[]') as devices
  from scorer_links link left join profiles profile on profile.id = link.made_by
  where link.team_id = $1 and link.session_id = any($2) and link.ended_at is null and link.expires_at > $3
  order by link.made_at desc, link.id`;
const instant = z.string().transform((text) => new Date(text).toISOString());
const Device = z.object({
  ...{ id: z.uuid(), clientId: z.uuid().nullable(), name: z.string().nullable(), firstAt: instant, lastAt: instant },
});
const Listed = Link.extend({
  ...{ madeAt: Instant, madeByName: z.string().nullable(), devices: z.array(Device) },
});

export type Match = { readonly teamId: string; readonly sessionId: string };

/** Standing links of a match and of those that were merged into it, the newest first. */
export async function listLinks(tx: Queryable, match: Match, now: Date): Promise<ScorerLinks['links']> {
  const rows = await tx.query(LISTED, [match.teamId, await partsOf(tx, match), now.toISOString()]);
  const standing: ScorerLinks['links'] = [];
  for (const link of rows.map((row) => Listed.parse(row))) {
    const { id, madeByName, madeAt, expiresAt, devices } = link;
    if (await isVouchedFor(tx, link, now)) standing.push({ id, madeByName, madeAt, expiresAt, devices });
  }
  return standing;
}

/** Ends a link of a team, once; answers whose match it was. */
export async function endLink(
  tx: Queryable,
  { teamId, linkId }: { readonly teamId: string; readonly linkId: string },
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query(
    `update scorer_links set ended_at = coalesce(ended_at, $3) where id = $1 and team_id = $2
     returning session_id as "sessionId"`,
    [linkId, teamId, now.toISOString()],
  );
  return row && z.object({ sessionId: z.uuid() }).parse(row).sessionId;
}

/** The links that somebody made who is no member any more: they were this person's word. Answers which. */
export async function endLinksBy(
  tx: Queryable,
  { teamId, userId, now }: { readonly teamId: string; readonly userId: string; readonly now: Date },
): Promise<string[]> {
  const rows = await tx.query(
    'update scorer_links set ended_at = $3 where team_id = $1 and made_by = $2 and ended_at is null returning id',
    [teamId, userId, now.toISOString()],
  );
  return rows.map((row) => z.object({ id: z.uuid() }).parse(row).id);
}

const Step = z.object({ mergedInto: z.uuid().nullable(), isStanding: z.boolean() });
/** Matches are made one in pairs; a longer way is a circle. */
const MOST_STEPS = 10;

/**
 * The match of a link and those that it was merged into; `counting` is the one whose log counts, if it still stands.
 * One row after the other, and mostly one: PostgreSQL plans a recursive query for longer than it takes.
 */
export async function followMerges(
  tx: Queryable,
  { sessionId, teamId }: Match,
): Promise<{ readonly sessionIds: readonly string[]; readonly counting: string | undefined }> {
  const sessionIds: string[] = [];
  for (let next: string | null = sessionId; next !== null && sessionIds.length < MOST_STEPS;) {
    const [row] = await tx.query(
      `select merged_into as "mergedInto", deleted_at is null as "isStanding" from stat_sessions
       where id = $1 and team_id = $2`,
      [next, teamId],
    );
    if (!row) break;
    sessionIds.push(next);
    const { mergedInto, isStanding } = Step.parse(row);
    if (isStanding) return { sessionIds, counting: next };
    next = mergedInto;
  }
  return { sessionIds, counting: undefined };
}

const Part = z.object({ id: z.uuid() });

/** A match and all that were merged into it, at whatever depth: what was said of one of them is said of it. */
export async function partsOf(tx: Queryable, { sessionId, teamId }: Match): Promise<readonly string[]> {
  const parts = [sessionId];
  let last = parts;
  for (let step = 0; last.length > 0 && step < MOST_STEPS; step += 1) {
    const rows = await tx.query(
      'select id from stat_sessions where team_id = $1 and merged_into = any($2) and not id = any($3)',
      [teamId, last, parts],
    );
    last = rows.map((row) => Part.parse(row).id);
    parts.push(...last);
  }
  return parts;
}
