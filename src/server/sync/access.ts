import { z } from 'zod';
import { type Access, Role } from '#domain/access.ts';
import { isPro } from '#domain/billing/plan.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import type { Queryable } from '#server/db/database.ts';
import { columns } from '#server/db/columns.ts';

/** `recording`: taps of a match may still arrive though premium has ended, for 14 days (AMB-115). */
export type TeamAccess = Access & { readonly recording: boolean };

const GRACE_MS = 14 * 24 * 3600 * 1000;

/** A person's role in a team, and the plans that count for it. */
export const FoundAccess = z.object({ person: z.uuid(), id: z.uuid(), role: Role, plans: z.array(Subscriber) });
type FoundAccess = z.infer<typeof FoundAccess>;

const plan = columns('subscribers').fields.map((field, i) => `'${field}', plan.${columns('subscribers').names[i]}`);
/** Role and plans, for the pairs of person and team in the SQL relation `asked(person, team_id)`. */
const accessQuery = (asked: string): string => `
  select asked.person, team.id, case when team.user_id = asked.person then 'owner' else guest.role end as role,
    coalesce((select jsonb_agg(jsonb_build_object(${plan.join(', ')}))
      from subscribers plan where plan.id in (asked.person, team.user_id)), '[]') as plans
  from ${asked} as asked (person, team_id) join teams team on team.id = asked.team_id and team.deleted_at is null
  left join team_collaborators guest
    on guest.team_id = team.id and guest.user_id = asked.person and guest.deleted_at is null
  where team.user_id = asked.person or guest.id is not null`;
/** `$1` are the people, `$2` the team of each. */
export const ACCESS_TO_TEAMS = accessQuery('unnest($1::uuid[], $2::uuid[])');
/** Two indexed ways to a team, instead of looking at all of them. */
const ACCESS_OF_PERSON = accessQuery(`(
    select $1::uuid, id from teams where user_id = $1 and deleted_at is null
    union select $1::uuid, team_id from team_collaborators where user_id = $1 and deleted_at is null)`);

type Requester = { readonly userId: string; readonly now: Date };

/** Access by team id; a team that the person is no member of is missing. */
export async function accessToTeams(
  tx: Queryable,
  { userId, now }: Requester,
  teamIds: readonly string[],
): Promise<Map<string, TeamAccess>> {
  const teams = [...new Set(teamIds)];
  if (teams.length === 0) return new Map();
  const people = teams.map(() => userId);
  return accessOf(parsed(await tx.query(ACCESS_TO_TEAMS, [people, teams])), { userId, now });
}

/** All teams of a person. */
export async function accessToAllTeams(tx: Queryable, { userId, now }: Requester): Promise<Map<string, TeamAccess>> {
  return accessOf(parsed(await tx.query(ACCESS_OF_PERSON, [userId])), { userId, now });
}

const parsed = (rows: readonly unknown[]): FoundAccess[] => rows.map((raw) => FoundAccess.parse(raw));

/** The access of one person; that of others is passed over. */
export function accessOf(found: readonly FoundAccess[], { userId, now }: Requester): Map<string, TeamAccess> {
  const theirs = found.filter(({ person }) => person === userId);
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
