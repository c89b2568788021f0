import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Captcha, Me } from '#domain/accounts/api.ts';
import { APP, door, EMAIL, errorOf, PASSWORD } from '#tests/support/door.ts';

let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

describe('sign-up', () => {
  test('[AUTH-30] [ERR-001] a sign-up makes an account and sends a confirmation link', async () => {
    const got = await at.signUp();
    expect([got.statusCode, got.json()]).toEqual([201, { message: 'Check your email for a confirmation link!' }]);
    expect(await at.letters()).toMatchObject([{ to: EMAIL, subject: 'Confirm your email for Lineup Pro' }]);
    expect(await at.countOf('auth_users')).toBe(1);
    expect(got.cookies).toEqual([]);
  });

  test('[AUTH-31] [GUARD-15] the confirmation link leads to the sign-in with its address, and then the sign-in works', async () => {
    await at.signUp();
    const refused = await at.signIn();
    expect([refused.statusCode, errorOf(refused)]).toEqual([403, expect.stringContaining('confirm your email')]);
    const confirmed = await at.get(await at.link());
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([
      302,
      `/auth#confirmed=${encodeURIComponent(EMAIL)}`,
    ]);
    expect((await at.signIn()).statusCode).toBe(204);
  });

  test('[AUTH-31] a confirmation link that is no longer good leads to where that is said', async () => {
    await at.signUp();
    const wrong = (await at.link()).replace(/token=[^&]+/, 'token=somebody-elses');
    expect((await at.get(wrong)).headers.location).toBe('/auth?error=NOT_CONFIRMED');
  });

  test.each([
    ['[AUTH-11]', 'Short-1', 'Password must be at least 8 characters'],
    ['[AUTH-12]', 'tidewater-16', 'Password must contain an uppercase letter'],
    ['[AUTH-13]', 'TIDEWATER-16', 'Password must contain a lowercase letter'],
    ['[AUTH-14]', 'Tidewater-XX', 'Password must contain a number'],
    ['[AUTH-15]', 'Tidewater16', 'Password must contain a special character'],
    ['[AUTH-09]', 'Tidewater -16', 'Password must not contain spaces'],
  ])('[AUTH-17] %s the server refuses the password %s too', async (_id, password, message) => {
    const got = await at.signUp({ password });
    expect([got.statusCode, errorOf(got)]).toEqual([400, message]);
    expect(await at.countOf('auth_users')).toBe(0);
  });

  test('[AUTH-27] [ERR-004] a wrong captcha makes no account', async () => {
    const { id, answer } = await at.solved();
    const got = await at.signUp({ captcha: { id, answer: answer + 1 } });
    expect([got.statusCode, errorOf(got)]).toEqual([400, 'Please solve the captcha correctly.']);
    expect(await at.countOf('auth_users')).toBe(0);
  });

  test('[AUTH-28] a question is good for one attempt, right or wrong', async () => {
    const captcha = await at.solved();
    await at.signUp({ captcha, password: 'weak' });
    expect(errorOf(await at.signUp({ captcha }))).toBe('Please solve the captcha correctly.');
    const wrongFirst = await at.solved();
    await at.signUp({ captcha: { ...wrongFirst, answer: wrongFirst.answer + 1 } });
    expect((await at.signUp({ captcha: wrongFirst })).statusCode).toBe(400);
  });

  test('[AUTH-26] a question that was replaced no longer counts, and one that was left lying expires', async () => {
    const old = await at.solved();
    await at.post('/api/captcha', { replaces: old.id });
    expect((await at.signUp({ captcha: old })).statusCode).toBe(400);
    const late = await at.solved();
    at.wait(11 * 60_000);
    expect((await at.signUp({ captcha: late })).statusCode).toBe(400);
  });

  test('[AUTH-22] the answer never leaves the server, and every kind of question comes up', async () => {
    const asked = await Promise.all(Array.from({ length: 60 }, async () => (await at.post('/api/captcha')).json()));
    expect(asked.every((one) => Object.keys(one).sort().join() === 'id,sum')).toBe(true);
    expect(new Set(asked.map((one) => Captcha.parse(one).sum.operator))).toEqual(new Set(['+', '-', '×']));
  });

  test('[AUTH-19] [AUTH-20] [AUTH-21] without email, password or captcha nothing is made', async () => {
    for (const missing of [{ email: '' }, { password: undefined }, { captcha: undefined }])
      expect((await at.signUp(missing)).statusCode).toBe(400);
    expect(await at.countOf('auth_users')).toBe(0);
  });

  test('[AUTH-32] a known address is answered alike, and nothing of the account changes', async () => {
    await at.member();
    const before = await at.db.query('select * from auth_users, auth_accounts');
    const again = await at.signUp({ password: 'Somebody-else-7', email: EMAIL.toUpperCase() });
    expect([again.statusCode, again.json()]).toEqual([201, { message: 'Check your email for a confirmation link!' }]);
    expect(await at.db.query('select * from auth_users, auth_accounts')).toEqual(before);
    expect((await at.letters()).at(-1)?.subject).toBe('You already have a Lineup Pro account');
  });

  test('[AUTH-40] an address that a stranger signed up first is taken over by whoever reads its mail', async () => {
    await at.signUp({ password: 'Stranger-123' });
    await at.signUp();
    expect((await at.letters()).at(-1)?.subject).toBe('Finish signing up for Lineup Pro');
    const url = await at.link();
    const token = new URL(String((await at.get(url)).headers.location), APP).searchParams.get('token');
    await at.post('/api/accounts/new-password', { token, password: PASSWORD });
    expect((await at.signIn({ password: 'Stranger-123' })).statusCode).toBe(401);
    expect((await at.signIn()).statusCode).toBe(204);
  });

  test('[AUTH-54] a first sign-in makes profile and plan, a second one nothing more', async () => {
    const cookie = await at.member();
    const { id } = Me.parse((await at.me(cookie)).json());
    expect(await at.db.query('select id, display_name from profiles')).toEqual([{ id, display_name: null }]);
    expect(await at.db.query('select id, user_type, subscribed from subscribers')).toEqual([
      { id, user_type: 'free', subscribed: false },
    ]);
    await at.signIn();
    expect(await at.countOf('profiles')).toBe(1);
  });

  test('a mail is plain text and safe markup, whatever the address contains', async () => {
    await at.signUp({ email: `o'hara+<b>@x.org` });
    await at.signUp({ email: `o'hara+b@tidewatervb.org` });
    const [letter] = await at.letters();
    expect(letter?.html).toContain('Confirm email</a>');
    expect(letter?.html).not.toContain('<script');
  });
});
