import { createHmac } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Me, Visitor } from '#domain/accounts/api.ts';
import { COOKIE, cookieOf, door, EMAIL, errorOf } from '#tests/support/door.ts';
import { AUTH_SECRET } from '#tests/support/server.ts';

let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

describe('sign-in', () => {
  test('[AUTH-34] [ERR-010] without email or password one sentence says what is needed', async () => {
    for (const missing of [{ email: '' }, { password: '' }, { email: undefined }, { password: undefined }]) {
      const got = await at.signIn(missing);
      expect([got.statusCode, errorOf(got)]).toEqual([
        400,
        'You must provide either an email or phone number and a password',
      ]);
    }
  });

  test('[AUTH-36] the refusal does not tell whether email or password was wrong', async () => {
    await at.member();
    const wrongPassword = await at.signIn({ password: 'Tidewater-17' });
    const wrongEmail = await at.signIn({ email: 'nobody@tidewatervb.org' });
    expect(wrongPassword.statusCode).toBe(401);
    expect([wrongEmail.statusCode, wrongEmail.json()]).toEqual([wrongPassword.statusCode, wrongPassword.json()]);
  });

  test('[AUTH-45] the cookie keeps a person signed in for 30 days; no script can read it', async () => {
    await at.signUp();
    await at.get(await at.link());
    const got = await at.signIn();
    expect(got.cookies).toContainEqual(
      expect.objectContaining({ name: COOKIE, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 }),
    );
    expect(got.body).toBe('');
    const answer = await at.me(cookieOf(got));
    expect(Me.parse(answer.json())).toMatchObject({ email: EMAIL, isAdmin: false });
    expect(answer.body).not.toContain(cookieOf(got).slice(COOKIE.length + 1, COOKIE.length + 20));
  });

  test('[DATA-45] of who is signed in: id, email, day of creation and name, the identity behind it, and an end', async () => {
    const { user } = Visitor.parse((await at.get('/api/accounts/session', { cookie: await at.member() })).json());
    expect(user).toEqual({
      ...{ id: expect.any(String), email: EMAIL, name: '', avatarUrl: null, isAdmin: false, hasPassword: true },
      ...{ createdAt: expect.any(String), expiresAt: expect.any(String) },
    });
    const daysFromNow = (day: string | undefined) => Math.round((Date.parse(day ?? '') - Date.now()) / 86_400_000);
    expect(daysFromNow(user?.createdAt)).toBeCloseTo(0);
    expect(daysFromNow(user?.expiresAt)).toBe(30);
    expect(await at.db.query('select user_id, provider_id from auth_accounts')).toEqual([
      { user_id: user?.id, provider_id: 'credential' },
    ]);
  });

  test('[AUTH-47] a sign-in in use slides, one that ended is over', async () => {
    const cookie = await at.member();
    await at.db.query("update auth_sessions set expires_at = now() + interval '1 minute'");
    const renewed = await at.get('/api/accounts/session', { cookie });
    expect(Date.parse(Visitor.parse(renewed.json()).user?.expiresAt ?? '')).toBeGreaterThan(
      Date.now() + 29 * 86_400_000,
    );
    expect(renewed.cookies).toContainEqual(expect.objectContaining({ name: COOKIE, maxAge: 2_592_000 }));
    await at.db.query("update auth_sessions set expires_at = now() - interval '1 hour'");
    expect((await at.me(cookie)).statusCode).toBe(401);
    expect((await at.get('/api/accounts/session', { cookie })).json()).toEqual({ user: null });
  });

  test('[AUTH-49] [ERR-011] without a sign-in the answer is "Auth session missing!"', async () => {
    const got = await at.get('/api/accounts/me');
    expect([got.statusCode, errorOf(got)]).toEqual([401, 'Auth session missing!']);
  });

  test('[AUTH-50] forged, unsigned and tampered cookies are nobody', async () => {
    const cookie = await at.member();
    const value = decodeURIComponent(cookie.slice(COOKIE.length + 1));
    const [token = '', signature = ''] = value.split('.');
    const otherKey = createHmac('sha256', 'another secret').update(token).digest('base64');
    const forged = [token, `${token}.`, `${token}.${otherKey}`, `${token}x.${signature}`, `.${signature}`, '%E0%A4%A'];
    for (const one of forged) {
      const headers = { cookie: `${COOKIE}=${encodeURIComponent(one)}` };
      expect(await at.accounts.authenticate(headers)).toBeUndefined();
      expect((await at.me(headers.cookie)).statusCode).toBe(401);
    }
    expect(await at.accounts.authenticate({ cookie })).toMatchObject({ userId: expect.any(String) });
  });

  test('who asks is found with one query, and nothing is written', async () => {
    const cookie = await at.member();
    const before = await at.db.query('select * from auth_sessions');
    await at.accounts.authenticate({ cookie });
    expect(await at.db.query('select * from auth_sessions')).toEqual(before);
  });

  test('[AUTH-51] a sign-out ends the session at the server: the old cookie is nobody', async () => {
    const cookie = await at.member();
    const got = await at.post('/api/accounts/sign-out', {}, { cookie });
    expect([got.statusCode, got.cookies[0]?.maxAge]).toEqual([204, 0]);
    expect((await at.me(cookie)).statusCode).toBe(401);
    expect(await at.countOf('auth_sessions')).toBe(0);
  });

  test('[AUTH-52] a sign-out of a session that is gone succeeds', async () => {
    const cookie = await at.member();
    await at.db.query('delete from auth_sessions');
    expect((await at.post('/api/accounts/sign-out', {}, { cookie })).statusCode).toBe(204);
    expect((await at.post('/api/accounts/sign-out')).statusCode).toBe(204);
  });
});

describe('links', () => {
  test('[AUTH-50] a confirmation link that was forged or has expired confirms nothing', async () => {
    await at.signUp();
    const forged = await createEmailVerificationToken('x'.repeat(32), EMAIL);
    const expired = await createEmailVerificationToken(AUTH_SECRET, EMAIL, undefined, -10);
    for (const one of [forged, expired]) {
      const got = await at.get(`/api/auth/verify-email?token=${one}&callbackURL=%2F`);
      expect(got.headers.location).toContain('error=');
    }
    expect((await at.signIn()).statusCode).toBe(403);
  });

  test('[AUTH-50] no link sends a person on to another site', async () => {
    const token = await createEmailVerificationToken(AUTH_SECRET, EMAIL);
    const got = await at.get(`/api/auth/verify-email?token=${token}&callbackURL=https%3A%2F%2Fevil.example`);
    expect(String(got.headers.location)).not.toContain('evil.example');
  });

  test('of the sign-in library only the links are reachable', async () => {
    const cookie = await at.member();
    for (const path of ['get-session', 'list-sessions', 'ok', 'error']) {
      expect((await at.get(`/api/auth/${path}`, { cookie })).statusCode).toBe(404);
    }
    for (const path of ['sign-in/email', 'sign-up/email', 'update-user', 'delete-user', 'change-email'])
      expect((await at.post(`/api/auth/${path}`, {}, { cookie })).statusCode).toBe(404);
  });

  test('[AUTH-42] both providers are named, and one that is not set up says so', async () => {
    expect((await at.get('/api/accounts/options')).json()).toEqual({
      providers: [
        { id: 'google', label: 'Google', reason: 'Sign-in with Google is not set up on this server.' },
        { id: 'apple', label: 'Apple', reason: 'Sign-in with Apple is not set up on this server.' },
      ],
    });
    const got = await at.post('/api/accounts/social/google');
    expect([got.statusCode, errorOf(got)]).toEqual([400, 'Sign-in with Google is not set up on this server.']);
  });
});
