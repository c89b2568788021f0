import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, door, EMAIL, errorOf, PASSWORD } from '#tests/support/door.ts';
import { addMember, makePerson, makeTeam, OWNER, TEAM, uuid } from '#tests/support/world.ts';

const NEW = 'Brand-new-99';
let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

const idOf = async (email = EMAIL) =>
  String((await at.db.query('select id from auth_users where email = $1', [email]))[0]?.['id']);

describe('password', () => {
  const change = (cookie: string, over: object = {}) =>
    at.post('/api/accounts/password', { current: PASSWORD, password: NEW, ...over }, { cookie });

  test('[PROFILE-31] [ERR-125] the new password works and the old one does not', async () => {
    const got = await change(await at.member());
    expect([got.statusCode, got.json()]).toEqual([200, { message: 'Password updated successfully' }]);
    expect([(await at.signIn()).statusCode, (await at.signIn({ password: NEW })).statusCode]).toEqual([401, 204]);
  });

  test('every other sign-in ends, and this one goes on with a new cookie', async () => {
    const here = await at.member();
    const there = cookieOf(await at.signIn());
    const next = cookieOf(await change(here));
    for (const ended of [here, there]) expect((await at.me(ended)).statusCode).toBe(401);
    expect((await at.me(next)).statusCode).toBe(200);
  });

  test('the current password is asked for, and a wrong one changes nothing', async () => {
    const cookie = await at.member();
    for (const current of ['', 'Not-the-one-1', NEW])
      expect(errorOf(await change(cookie, { current }))).toBe('The current password is not right.');
    expect((await at.signIn()).statusCode).toBe(204);
    expect((await at.me(cookie)).statusCode).toBe(200);
  });

  test('[PROFILE-29] [AMB-011] six characters are enough, five are not, and a common one is never taken', async () => {
    const cookie = await at.member();
    expect(errorOf(await change(cookie, { password: 'otter' }))).toBe('Password must be at least 6 characters long.');
    expect(errorOf(await change(cookie, { password: 'password' }))).toContain('too common');
    expect((await change(cookie, { password: 'otters' })).statusCode).toBe(200);
  });

  test('the person is told by mail', async () => {
    await change(await at.member());
    expect((await at.letters()).at(-1)).toMatchObject({
      to: EMAIL,
      subject: 'The password of your Lineup Pro account was changed',
    });
  });

  test('who signs in through another site only is told so, and what they have to do', async () => {
    const cookie = await at.member();
    await at.db.query('update auth_accounts set password = null');
    expect((await at.me(cookie)).json()).toMatchObject({ hasPassword: false });
    expect(errorOf(await change(cookie))).toContain('has no password yet');
  });

  test('[ERR-011] nobody changes a password without being signed in', async () => {
    const got = await change('');
    expect([got.statusCode, errorOf(got)]).toEqual([401, 'Auth session missing!']);
  });

  test('guessing the current password ends after 10 tries a minute', async () => {
    const cookie = await at.member();
    const codes = [];
    for (let tries = 0; tries < 11; tries++) codes.push((await change(cookie, { current: 'x' })).statusCode);
    expect(codes).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('deletion', () => {
  const remove = (cookie: string) => at.post('/api/accounts/delete', {}, { cookie });
  const PEOPLE = ['auth_sessions', 'auth_accounts', 'subscribers', 'profiles', 'email_changes'];

  test('[PROFILE-35] [STORE-17] [ROLES-34] the account goes with its teams, and the cookie with it', async () => {
    const cookie = await at.member();
    await makeTeam(at.db, TEAM, await idOf());
    await at.post('/api/accounts/email', { email: 'other@example.org' }, { cookie });
    const got = await remove(cookie);
    expect(got.statusCode).toBe(204);
    expect(String(got.headers['set-cookie'])).toMatch(/lineup-pro\.session=;.*Max-Age=0/);
    for (const table of [...PEOPLE, 'auth_users', 'teams'])
      expect([table, await at.countOf(table)]).toEqual([table, 0]);
    expect((await at.me(cookie)).statusCode).toBe(401);
    expect((await at.signIn()).statusCode).toBe(401);
  });

  test("[AMB-106] in another person's team the records stay, without the author", async () => {
    const cookie = await at.member();
    const me = await idOf();
    await makePerson(at.db, OWNER);
    await makeTeam(at.db);
    await addMember(at.db, me, 'coach');
    await at.db.query(
      `insert into players (id, team_id, name, position, user_id, rev) values ($1, $2, 'Ida', 'Setter', $3, 1)`,
      [uuid(1, 'e'), TEAM, me],
    );
    await remove(cookie);
    expect(await at.db.query('select name, user_id from players')).toEqual([{ name: 'Ida', user_id: null }]);
    expect(await at.db.query('select 1 from team_collaborators where deleted_at is null')).toEqual([]);
    expect(await at.countOf('teams')).toBe(1);
  });

  test('[AMB-106] a paid plan is ended first', async () => {
    const cookie = await at.member();
    const order = await at.post('/api/billing/checkout', { price: 'monthly' }, { cookie });
    const { pathname } = new URL(String(order.json<{ url: string }>().url));
    await at.app.inject({ method: 'POST', url: pathname });
    const ended: string[] = [];
    const { end } = at.outside.payments;
    Object.assign(at.outside.payments, {
      end: async (buyer: { userId: string; email: string }) => {
        ended.push(`${buyer.email}, ${String(await at.countOf('auth_users'))} left`);
        return end(buyer);
      },
    });
    expect((await remove(cookie)).statusCode).toBe(204);
    expect(ended).toEqual([`${EMAIL}, 1 left`]);
    Object.assign(at.outside.payments, { end });
  });

  test('[AMB-106] [PROFILE-36] when the plan cannot be ended, nothing is deleted and the reason is told', async () => {
    const cookie = await at.member();
    const { end } = at.outside.payments;
    Object.assign(at.outside.payments, { end: () => Promise.reject(new Error('the provider is away')) });
    const got = await remove(cookie);
    expect([got.statusCode, errorOf(got)]).toEqual([
      409,
      'Your paid plan could not be ended, so nothing was deleted. Please try again later.',
    ]);
    expect((await at.me(cookie)).statusCode).toBe(200);
    Object.assign(at.outside.payments, { end });
  });

  test('[ERR-116] without a sign-in nothing is deleted', async () => {
    await at.member();
    for (const cookie of ['', 'lineup-pro.session=forged.x']) {
      const got = await remove(cookie);
      expect([got.statusCode, errorOf(got)]).toEqual([401, 'No active session found. Please try logging in again.']);
    }
    expect(await at.countOf('auth_users')).toBe(1);
  });
});
