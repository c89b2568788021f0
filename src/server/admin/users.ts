import { z } from 'zod';
import { ADMIN_TEXTS, ListedUser, type UserPage, type UserSearch } from '#domain/admin/api.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { userScope } from '#domain/sync/tables.ts';
import { deleteAccount } from '#server/accounts/deletion.ts';
import { PLAN, setGranted } from '#server/billing/store.ts';
import type { Queryable } from '#server/db/database.ts';
import { cursorOf, cursorParams, isAfter, pageOf } from '#server/db/paging.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import { inScopes } from '#server/sync/stamp.ts';
import type { Admin } from './gate.ts';
import { record } from './log.ts';

const PAGE = 50;

const PEOPLE = `auth_users u left join profiles p on p.id = u.id
  left join subscribers s on s.id = u.id and s.deleted_at is null`;
const MATCHES = (at: string) =>
  `(${at} = '' or u.email ilike ${at} or u.name ilike ${at} or p.display_name ilike ${at})`;
const LIST = `
  select u.id, coalesce(nullif(p.display_name, ''), nullif(u.name, '')) as name, u.email, u.created_at as "createdAt",
    ${PLAN} as plan, ${cursorOf('u')}
  from ${PEOPLE} where ${isAfter('u')} and ${MATCHES('$3')}
  order by u.created_at desc, u.id desc limit $4`;
const COUNT = `select count(*) as total from ${PEOPLE} where ${MATCHES('$1')}`;

/** What a person typed, with no sign of a pattern left in it. */
const pattern = (search: string): string => (search === '' ? '' : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** Everybody, newest first, by a part of the name or the address. */
export async function listUsers(db: Queryable, { search, after }: z.infer<typeof UserSearch>): Promise<UserPage> {
  const wanted = pattern(search);
  const rows = await db.query(LIST, [...cursorParams(after), wanted, PAGE + 1]);
  const [counted] = await db.query(COUNT, [wanted]);
  const { page, next } = pageOf(rows, PAGE);
  const { total } = z.object({ total: z.int() }).parse(counted);
  return { users: page.map((row) => ListedUser.parse(row)), next, total };
}

async function emailOf(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.query('select email from auth_users where id = $1', [userId]);
  if (!row) throw new Problem(404, ADMIN_TEXTS.noSuchUser);
  return z.object({ email: z.string() }).parse(row).email;
}

export async function setPremium(
  { db, clock }: Outside,
  admin: Admin,
  { userId, granted }: { readonly userId: string; readonly granted: boolean },
): Promise<Subscriber> {
  const now = clock();
  return inScopes(
    db,
    [userScope(userId)],
    async (write) => {
      const target = await emailOf(write, userId);
      const plan = await setGranted(write, userId, granted, now);
      await record(write, admin, { action: granted ? 'premium.grant' : 'premium.revoke', target, at: now });
      return plan;
    },
    { by: admin.userId, now },
  );
}

/** Any account but the own one (AMB-098). */
export async function removeUser(outside: Outside, admin: Admin, userId: string): Promise<void> {
  if (userId === admin.userId) throw new Problem(409, ADMIN_TEXTS.ownAccount);
  const target = await emailOf(outside.db, userId);
  await deleteAccount(outside, { userId, email: target }, (tx) =>
    record(tx, admin, { action: 'user.delete', target, at: outside.clock() }),
  );
}
