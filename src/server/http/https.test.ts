import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { makePerson, OWNER } from '#tests/support/world.ts';

const APP = 'https://lineup.example';
const PASSWORD = 'Tidewater-16';
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ settings: { ...SETTINGS, appUrl: APP } });
  await makePerson(made.db, OWNER);
  await made.db.query('update auth_users set email_verified = true');
  await made.db.query(
    `insert into auth_accounts (id, account_id, provider_id, user_id, password)
     values (gen_random_uuid(), $1::uuid::text, 'credential', $1::uuid, $2)`,
    [OWNER, await hashPassword(PASSWORD)],
  );
});
afterAll(() => made.close());

const signIn = () =>
  made.app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    headers: { origin: APP },
    payload: { email: `${OWNER}@example.org`, password: PASSWORD },
  });

test('over https the sign-in is bound to this host, to https, and to no script', async () => {
  const cookie = String((await signIn()).headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-lineup-pro\.session=[^;]+;/);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain('Domain');

  const value = /=([^;]+)/.exec(cookie)?.[1] ?? '';
  const whoIs = async (name: string) =>
    (await made.outside.accounts.authenticate({ cookie: `${name}=${value}` }))?.userId;
  expect(await whoIs('__Host-lineup-pro.session')).toBe(OWNER);
  expect(await whoIs('lineup-pro.session')).toBeUndefined();
});

test('over https browsers are told to stay there', async () => {
  const { headers } = await made.app.inject('/healthz');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test('no call is kept by a cache, whatever it answers', async () => {
  for (const url of ['/api/accounts/session', '/api/accounts/me', '/api/nowhere']) {
    expect((await made.app.inject(url)).headers['cache-control']).toBe('no-store');
  }
});
