import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_TEXTS, AdminLog, UserPage } from '#domain/admin/api.ts';
import { tierOf } from '#domain/admin/tier.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import { ADMIN, adminCookie, browserOf, makeAdmin } from '#tests/support/admin.ts';
import { makeRows } from '#tests/support/every-command.ts';
import { NOW, testApp, type TestApp } from '#tests/support/server.ts';
import { readMe } from '#server/accounts/store.ts';
import { checkPlan } from '#server/billing/store.ts';
import { accessToAllTeams } from '#server/sync/access.ts';
import { COACH, makeClub, makePerson, makeTeam, OWNER, STRANGER, TEAM, uuid } from '#tests/support/world.ts';
import { listUsers } from './users.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './roles.ts';

let made: TestApp;
let now = NOW;
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  // Each look at the clock is a little later, so that deeds have an order.
  made = await testApp({ clock: () => (now = new Date(now.getTime() + 1)) });
});
beforeEach(async () => {
  await made.clear();
  await makeAdmin(made);
  admin = browserOf(made, ADMIN, await adminCookie(made));
});
afterAll(() => made.close());

const list = async (query = '') => UserPage.parse((await admin.get(`/api/admin/users${query}`)).json());
const setPremium = async (userId: string, granted: boolean) =>
  Subscriber.parse((await admin.post(`/api/admin/users/${userId}/premium`, { granted })).json());
const logged = async () =>
  AdminLog.parse((await admin.get('/api/admin/log')).json()).entries.map(({ action, target }) => `${action} ${target}`);
const countOf = async (table: string) => (await made.db.query(`select * from ${table}`)).length;
const pay = (userId: string, endsAt = '2026-06-01T00:00:00.000Z') =>
  made.db.query(
    `insert into payment_states (user_id, active, price, ends_at, told_at)
     values ($1, true, 'monthly', $3, $2)`,
    [userId, NOW.toISOString(), endsAt],
  );

test('[ADMIN-13] everybody is listed once, newest first, page after page, whoever comes meanwhile', async () => {
  await made.db.query(
    `insert into auth_users (id, name, email, created_at) select gen_random_uuid(), 'Person ' || n,
       'p' || n || '@example.org', timestamptz '2026-01-01' + make_interval(secs => n / 2) from generate_series(1, 120) n`,
  );
  const first = await list();
  await makePerson(made.db, STRANGER);
  const second = await list(`?after=${encodeURIComponent(first.next ?? '')}`);
  const third = await list(`?after=${encodeURIComponent(second.next ?? '')}`);
  const all = [first, second, third].flatMap(({ users }) => users);
  expect([first.total, first.users.length, third.next]).toEqual([121, 50, null]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(121);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
});

test('[ADMIN-14] [ADMIN-15] people are found by a part of name or address, and signs of patterns are only signs', async () => {
  await made.db.query(
    `insert into auth_users (id, name, email) values
    ($1, '', 'm_chen@lincolnhs.edu'), ($2, 'Dana Mercer', 'dana@tide.org')`,
    [uuid(1, 'd'), uuid(2, 'd')],
  );
  expect((await list('?search=MERCER')).users.map(({ name }) => name)).toEqual(['Dana Mercer']);
  expect((await list('?search=m_c')).users).toMatchObject([{ name: null, email: 'm_chen@lincolnhs.edu', plan: null }]);
  expect((await list('?search=%25')).total).toBe(0);
});

test('[ADMIN-14] [ADMIN-15] one or two letters find whom a word of the name, or the address, begins with', async () => {
  await made.db.query(
    `insert into auth_users (id, name, email) values
    ($1, 'Ana Öz', 'b@tide.org'), ($2, '李明', 'm.li@tide.org'), ($3, 'Bob', 'x@tide.org')`,
    [uuid(1, 'd'), uuid(2, 'd'), uuid(3, 'd')],
  );
  const named = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).users.map(({ email }) => email).sort();
  expect(await named('b')).toEqual(['b@tide.org', 'x@tide.org']);
  expect(await named('Öz')).toEqual(['b@tide.org']);
  expect(await named('李')).toEqual(['m.li@tide.org']);
  expect(await named('na')).toEqual([]);
  expect(await named('%')).toEqual([]);
});

test('[ADMIN-33] a search for what no table can hold finds nobody, and is no fault', async () => {
  expect((await list('?search=tide%00')).total).toBe(0);
});

test('a search of many asks an index for each column, on the first page and on later ones', async () => {
  await made.db.script(`
    insert into auth_users (id, name, email) select gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.org'
      from generate_series(1, 5000) n;
    insert into profiles (id, display_name, rev) select id, name, 1 from auth_users where name like 'Person%';
    analyze;`);
  const asked: [string, readonly unknown[]][] = [];
  const query = async (text: string, params: readonly unknown[] = []) => {
    asked.push([`explain ${text}`, params]);
    return made.db.query(text, params);
  };
  const after = `2099-01-01T00:00:00.000000Z_${STRANGER}`;
  expect((await listUsers({ query }, { search: 'son 4321' })).users).toHaveLength(1);
  expect((await listUsers({ query }, { search: 'son 4321', after })).users).toHaveLength(1);
  await listUsers({ query }, { search: 'zq' });
  for (const [text, params] of asked) {
    const plan = await made.db.transaction(async (tx) => {
      // Five thousand people are too few for a planner that weighs reading them all.
      await tx.script('set local enable_seqscan = off; set local enable_indexscan = off');
      return JSON.stringify(await tx.query(text, params));
    });
    for (const index of ['auth_users_by_email_part', 'auth_users_by_name_part', 'profiles_by_name_part'])
      expect(plan).toContain(index);
  }
});

test('[ADMIN-13] of a search that very many match, two thousand are counted and every page is whole', async () => {
  await made.db.script(`
    insert into auth_users (id, name, email, created_at)
      select gen_random_uuid(), case when n % 2 = 0 then 'Person ' || n else 'Nobody' end,
        case when n % 2 = 0 then 'p' || n || '@example.org' else 'person' || n || '@example.org' end,
        '2026-01-01'::timestamptz - make_interval(mins => n)
      from generate_series(1, 5200) n;`);
  const { users, total, orMore, next } = await list('?search=person');
  expect([users.length, total, orMore]).toEqual([50, 2000, true]);
  expect(users.slice(0, 3).map(({ email }) => email)).toEqual([
    'person1@example.org',
    'p2@example.org',
    'person3@example.org',
  ]);
  const later = await list(`?search=person&after=${encodeURIComponent(next ?? '')}`);
  expect([later.users[0]?.email, later.total, later.orMore]).toEqual(['person51@example.org', 2000, true]);
  const end = await list(`?search=person&after=${encodeURIComponent(`2025-12-28T09:22:30.000000Z_${STRANGER}`)}`);
  expect(end.users.map(({ email }) => email)).toEqual([
    'p5198@example.org',
    'person5199@example.org',
    'p5200@example.org',
  ]);
  expect([end.total, end.next]).toEqual([2000, null]);
});

test('[DATA-44] a listed user has name, address, plan with the override, and the day of the sign-up', async () => {
  await makePerson(made.db, OWNER);
  await made.db.query("insert into profiles (id, display_name, rev) values ($1, 'Dana', 1)", [OWNER]);
  await setPremium(OWNER, true);
  const [user] = (await list('?search=dana')).users;
  expect(user).toEqual({
    ...{ id: OWNER, name: 'Dana', email: `${OWNER}@example.org`, createdAt: expect.any(String) },
    plan: expect.objectContaining({ subscribed: true, subscriptionTier: 'Premium', userType: 'admin_premium' }),
  });
});

test('[ADMIN-22] [ADMIN-23] the switch gives premium and takes it back, for who has no record too', async () => {
  await makePerson(made.db, OWNER);
  await makeTeam(made.db);
  await made.db.query('delete from subscribers');
  const proOf = async () => (await accessToAllTeams(made.db, { userId: OWNER, now: NOW })).get(TEAM)?.pro;
  expect(await proOf()).toBe(false);
  expect(await setPremium(OWNER, true)).toMatchObject({
    subscribed: true,
    subscriptionTier: 'Premium',
    userType: 'admin_premium',
  });
  expect(await proOf()).toBe(true);
  const revoked = await setPremium(OWNER, false);
  expect(await proOf()).toBe(false);
  expect(await logged()).toEqual([
    `premium.revoke ${OWNER}@example.org`,
    `premium.grant ${OWNER}@example.org`,
    'session.start ',
  ]);
  expect(await setPremium(OWNER, false)).toEqual(revoked);
});

test('[ADMIN-23] who has paid falls back to what was paid', async () => {
  await makePerson(made.db, OWNER);
  await pay(OWNER);
  await setPremium(OWNER, true);
  const plan = await setPremium(OWNER, false);
  expect([tierOf(plan, NOW), plan.userType, plan.subscriptionEnd]).toEqual([
    'Premium',
    'paid_premium',
    '2026-06-01T00:00:00.000Z',
  ]);
});

test('[ADMIN-23] [AMB-115] what was recorded under a grant still comes in after it was taken back', async () => {
  await makePerson(made.db, OWNER);
  await makeTeam(made.db);
  await setPremium(OWNER, true);
  await setPremium(OWNER, false);
  const left = async () => (await accessToAllTeams(made.db, { userId: OWNER, now: NOW })).get(TEAM);
  expect(await left()).toMatchObject({ pro: false, recording: true });
  await pay(OWNER, '2026-02-01T00:00:00.000Z');
  await checkPlan({ ...made.outside, clock: () => NOW }, OWNER);
  expect(await left()).toMatchObject({ pro: false, recording: true });
});

test('[ADMIN-30] [ROLES-34] a deleted user goes with teams, players, events and lineups; the others stay', async () => {
  await makeClub(made.db);
  const other = uuid(2, 'b');
  await makeTeam(made.db, other, COACH);
  await makeRows(made.db);
  const goes = ['players', 'events', 'lineups', 'stat_sessions', 'team_collaborators'];
  for (const table of goes) expect([table, (await countOf(table)) > 0]).toEqual([table, true]);
  expect((await admin.post(`/api/admin/users/${OWNER}/delete`)).statusCode).toBe(200);
  for (const table of [...goes, 'payment_states']) expect([table, await countOf(table)]).toEqual([table, 0]);
  expect(await made.db.query('select id from teams')).toEqual([{ id: other }]);
  expect((await list()).users.map(({ id }) => id)).not.toContain(OWNER);
  expect((await accessToAllTeams(made.db, { userId: COACH, now: NOW })).has(TEAM)).toBe(false);
  expect((await logged())[0]).toBe(`user.delete ${OWNER}@example.org`);
});

test('[ADMIN-30] [AMB-106] in other teams the records of a deleted user stay, without the author; invitations go', async () => {
  await makeClub(made.db);
  await made.db.query(
    `insert into players (id, team_id, name, position, user_id, rev) values ($1, $2, 'Ida', 'Setter', $3, 1)`,
    [uuid(1, 'e'), TEAM, COACH],
  );
  await made.db.query(
    `insert into team_invitations (id, team_id, invited_by, invitee_email, role, expires_at, created_at) values
    ($1, $2, $3, 'guest@example.org', 'coach', '2036-01-01', now()),
    ($4, $2, $5, $6, 'coach', '2036-01-01', now())`,
    [uuid(1, 'f'), TEAM, COACH, uuid(2, 'f'), OWNER, `${COACH.toUpperCase()}@example.org`],
  );
  await admin.post(`/api/admin/users/${COACH}/delete`);
  expect(await countOf('team_invitations')).toBe(0);
  expect(await made.db.query('select name, user_id from players')).toEqual([{ name: 'Ida', user_id: null }]);
  const left = await made.db.query('select 1 from team_collaborators where user_id = $1 and deleted_at is null', [
    COACH,
  ]);
  expect(left).toEqual([]);
});

test('[ADMIN-30] (AMB-106) when a paid plan cannot be ended, nothing is deleted', async () => {
  const payments = { ...made.outside.payments, end: () => Promise.reject(new Error('the provider is away')) };
  const other = await testApp({ payments });
  await makeAdmin(other);
  await makePerson(other.db, STRANGER);
  const browser = browserOf(other, ADMIN, await adminCookie(other));
  const got = await browser.post(`/api/admin/users/${STRANGER}/delete`);
  expect([got.statusCode, got.json()]).toEqual([409, { error: ADMIN_TEXTS.planStays }]);
  expect(UserPage.parse((await browser.get('/api/admin/users')).json()).total).toBe(2);
  await other.close();
});

test('[ROLES-28] [ROLES-29] who was named by the operator is an admin in what the app knows of them', async () => {
  await made.db.query(
    `insert into auth_sessions (id, user_id, token, expires_at) values (gen_random_uuid(), $1, 'kept', '2036-01-01')`,
    [ADMIN],
  );
  expect((await readMe(made.db, 'kept', NOW))?.isAdmin).toBe(true);
  expect(await listAdmins(made.db)).toEqual([`${ADMIN}@example.org`]);
  await revokeAdmin(made.db, `${ADMIN.toUpperCase()}@example.org`);
  expect((await readMe(made.db, 'kept', NOW))?.isAdmin).toBe(false);
  expect(await grantAdmin(made.db, 'nobody@example.org', NOW)).toBeUndefined();
});

test('an admin cannot delete the own account here, nor somebody who is not there', async () => {
  expect((await admin.post(`/api/admin/users/${ADMIN}/delete`)).statusCode).toBe(409);
  expect((await admin.post(`/api/admin/users/${STRANGER}/delete`)).statusCode).toBe(404);
  expect((await admin.post(`/api/admin/users/${STRANGER}/premium`, { granted: true })).statusCode).toBe(404);
  expect(await countOf('scopes')).toBe(1);
});
