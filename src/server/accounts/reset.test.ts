import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, door, EMAIL, errorOf } from '#tests/support/door.ts';

let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

describe('reset', () => {
  const reset = (email = EMAIL) => at.post('/api/accounts/reset', { email });
  async function token(): Promise<string> {
    const { location } = (await at.get(await at.link())).headers;
    return new URL(String(location), APP).searchParams.get('token') ?? '';
  }
  const change = (sent: object) => at.post('/api/accounts/new-password', { password: 'Brand-new-99', ...sent });

  test('[AUTH-38] [ERR-002] known and unknown addresses are answered alike', async () => {
    await at.member();
    const [known, unknown] = [await reset(), await reset('nobody@tidewatervb.org')];
    expect([known.statusCode, known.json()]).toEqual([200, { message: 'Check your email for a password reset link!' }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect((await at.letters()).map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
  });

  test('[AUTH-39] the link leads to /auth', async () => {
    await at.member();
    await reset();
    const { location } = (await at.get(await at.link())).headers;
    expect(location).toMatch(/^(http:\/\/localhost:3000)?\/auth\?token=\w+$/);
  });

  test('[AUTH-40] the new password works, the old one does not, and every sign-in has ended', async () => {
    const cookie = await at.member();
    await reset();
    expect((await change({ token: await token() })).statusCode).toBe(200);
    expect((await at.me(cookie)).statusCode).toBe(401);
    expect((await at.signIn()).statusCode).toBe(401);
    expect((await at.signIn({ password: 'Brand-new-99' })).statusCode).toBe(204);
  });

  test('[AUTH-40] the link works once, for an hour, and not with another token', async () => {
    await at.member();
    await reset();
    const first = await token();
    await change({ token: first });
    expect(errorOf(await change({ token: first, password: 'Third-one-33' }))).toContain('already used');
    await reset();
    const second = await token();
    await at.db.query("update auth_verifications set expires_at = now() - interval '1 hour'");
    expect((await change({ token: second })).statusCode).toBe(400);
    expect((await change({ token: 'guessed' })).statusCode).toBe(400);
    expect((await at.get('/api/auth/reset-password/guessed?callbackURL=/auth')).headers.location).toContain('error=');
  });

  test('[AUTH-40] with a new password the links of older mails have ended too', async () => {
    await at.member();
    await reset();
    const older = await token();
    await reset();
    await change({ token: await token() });
    expect(errorOf(await change({ token: older, password: 'Third-one-33' }))).toContain('already used');
  });

  test('[AUTH-40] a weak new password is refused by name and does not use up the link', async () => {
    await at.member();
    await reset();
    const held = await token();
    expect(errorOf(await change({ token: held, password: 'short' }))).toBe('Password must be at least 8 characters');
    expect((await change({ token: held })).statusCode).toBe(200);
  });

  test('[AUTH-41] an address that is none is refused with a sentence', async () => {
    const got = await reset('not an address');
    expect([got.statusCode, errorOf(got)]).toEqual([400, expect.stringContaining('valid email')]);
  });

  test('the table of links holds no token that could be used', async () => {
    await at.member();
    await reset();
    const held = await token();
    expect(JSON.stringify(await at.db.query('select * from auth_verifications'))).not.toContain(held);
  });
});
