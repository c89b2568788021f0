import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, door, EMAIL, errorOf, PASSWORD } from '#tests/support/door.ts';

const NEW = 'dana@harborpoint.org';
let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

const ask = (cookie: string, email: string = NEW) => at.post('/api/accounts/email', { email }, { cookie });
/** The path of the link in the last mail to somebody. */
async function linkTo(mailbox: string): Promise<string> {
  const mail = (await at.letters()).findLast(({ to }) => to === mailbox);
  return (/https?:\/\/\S+\/api\/accounts\/email\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').slice(APP.length);
}
const press = async (path: string) =>
  (await at.app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
    .body;
const emails = async () => (await at.db.query('select email from auth_users')).map(({ email }) => email);
const canSignIn = async (email: string) => (await at.signIn({ email })).statusCode === 204;

describe('a change of address', () => {
  test('[PROFILE-25] [ERR-124] both mailboxes are written to, and the answer names both', async () => {
    const got = await ask(await at.member(), ' Dana@HarborPoint.org ');
    expect(got.json()).toEqual({ message: expect.stringMatching(/both your old and your new mailbox/) });
    const letters = (await at.letters()).slice(-2);
    expect(letters.map(({ to }) => to).toSorted()).toEqual([EMAIL, NEW].toSorted());
    for (const { text } of letters) expect(text).toContain(`from ${EMAIL} to ${NEW}`);
    expect(await linkTo(EMAIL)).not.toBe(await linkTo(NEW));
  });

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])(
    '[PROFILE-26] the %s mailbox alone changes nothing; with the %s one too the new address signs in',
    async (first) => {
      await ask(await at.member());
      const order = first === 'old' ? [EMAIL, NEW] : [NEW, EMAIL];
      expect(await press(await linkTo(order[0] ?? ''))).toContain(
        `confirm the change in the mailbox of <b>${order[1]}`,
      );
      expect([await canSignIn(EMAIL), await canSignIn(NEW)]).toEqual([true, false]);
      expect(await press(await linkTo(order[1] ?? ''))).toContain('Your email was changed');
      expect([await canSignIn(EMAIL), await canSignIn(NEW)]).toEqual([false, true]);
    },
  );

  test('[PROFILE-26] opening a link, as programs that read mail do, confirms nothing', async () => {
    await ask(await at.member());
    for (const mailbox of [EMAIL, NEW]) {
      const got = await at.get(await linkTo(mailbox));
      expect([got.statusCode, got.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(got.body).toContain('<form method="post">');
    }
    expect(await emails()).toEqual([EMAIL]);
  });

  test('[PROFILE-25] a link that was confirmed already says whose word is missing', async () => {
    await ask(await at.member());
    const [link, other] = [await linkTo(EMAIL), await linkTo(NEW)];
    await press(link);
    const again = (await at.get(link)).body;
    expect(again).toContain(`confirm the change in the mailbox of <b>${NEW}`);
    expect(again).not.toContain('<form');
    expect((await at.get(other)).body).toContain('<form method="post">');
  });

  test('the same mailbox twice is not both', async () => {
    await ask(await at.member());
    for (let times = 0; times < 3; times++) await press(await linkTo(NEW));
    expect(await emails()).toEqual([EMAIL]);
  });

  test('who is signed in stays so, and learns of the new address', async () => {
    const cookie = await at.member();
    await ask(cookie);
    for (const mailbox of [EMAIL, NEW]) await press(await linkTo(mailbox));
    expect((await at.me(cookie)).json()).toMatchObject({ email: NEW });
  });

  test('a link ends after a day, after its use, by a newer change, and a guessed one never was', async () => {
    const cookie = await at.member();
    await ask(cookie);
    const [old, first] = [await linkTo(EMAIL), await linkTo(NEW)];
    at.wait(24 * 3600 * 1000);
    expect(await press(first)).toContain('This link has ended');
    await ask(cookie);
    expect(await press(old)).toContain('This link has ended');
    for (const mailbox of [EMAIL, NEW]) await press(await linkTo(mailbox));
    expect(await press(await linkTo(NEW))).toContain('This link has ended');
    expect((await at.get('/api/accounts/email/guessed')).body).toContain('This link has ended');
    expect(await emails()).toEqual([NEW]);
  });

  test('a new password ends a change that somebody else may have begun', async () => {
    const cookie = await at.member();
    await ask(cookie);
    await press(await linkTo(NEW));
    const link = await linkTo(EMAIL);
    await at.post('/api/accounts/password', { current: PASSWORD, password: 'Brand-new-99' }, { cookie });
    expect(await press(link)).toContain('This link has ended');
    expect(await emails()).toEqual([EMAIL]);
  });

  test('an address that has an account is told so in its own mailbox, and to nobody else', async () => {
    const cookie = await at.member();
    const plain = await ask(cookie);
    await at.signUp({ email: NEW });
    const taken = await ask(cookie);
    expect([taken.statusCode, taken.json()]).toEqual([plain.statusCode, plain.json()]);
    const mail = (await at.letters()).findLast(({ to }) => to === NEW);
    expect(mail?.subject).toBe('You already have a Lineup Pro account');
    await press(await linkTo(EMAIL));
    expect((await emails()).toSorted()).toEqual([EMAIL, NEW].toSorted());
  });

  test('an address that somebody took meanwhile is not given twice', async () => {
    await ask(await at.member());
    await press(await linkTo(EMAIL));
    const link = await linkTo(NEW);
    await at.signUp({ email: NEW });
    expect(await press(link)).toContain('This email has an account already');
    expect(await canSignIn(EMAIL)).toBe(true);
  });

  test('[PROFILE-24] an empty address, a false one, and the own one are refused with a sentence', async () => {
    const cookie = await at.member();
    for (const email of ['', '   ', 'nobody', `${'x'.repeat(250)}@example.org`])
      expect(errorOf(await ask(cookie, email))).toContain('Please enter a valid email address.');
    expect(errorOf(await ask(cookie, EMAIL.toUpperCase()))).toBe('This is your email address already.');
    expect(await at.countOf('email_changes')).toBe(0);
    expect((await ask('')).statusCode).toBe(401);
  });

  test('the table holds no link that could be used', async () => {
    await ask(await at.member());
    const rows = JSON.stringify(await at.db.query('select * from email_changes'));
    for (const mailbox of [EMAIL, NEW]) expect(rows).not.toContain((await linkTo(mailbox)).split('/').at(-1));
  });
});
