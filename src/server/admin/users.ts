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
import { writeInScopes } from '#server/sync/scoped-write.ts';
import type { Admin } from './gate.ts';
import { recordAction } from './log.ts';

/** People, newest first, whose name or address contains `search`; for one or two letters, begins with it. */
export async function listUsers(db: Queryable, { search, after }: z.infer<typeof UserSearch>): Promise<UserPage> {
  const place = [...cursorParams(after), PAGE + 1];
  if (search === '') return answerOf(await db.query(ALL, place), Infinity);
  const { few, many } = [...search].length < TRIGRAM ? BEGINNING : INSIDE;
  const wish = [...place, plain(search)];
  const found = answerOf(await db.query(few, wish), COUNTED);
  if (!found.orMore) return found;
  return { ...found, ...seenIn(await db.query(many, wish)) };
}

const PAGE = 50;

const NAME = `coalesce(nullif(p.display_name, ''), nullif(u.name, ''))`;
const SEEN = `u.id, ${NAME} as name, u.email, u.created_at as "createdAt", ${PLAN} as plan, ${cursorOf('u')}`;
const BESIDE = `left join profiles p on p.id = u.id left join subscribers s on s.id = u.id and s.deleted_at is null`;
/**
 * SQL for a page of the people in the relation `found`, with their number; an empty page is one row without a person.
 */
const pageFrom = (found: string): string => `
  select ${SEEN}, n.total from (select count(*) as total from ${found}) n
    left join (select f.id from ${found} f where ${isAfter('f')} order by f.created_at desc, f.id desc limit $3) f on true
    left join auth_users u on u.id = f.id ${BESIDE}
  order by u.created_at desc, u.id desc`;
const ALL = pageFrom('auth_users');

/** Matches are counted up to this number. */
const COUNTED = 2000;
const ENOUGH = `limit ${COUNTED + 1}`;
type Match = (text: string) => string;
/** The page and the number in one query; a subquery per column, so that each uses its index. */
const countedQuery = (matches: Match): string => `
  with found as materialized (
    (select id, created_at from auth_users where ${matches('email')} ${ENOUGH})
    union (select id, created_at from auth_users where ${matches('name')} ${ENOUGH})
    union select u.id, u.created_at from
      (select id from profiles where ${matches('display_name')} ${ENOUGH}) p join auth_users u on u.id = p.id
  ) ${pageFrom('found')}`;
/** For more matches than are counted: walks all people newest first, since the next match is never far. */
const pageQuery = (matches: Match): string => `
  select ${SEEN} from auth_users u ${BESIDE}
  where ${isAfter('u')} and (${matches('u.email')} or ${matches('u.name')} or ${matches('p.display_name')})
  order by u.created_at desc, u.id desc limit $3`;
const queriesFor = (matches: Match) => ({ few: countedQuery(matches), many: pageQuery(matches) });
const INSIDE = queriesFor((text) => `lower(${text}) like '%' || lower($4) || '%'`);
const BEGINNING = queriesFor((text) => `lower(${text}) like any (array[lower($4) || '%', '% ' || lower($4) || '%'])`);
const Counted = z.tuple([z.object({ id: z.uuid().nullable(), total: z.int() })], z.unknown());

/** A trigram index needs three letters; shorter searches match the beginnings of words. */
const TRIGRAM = 3;
/** The search text with LIKE's wildcards escaped. */
const plain = (search: string): string => search.replaceAll(/[\\%_]/g, '\\$&');

function answerOf(rows: readonly unknown[], most: number): UserPage {
  const [{ id, total }] = Counted.parse(rows);
  return { ...seenIn(id === null ? [] : rows), total: Math.min(total, most), orMore: total > most };
}

function seenIn(rows: readonly unknown[]): Pick<UserPage, 'users' | 'next'> {
  const { page, next } = pageOf(rows, PAGE);
  return { users: page.map((row) => ListedUser.parse(row)), next };
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
  return writeInScopes(
    db,
    [userScope(userId)],
    async (write) => {
      const target = await emailOf(write, userId);
      const plan = await setGranted(write, userId, granted, now);
      await recordAction(write, admin, { action: granted ? 'premium.grant' : 'premium.revoke', target, at: now });
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
    recordAction(tx, admin, { action: 'user.delete', target, at: outside.clock() }),
  );
}
