import { z } from 'zod';
import { Subscriber } from '#domain/billing/schema.ts';
import { Member, MyInvitation } from '#domain/members/api.ts';
import { foldEmail, Invitation } from '#domain/members/invitation.ts';
import type { GuestRole } from '#domain/members/schema.ts';
import type { Queryable } from '#server/db/database.ts';

const PLAN = `select id, subscribed, user_type as "userType", subscription_tier as "subscriptionTier",
  subscription_end as "subscriptionEnd" from subscribers where id = $1 and deleted_at is null`;

export async function readPlan(tx: Queryable, userId: string): Promise<Subscriber | undefined> {
  const [row] = await tx.query(PLAN, [userId]);
  return row && Subscriber.parse(row);
}

const Person = z.object({ email: z.string().nullable(), name: z.string().nullable() });

/** `email` is null unless confirmed (AMB-043). */
export async function readPerson(tx: Queryable, userId: string): Promise<z.infer<typeof Person>> {
  const [row] = await tx.query(
    `select case when u.email_verified then lower(u.email) end as email,
       coalesce(nullif(p.display_name, ''), nullif(u.name, '')) as name
     from auth_users u left join profiles p on p.id = u.id where u.id = $1`,
    [userId],
  );
  return Person.parse(row);
}

const PEOPLE = `
  select null::uuid as "collaboratorId", t.user_id as "userId", 'owner' as role, 0 as place, t.created_at as since
    from teams t where t.id = $1 and t.deleted_at is null
  union all
  select c.id, c.user_id, c.role, 1, c.created_at from team_collaborators c where c.team_id = $1 and c.deleted_at is null`;

/** The owner first, then who was added, in the order of coming. */
export async function readMembers(tx: Queryable, teamId: string): Promise<Member[]> {
  const rows = await tx.query(
    `select people.*, u.email, coalesce(nullif(p.display_name, ''), nullif(u.name, '')) as name
     from (${PEOPLE}) people join auth_users u on u.id = people."userId" left join profiles p on p.id = u.id
     order by people.place, people.since`,
    [teamId],
  );
  return rows.map((row) => Member.parse(row));
}

const INVITATION = `id, team_id as "teamId", invited_by as "invitedBy", invitee_email as "inviteeEmail",
  invitee_user_id as "inviteeUserId", role, status, expires_at as "expiresAt", created_at as "createdAt"`;

/** Pending ones, those that have expired included: the access dialog shows them as such (STORE-12, AMB-039). */
export async function readPending(tx: Queryable, teamId: string): Promise<Invitation[]> {
  const rows = await tx.query(
    `select ${INVITATION} from team_invitations where team_id = $1 and status = 'pending' order by created_at`,
    [teamId],
  );
  return rows.map((row) => Invitation.parse(row));
}

/** Of a team that still exists. */
export async function readInvitation(tx: Queryable, id: string): Promise<Invitation | undefined> {
  const [row] = await tx.query(
    `select ${INVITATION} from team_invitations i where id = $1
       and exists (select from teams t where t.id = i.team_id and t.deleted_at is null)`,
    [id],
  );
  return row && Invitation.parse(row);
}

export async function readMine(tx: Queryable, userId: string, now: Date): Promise<MyInvitation[]> {
  const { email } = await readPerson(tx, userId);
  const rows = await tx.query(
    `select i.id, i.team_id as "teamId", t.name as "teamName", t.season_name as "seasonName", t.logo_url as "logoUrl",
       coalesce(nullif(p.display_name, ''), nullif(u.name, '')) as "invitedByName", i.role, i.expires_at as "expiresAt"
     from team_invitations i join teams t on t.id = i.team_id and t.deleted_at is null
       left join auth_users u on u.id = i.invited_by left join profiles p on p.id = i.invited_by
     where i.status = 'pending' and i.expires_at > $3 and (lower(i.invitee_email) = $1 or i.invitee_user_id = $2)
     order by i.created_at`,
    [email, userId, now.toISOString()],
  );
  return rows.map((row) => MyInvitation.parse(row));
}

type NewInvitation = Pick<Invitation, 'id' | 'teamId' | 'invitedBy' | 'inviteeEmail' | 'expiresAt' | 'createdAt'> & {
  readonly role: GuestRole;
};

export async function addInvitation(tx: Queryable, given: NewInvitation): Promise<void> {
  await tx.query(
    `insert into team_invitations (id, team_id, invited_by, invitee_email, role, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      given.id,
      given.teamId,
      given.invitedBy,
      foldEmail(given.inviteeEmail),
      given.role,
      given.expiresAt,
      given.createdAt,
    ],
  );
}

/** Closes an invitation that is still pending; false when it was closed before. */
export async function closeInvitation(
  tx: Queryable,
  id: string,
  status: 'accepted' | 'rejected' | 'cancelled',
  invitee: string | null = null,
): Promise<boolean> {
  const rows = await tx.query(
    `update team_invitations set status = $2, invitee_user_id = coalesce($3::uuid, invitee_user_id)
     where id = $1 and status = 'pending' returning id`,
    [id, status, invitee],
  );
  return rows.length > 0;
}
