import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { door, EMAIL, PASSWORD } from '#tests/support/door.ts';
import { formOf } from '#tests/support/pictures.ts';

let at: Awaited<ReturnType<typeof door>>;
let cookie: string;
beforeAll(async () => {
  at = await door();
  cookie = await at.member();
});
beforeEach(() => at.db.query('delete from rate_limits'));
afterAll(() => at.close());

const NUL = '\u0000';
const LONG = 'x'.repeat(100_000);
/** None of it is a text that a person enters. */
const WRONG_KINDS: readonly unknown[] = [undefined, null, 0, true, [], ['a'], {}, { $ne: '' }, { toString: 'x' }];
const HOSTILE_EMAILS = [
  ...['', ' ', '@', 'a@', '@b.org', 'a b@c.org', 'a@b', 'a@@b.org', 'a@b..org', '.a@b.org', '"a"@b.org'],
  ...[`dana${NUL}@b.org`, 'dana@b.org\r\nBcc: all@b.org', 'dana@b.org,eve@b.org', 'dana@b.org;eve@b.org'],
  ...["' or 1=1 --", "'; drop table auth_users; --", '<script>alert(1)</script>@b.org', '${7*7}@b.org x', LONG],
  ...[`${'x'.repeat(300)}@b.org`, `a@${'b.'.repeat(200)}org`, 'dana@b.org\u202e', 'ⅾana@b.org', '\ud800@b.org'],
];
const HOSTILE_PASSWORDS = [...['', NUL, '     ', 'short', '🏐🏐🏐', '\ud800', LONG], 'x'.repeat(129), 'password123'];
const HOSTILE_NAMES = [
  ...[NUL, `Dana${NUL}`, 'Dana\nMercer', 'Dana\u202eMercer', 'Dana\u2066', '\u001b[31mDana', 'x'.repeat(101), LONG],
];
const HARMLESS_NAMES = [
  ...['<script>alert(1)</script>', "'; drop table profiles; --", '{{7*7}}', '../../etc/passwd', '=cmd()', '__proto__'],
  ...['Zoë Ångström', '李小龍', 'أمل', '👩‍👩‍👧', 'x'.repeat(100), 'null', '0'],
];

const spoiled = (good: object, field: string, values: readonly unknown[]) =>
  values.map((value) => [JSON.stringify(value)?.slice(0, 40) ?? 'nothing', { ...good, [field]: value }] as const);
const ACCOUNT = { email: 'eve@example.org', password: PASSWORD, captcha: { id: crypto.randomUUID(), answer: 3 } };
const CHANGE = { current: PASSWORD, password: 'Brand-new-99' };

const FORMS = [
  ['sign-up, email', '/api/accounts/sign-up', spoiled(ACCOUNT, 'email', [...HOSTILE_EMAILS, ...WRONG_KINDS])],
  ['sign-up, password', '/api/accounts/sign-up', spoiled(ACCOUNT, 'password', [...HOSTILE_PASSWORDS, ...WRONG_KINDS])],
  [
    'sign-up, captcha',
    '/api/accounts/sign-up',
    spoiled(ACCOUNT, 'captcha', ['x', { id: NUL, answer: NaN }, ...WRONG_KINDS]),
  ],
  [
    'sign-in, email',
    '/api/accounts/sign-in',
    spoiled({ password: PASSWORD }, 'email', [...HOSTILE_EMAILS, ...WRONG_KINDS]),
  ],
  [
    'sign-in, password',
    '/api/accounts/sign-in',
    spoiled({ email: EMAIL }, 'password', [...HOSTILE_PASSWORDS, ...WRONG_KINDS]),
  ],
  ['reset', '/api/accounts/reset', spoiled({}, 'email', [...HOSTILE_EMAILS, ...WRONG_KINDS])],
  ['new password, token', '/api/accounts/new-password', spoiled(CHANGE, 'token', [NUL, LONG, '../x', ...WRONG_KINDS])],
  ['change of email', '/api/accounts/email', spoiled({}, 'email', [...HOSTILE_EMAILS, ...WRONG_KINDS])],
  ['change of password', '/api/accounts/password', spoiled(CHANGE, 'password', [...HOSTILE_PASSWORDS, ...WRONG_KINDS])],
  ['current password', '/api/accounts/password', spoiled(CHANGE, 'current', [...HOSTILE_PASSWORDS, ...WRONG_KINDS])],
] as const;

describe.each(FORMS)('%s', (_form, url, tries) => {
  test.each(tries)('%s is refused as the sender’s fault, and changes nothing', async (_value, body) => {
    const before = await at.db.query('select email, email_verified from auth_users');
    const got = await at.post(url, body, { cookie });
    expect([got.statusCode >= 400 && got.statusCode < 500, got.body]).toEqual([true, expect.stringMatching(/"error"/)]);
    expect(got.body).not.toMatch(/node_modules|at async|select |insert /);
    expect(await at.db.query('select email, email_verified from auth_users')).toEqual(before);
    expect(await at.countOf('email_changes')).toBe(0);
  });
});

describe('links', () => {
  const TOKENS = ['%00', '..%2f..', '%ff', 'x'.repeat(5000), '%3Cscript%3E', "'%20or%201=1", '__proto__', '%E2%80%AE'];
  test.each(
    TOKENS.flatMap((token) => [
      `/api/accounts/email/${token}`,
      `/api/auth/reset-password/${token}?callbackURL=/auth`,
      `/api/auth/verify-email?token=${token}&callbackURL=/`,
      `/api/auth/callback/google?state=${token}&code=${token}`,
    ]),
  )('%s leads nowhere', async (path) => {
    const got = await at.get(path);
    expect(got.statusCode).toBeLessThan(500);
    expect(got.body).not.toContain('<script>');
    expect(String(got.headers['location'] ?? '/')).toMatch(/^(http:\/\/localhost:3000)?\//);
  });
});

describe('name', () => {
  const save = async (name: string) => {
    const { headers, payload } = await formOf([['displayName', name]]);
    return at.app.inject({ method: 'PUT', url: '/api/accounts/profile', headers: { cookie, ...headers }, payload });
  };
  const stored = async () => (await at.db.query('select display_name from profiles'))[0]?.['display_name'];

  test.each(HOSTILE_NAMES.map((name) => [name.slice(0, 20), name] as const))('%j is refused', async (_shown, name) => {
    await save('Dana');
    const got = await save(name);
    expect([got.statusCode, await stored()]).toEqual([400, 'Dana']);
  });

  test.each(HARMLESS_NAMES)('%j is a name like any other', async (name) => {
    expect((await save(name)).statusCode).toBe(204);
    expect(await stored()).toBe(name);
  });
});
