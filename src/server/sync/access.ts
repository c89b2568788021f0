import { z } from 'zod';
import { type Access, Role } from '#domain/access.ts';
import { isPro } from '#domain/billing/plan.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import type { Queryable } from '#server/db/database.ts';
import { columns } from '#server/db/columns.ts';

/** `recording`: what was recorded may still come in, though the premium time is over (AMB-115). */
export type TeamAccess = Access & { readonly recording: boolean };

const GRACE_MS = 14 * 24 * 3600 * 1000;

const Found = z.object({ person: z.uuid(), id: z.uuid(), role: Role, plans: z.array(Subscriber) });

const plan = columns('subscribers').fields.map((field, i) => `'${field}', plan.${columns('subscribers').names[i]}`);
/** What people are in teams, both named by the rows of `asked(person, team_id)`. */
const accessIn = (asked: string): string => `
  select asked.person, team.id, case when team.user_id = asked.person then 'owner' else guest.role end as role,
    coalesce((select jsonb_agg(jsonb_build_object(${plan.join(', ')}))
      from subscribers plan where plan.id in (asked.person, team.user_id)), '[]') as plans
  from ${asked} as asked (person, team_id) join teams team on team.id = asked.team_id and team.deleted_at is null
  left join team_collaborators guest
    on guest.team_id = team.id and guest.user_id = asked.person and guest.deleted_at is null
  where team.user_id = asked.person or guest.id is not null`;
/** `$1` are the people, `$2` the team of each. */
export const OF_TEAMS = accessIn('unnest($1::uuid[], $2::uuid[])');
/** Two indexed ways to a team, instead of looking at all of them. */
const OF_PERSON = accessIn(`(
    select $1::uuid, id from teams where user_id = $1 and deleted_at is null
    union select $1::uuid, team_id from team_collaborators where user_id = $1 and deleted_at is null)`);

type Asking = { readonly userId: string; readonly now: Date };

/** What a person is in these teams; a team that is not named is none of theirs. */
export async function accessTo(
  tx: Queryable,
  { userId, now }: Asking,
  teamIds: readonly string[],
): Promise<Map<string, TeamAccess>> {
  const teams = [...new Set(teamIds)];
  if (teams.length === 0) return new Map();
  const people = teams.map(() => userId);
  return readAccess(await tx.query(OF_TEAMS, [people, teams]), { userId, now });
}

/** All teams of a person. */
export async function accessOf(tx: Queryable, { userId, now }: Asking): Promise<Map<string, TeamAccess>> {
  return readAccess(await tx.query(OF_PERSON, [userId]), { userId, now });
}

/** What one person is; the rows may tell of others as well. */
export function readAccess(rows: readonly unknown[], { userId, now }: Asking): Map<string, TeamAccess> {
  const theirs = rows.map((raw) => Found.parse(raw)).filter(({ person }) => person === userId);
  return new Map(
    theirs.map(({ id, role, plans }) => {
      const pro = plans.some((each) => isPro(each, now));
      return [id, { role, pro, recording: pro || plans.some((each) => endedLately(each, now)) }];
    }),
  );
}

function endedLately({ subscriptionEnd }: Subscriber, now: Date): boolean {
  return subscriptionEnd !== null && new Date(subscriptionEnd).getTime() + GRACE_MS > now.getTime();
}
