import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, adminCookie, browserOf, mailedCode, makeAdmin, SECOND_ADMIN } from '#tests/support/admin.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, STATISTICIAN, STRANGER, uuid } from '#tests/support/world.ts';
import { revokeAdmin } from './roles.ts';

const MINUTE = 60_000;
let made: TestApp;
let now = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => (now = new Date(now.getTime() + ms));
beforeAll(async () => {
  made = await testApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00.000Z');
  await made.clear();
  await makeAdmin(made);
});
afterAll(() => made.close());

const by = (userId: string | undefined, cookie?: string) => browserOf(made, userId, cookie);
const errorOf = (got: { json(): unknown }) => z.object({ error: z.string() }).parse(got.json()).error;
const verify = (code: string, userId = ADMIN) => by(userId).post('/api/admin/session', { code });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** All that the panel can ask for, with addresses of things that are there. */
const OPERATIONS = [
  ['GET', '/api/admin/users'],
  ['POST', `/api/admin/users/${STRANGER}/premium`],
  ['POST', `/api/admin/users/${STRANGER}/delete`],
  ['GET', '/api/admin/log'],
  ['POST', '/api/admin/screenshots'],
  ['GET', '/api/admin/feedback'],
  ['POST', `/api/admin/feedback/${uuid(1, 'f')}/status`],
  ['POST', `/api/admin/feedback/${uuid(1, 'f')}/delete`],
] as const;
const tryAll = async (userId: string | undefined, cookie?: string) => {
  const browser = by(userId, cookie);
  const ask = ([method, url]: (typeof OPERATIONS)[number]) =>
    method === 'GET' ? browser.get(url) : browser.post(url, { granted: true, status: 'closed' });
  return Promise.all(OPERATIONS.map(async (one) => (await ask(one)).statusCode));
};
const all = (status: number) => OPERATIONS.map(() => status);

describe('every role and every admin operation', () => {
  beforeEach(() => makeClub(made.db));

  test('[ADMIN-34] [ADMIN-35] [2FA-10] [ERR-105] who is not signed in gets nowhere', async () => {
    expect(await tryAll(undefined, await adminCookie(made))).toEqual(all(401));
    for (const url of ['/api/admin/code', '/api/admin/session']) {
      const got = await by(undefined).post(url, { code: '123456' });
      expect([url, got.statusCode, errorOf(got)]).toEqual([url, 401, 'User not authenticated']);
    }
  });

  test.each([
    ['a stranger', STRANGER],
    ['a statistician', STATISTICIAN],
    ['a coach', COACH],
    ['an owner', OWNER],
  ])('[ROLES-28] [2FA-14] [2FA-16] %s gets nowhere, with the session of an admin either', async (_who, userId) => {
    expect(await tryAll(userId)).toEqual(all(403));
    expect(await tryAll(userId, await adminCookie(made))).toEqual(all(403));
    expect((await by(userId).post('/api/admin/code')).statusCode).toBe(403);
    expect((await verify('000000', userId)).statusCode).toBe(403);
  });

  test('[ROLES-30] [2FA-16] an admin without a session, or with that of another admin, gets nowhere', async () => {
    expect(await tryAll(ADMIN)).toEqual(all(403));
    await makeAdmin(made, SECOND_ADMIN);
    expect(await tryAll(ADMIN, await adminCookie(made, SECOND_ADMIN))).toEqual(all(403));
  });

  test('[ROLES-31] [ROLES-32] [ROLES-33] [ROLES-34] an admin with a session does it all', async () => {
    const cookie = await adminCookie(made);
    expect((await tryAll(ADMIN, cookie)).filter((status) => status === 401 || status === 403)).toEqual([]);
  });

  test('[STORE-20] [ERR-139] [DATA-41] who has the role is told so, and who has none is no failure', async () => {
    const roleOf = async (userId: string) => {
      const got = await by(userId).get('/api/admin/access');
      return [got.statusCode, got.json()];
    };
    expect(await roleOf(ADMIN)).toEqual([200, { isAdmin: true, expiresAt: null }]);
    expect(await roleOf(STRANGER)).toEqual([200, { isAdmin: false, expiresAt: null }]);
    expect(await made.db.query('select user_id, role from user_roles')).toEqual([{ user_id: ADMIN, role: 'admin' }]);
    const more = `insert into user_roles (user_id, role, granted_at) values ($1, $2, now())`;
    await expect(made.db.query(more, [STRANGER, 'king'])).rejects.toThrow();
  });

  test('who is an admin no more gets nowhere at once, with a session of before', async () => {
    const cookie = await adminCookie(made);
    await revokeAdmin(made.db, `${ADMIN}@example.org`);
    expect(await tryAll(ADMIN, cookie)).toEqual(all(403));
  });
});

describe('the second factor', () => {
  test('[2FA-03] [2FA-08] [2FA-11] [DATA-47] a mailed code opens a session of an hour, in a cookie no script can read', async () => {
    expect((await by(ADMIN).post('/api/admin/code')).statusCode).toBe(200);
    const got = await verify(await mailedCode(made));
    expect(got.json()).toEqual({ expiresAt: '2026-05-01T13:00:00.000Z' });
    expect(String(got.headers['set-cookie'])).toMatch(
      /^lineup-pro\.admin=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    );
    const kept = await made.db.query('select token_hash from admin_sessions');
    expect(JSON.stringify(kept)).not.toContain(/=([\w-]{43})/.exec(String(got.headers['set-cookie']))?.[1]);
  });

  test('[2FA-03] [AMB-096] a code goes to the address of who asked, and opens nothing for another admin', async () => {
    await makeAdmin(made, SECOND_ADMIN);
    await by(ADMIN).post('/api/admin/code');
    expect(await made.db.query('select recipient from mailbox')).toEqual([{ recipient: `${ADMIN}@example.org` }]);
    const code = await mailedCode(made);
    expect(code).toMatch(/^\d{6}$/);
    expect((await verify(code, SECOND_ADMIN)).statusCode).toBe(403);
    expect((await verify(code)).statusCode).toBe(200);
  });

  test.each(['abcdef', '12 456', '', '0356041'])(
    '[2FA-05] [2FA-09] [AMB-096] "%s" is a wrong code like any other',
    async (text) => {
      await by(ADMIN).post('/api/admin/code');
      const got = await verify(text);
      expect([got.statusCode, errorOf(got)]).toEqual([403, 'This code is not right. Check it and try again.']);
      expect(await made.db.query('select * from admin_sessions')).toEqual([]);
    },
  );

  test('[2FA-09] a wrong code opens nothing; after five tries the right one does not either', async () => {
    await by(ADMIN).post('/api/admin/code');
    const code = await mailedCode(made);
    const first = await verify(wrong(code));
    expect([first.statusCode, errorOf(first)]).toEqual([403, 'This code is not right. Check it and try again.']);
    await Promise.all([1, 2, 3, 4].map(() => verify(wrong(code))));
    expect((await verify(code)).statusCode).toBe(403);
    expect(await made.db.query('select * from admin_sessions')).toEqual([]);
  });

  test('[2FA-09] a code works once, for ten minutes, and only until a newer one was made', async () => {
    await by(ADMIN).post('/api/admin/code');
    const code = await mailedCode(made);
    const both = await Promise.all([verify(code), verify(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    await by(ADMIN).post('/api/admin/code');
    later(10 * MINUTE);
    expect((await verify(await mailedCode(made))).statusCode).toBe(403);
  });

  test('[2FA-04] codes cannot be asked for without end', async () => {
    const asked = [];
    for (let time = 0; time < 6; time++) asked.push((await by(ADMIN).post('/api/admin/code')).statusCode);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('[2FA-12] [2FA-15] a session ends after an hour', async () => {
    const cookie = await adminCookie(made);
    later(60 * MINUTE - 1);
    expect((await by(ADMIN, cookie).get('/api/admin/users')).statusCode).toBe(200);
    later(1);
    const got = await by(ADMIN, cookie).get('/api/admin/users');
    expect([got.statusCode, errorOf(got)]).toEqual([403, 'Your admin session has ended. Please authenticate again.']);
    expect((await by(ADMIN, cookie).get('/api/admin/access')).json()).toEqual({ isAdmin: true, expiresAt: null });
  });

  test('[ADMIN-10] a session that was ended is worthless', async () => {
    const cookie = await adminCookie(made);
    const got = await by(ADMIN, cookie).post('/api/admin/session/end');
    expect(String(got.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await tryAll(ADMIN, cookie)).toEqual(all(403));
  });
});
