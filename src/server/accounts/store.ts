import { z } from 'zod';
import type { Me } from '#domain/accounts/api.ts';
import type { Queryable } from '#server/db/database.ts';

const Session = z.object({ userId: z.uuid(), sessionId: z.uuid() });
export type Session = z.infer<typeof Session>;

const IS_LIVE = 'token = $1 and expires_at > $2';

const Held = Session.extend({ token: z.string() });

/** The live sign-ins among these, by token. */
export async function readSessions(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Session>> {
  const rows = await db.query(
    'select token, id as "sessionId", user_id as "userId" from auth_sessions where token = any($1) and expires_at > $2',
    [tokens, now.toISOString()],
  );
  return new Map(rows.map((row) => Held.parse(row)).map(({ token, ...session }) => [token, session]));
}

const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isAdmin: z.boolean(),
  hasPassword: z.boolean(),
});

/** The person of a live sign-in, with what a script may know of it. The profile's name goes before the identity's. */
export async function readMe(db: Queryable, token: string, now: Date): Promise<Me | undefined> {
  const [row] = await db.query(
    `select u.id, coalesce(nullif(p.display_name, ''), u.name) as name, u.email, p.avatar_url as "avatarUrl",
       u.created_at as "createdAt", s.expires_at as "expiresAt",
       exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as "isAdmin",
       exists (select from auth_accounts a where a.user_id = u.id and a.password is not null) as "hasPassword"
     from auth_sessions s join auth_users u on u.id = s.user_id left join profiles p on p.id = u.id
     where ${IS_LIVE}`,
    [token, now.toISOString()],
  );
  return row && Person.parse(row);
}

const Identity = z.object({
  name: z.string(),
  image: z.string().nullable(),
  hasProfile: z.boolean(),
  hasPlan: z.boolean(),
});
export type Identity = z.infer<typeof Identity>;

export async function readIdentity(db: Queryable, userId: string): Promise<Identity | undefined> {
  const [row] = await db.query(
    `select u.name, u.image, p.id is not null as "hasProfile", s.id is not null as "hasPlan"
     from auth_users u left join profiles p on p.id = u.id left join subscribers s on s.id = u.id where u.id = $1`,
    [userId],
  );
  return row && Identity.parse(row);
}

/** Whose address it is. */
export async function readUserId(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query('select id from auth_users where email = $1', [email]);
  return row && z.object({ id: z.uuid() }).parse(row).id;
}

export async function readEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.query('select email from auth_users where id = $1', [userId]);
  return row && z.object({ email: z.string() }).parse(row).email;
}

/** Teams whose rows carry this person's name: the own ones and those that were joined. */
export async function teamsNaming(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query(
    `select id from teams where user_id = $1 and deleted_at is null
     union select team_id from team_collaborators where user_id = $1 and deleted_at is null`,
    [userId],
  );
  return rows.map((row) => z.object({ id: z.uuid() }).parse(row).id);
}

/** A new password ends a change of the address: a person who knew the old password may have begun it. */
export const dropEmailChange = (db: Queryable, userId: string): Promise<unknown> =>
  db.query('delete from email_changes where user_id = $1', [userId]);
