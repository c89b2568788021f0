import { z } from 'zod';
import { type Access, Role } from '#domain/access.ts';
import { isPro } from '#domain/billing/plan.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import type { Queryable } from '#server/db/database.ts';
import { columns } from '#server/db/columns.ts';

/** `recording`: what was recorded may still come in, though the premium time is over (AMB-115). */
export type TeamAccess = Access & { readonly recording: boolean };

const GRACE_MS = 14 * 24 * 3600 * 1000;

const Found = z.object({ id: z.uuid(), role: Role, plans: z.array(Subscriber) });

const plan = columns('subscribers').fields.map((field, i) => `'${field}', plan.${columns('subscribers').names[i]}`);
const QUERY = `
  select team.id, case when team.user_id = $1 then 'owner' else guest.role end as role,
    coalesce((select jsonb_agg(jsonb_build_object(${plan.join(', ')}))
      from subscribers plan where plan.id in ($1, team.user_id)), '[]') as plans
  from teams team
  left join team_collaborators guest on guest.team_id = team.id and guest.user_id = $1 and guest.deleted_at is null`;
/** `$1` is the person, `$2` the teams. */
export const OF_TEAMS = `${QUERY}
  where team.id = any($2) and team.deleted_at is null and (team.user_id = $1 or guest.id is not null)`;
/** Two indexed ways to a team, instead of looking at all of them. */
const OF_PERSON = `${QUERY}
  where team.deleted_at is null and team.id in (
    select id from teams where user_id = $1 and deleted_at is null
    union select team_id from team_collaborators where user_id = $1 and deleted_at is null)`;

type Asking = { readonly userId: string; readonly now: Date };

/** What a person is in these teams; a team that is not named is none of theirs. */
export async function accessTo(
  tx: Queryable,
  { userId, now }: Asking,
  teamIds: readonly string[],
): Promise<Map<string, TeamAccess>> {
  return teamIds.length === 0 ? new Map() : readAccess(await tx.query(OF_TEAMS, [userId, [...new Set(teamIds)]]), now);
}

/** All teams of a person. */
export async function accessOf(tx: Queryable, { userId, now }: Asking): Promise<Map<string, TeamAccess>> {
  return readAccess(await tx.query(OF_PERSON, [userId]), now);
}

export function readAccess(rows: readonly unknown[], now: Date): Map<string, TeamAccess> {
  return new Map(
    rows.map((raw) => {
      const { id, role, plans } = Found.parse(raw);
      const pro = plans.some((each) => isPro(each, now));
      return [id, { role, pro, recording: pro || plans.some((each) => endedLately(each, now)) }];
    }),
  );
}

function endedLately({ subscriptionEnd }: Subscriber, now: Date): boolean {
  return subscriptionEnd !== null && new Date(subscriptionEnd).getTime() + GRACE_MS > now.getTime();
}
