import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, descriptionOf, type } from '#tests/support/screen.ts';
import { settled, showToVisitor } from '#tests/support/visitor.tsx';
import { AuthPage } from './auth-page.tsx';

const ME = '/api/accounts/session';
const SIGN_IN = '/api/accounts/sign-in';
const SIGN_UP = '/api/accounts/sign-up';
const RESET = '/api/accounts/reset';
const NEW_PASSWORD = '/api/accounts/new-password';
const EMAIL = 'dana.mercer@tidewatervb.org';
const PASSWORD = 'Tidewater-16';
const user = {
  id: '0191a6f0-0000-7000-8000-000000000001',
  name: '',
  email: EMAIL,
  avatarUrl: null,
  createdAt: '2025-09-02T12:00:00.000Z',
  expiresAt: '2025-12-15T12:00:00.000Z',
  isAdmin: false,
  hasPassword: true,
};
const captchaId = (n: number) => `0191a6f0-0000-7000-8000-00000000000${n}`;
const refused = (status: number, error: string) => () => ({ status, body: { error } });

let server: ReturnType<typeof fakeServer>;
let asked = 0;
beforeEach(() => {
  asked = 0;
  history.replaceState(null, '', '/auth');
  server = fakeServer({
    [ME]: () => ({ body: { user: null } }),
    [SIGN_IN]: () => ({ status: 204 }),
    [SIGN_UP]: () => ({ status: 201, body: { message: 'Check your email for a confirmation link!' } }),
    [RESET]: () => ({ body: { message: 'Check your email for a password reset link!' } }),
    [NEW_PASSWORD]: () => ({ body: { message: 'Your new password is set. Sign in with it.' } }),
    '/api/accounts/sign-out': () => ({ status: 204 }),
    '/api/captcha': () => ({ body: { id: captchaId(++asked), sum: { left: 7, operator: '×', right: asked } } }),
    '/api/accounts/options': () => ({
      body: {
        providers: [
          { id: 'google', label: 'Google', reason: null },
          { id: 'apple', label: 'Apple', reason: 'Sign-in with Apple is not set up on this server.' },
        ],
      },
    }),
  });
});
afterEach(async () => {
  await clearScreen();
  server.close();
});

const open = () => showToVisitor(<AuthPage />);
const press = async (name: string) => {
  await click(byRole('button', name));
  await settled();
};
const openSignUp = async () => {
  await open();
  await click(byRole('tab', 'Sign Up'));
  await settled();
};
const email = () => byRole('textbox', 'Email');
const password = () => byRole('textbox', 'Password');
const answer = () => byRole('textbox', `Answer to 7 times ${asked}`);
const said = () => document.body.textContent;
const valueOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : undefined);
const rows = () =>
  [...byRoleList().querySelectorAll('li')].map((row) => row.textContent).filter((text) => !text.startsWith('Also'));
const byRoleList = () => {
  const list = document.querySelector('[aria-label="Password requirements"]');
  if (!list) throw new Error('There is no list of requirements.');
  return list;
};

describe('tabs', () => {
  test('[AUTH-01] there are exactly two tabs, Sign In and Sign Up', async () => {
    await open();
    expect(allByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up']);
  });

  test('[AUTH-02] [AUTH-03] Sign In has email, password and Forgot Password', async () => {
    await open();
    expect([email(), password(), byRole('button', 'Forgot Password')]).toHaveLength(3);
  });

  test('[AUTH-42] two providers are offered; one that is not set up cannot be pressed and says why', async () => {
    await open();
    expect(byRole('button', 'Google').hasAttribute('disabled')).toBe(false);
    expect(byRole('button', 'Apple').hasAttribute('disabled')).toBe(true);
    expect(descriptionOf(byRole('button', 'Apple'))).toBe('Sign-in with Apple is not set up on this server.');
  });

  test('[AUTH-44] a social sign-in that was cancelled says so, and the page stays', async () => {
    history.replaceState(null, '', '/auth?error=access_denied');
    await open();
    expect(byRole('alert').textContent).toBe('The sign-in was cancelled.');
    expect(location.search).toBe('');
  });

  test('without a network the page says so before the form is filled', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(said()).toContain('You are offline. Signing in and signing up need the network.');
    expect(byRole('button', 'Sign In').hasAttribute('disabled')).toBe(true);
    vi.restoreAllMocks();
  });
});
describe('sign-in', () => {
  test('[AUTH-33] without email or password nothing is sent', async () => {
    await open();
    await press('Sign In');
    expect(descriptionOf(email())).toBe('Please enter your email address.');
    await type(EMAIL, email());
    await press('Sign In');
    expect(descriptionOf(password())).toBe('Please enter your password.');
    expect(server.to(SIGN_IN)).toEqual([]);
  });

  test('[AUTH-35] a sign-in that succeeds leads to the teams', async () => {
    const store = await open();
    server.answer(ME, () => ({ body: { user } }));
    await type(EMAIL, email());
    await type(PASSWORD, password());
    await press('Sign In');
    expect(location.pathname).toBe('/teams');
    expect(store.current().user).toEqual(user);
    expect(server.to(SIGN_IN)).toEqual([{ path: SIGN_IN, body: { email: EMAIL, password: PASSWORD } }]);
  });

  test('[AUTH-35] a browser that keeps no cookies is told so, and not sent round in silence', async () => {
    await open();
    await type(EMAIL, email());
    await type(PASSWORD, password());
    await press('Sign In');
    expect(location.pathname).toBe('/auth');
    expect(document.body.textContent).toContain('This browser did not keep the sign-in. Allow cookies for this site');
  });

  test('[AUTH-36] a refusal shows the server’s message, and the person stays', async () => {
    await open();
    server.answer(SIGN_IN, refused(401, 'Invalid email or password.'));
    await type(EMAIL, email());
    await type('wrong', password());
    await press('Sign In');
    expect(byRole('alert').textContent).toBe('Invalid email or password.');
    expect(location.pathname).toBe('/auth');
  });

  test('[AUTH-37] [ERR-003] Forgot Password without an email sends nothing', async () => {
    await open();
    await press('Forgot Password');
    expect(descriptionOf(email())).toBe('Please enter your email address first.');
    expect(server.to(RESET)).toEqual([]);
  });

  test('[AUTH-38] Forgot Password with an email tells where to look', async () => {
    await open();
    await type(EMAIL, email());
    await press('Forgot Password');
    expect(said()).toContain('Check your email for a password reset link!');
    expect(server.to(RESET)).toEqual([{ path: RESET, body: { email: EMAIL } }]);
  });

  test('[AUTH-41] a reset that the server refuses shows its message', async () => {
    await open();
    server.answer(RESET, refused(429, 'Too many attempts. Please wait a moment and try again.'));
    await type(EMAIL, email());
    await press('Forgot Password');
    expect(byRole('alert').textContent).toContain('Too many attempts');
  });
});
describe('sign-up', () => {
  async function fill(over: { email?: string; password?: string; answer?: string } = {}) {
    await type(over.email ?? EMAIL, email());
    await type(over.password ?? PASSWORD, password());
    await type(over.answer ?? '7', answer());
  }

  test('[AUTH-04] [AUTH-22] Sign Up has email, password and a sum to solve', async () => {
    await openSignUp();
    expect([email(), password(), answer()]).toHaveLength(3);
    expect(said()).toContain('7×1=');
  });
  test('[AUTH-05] the list of requirements follows what is typed', async () => {
    await openSignUp();
    expect(rows().filter((row) => row.endsWith(', fulfilled'))).toEqual([]);
    await type('abc 1', password());
    expect(rows().slice(0, 4)).toEqual([
      'At least 6 characters, not fulfilled',
      'A letter, fulfilled',
      'A number, fulfilled',
      'No spaces, not fulfilled',
    ]);
  });
  test('[AUTH-10] the list tells before submission what is enforced beyond the four rows', async () => {
    await openSignUp();
    expect(rows().slice(4)).toEqual([
      'At least 8 characters, not fulfilled',
      'An uppercase letter, not fulfilled',
      'A lowercase letter, not fulfilled',
      'A special character, not fulfilled',
      'Not a common password, not fulfilled',
    ]);
  });
  test('[AUTH-30] [AUTH-29] a sign-up tells where to look and brings a new question', async () => {
    await openSignUp();
    await fill();
    await press('Sign Up');
    expect(said()).toContain('Check your email for a confirmation link!');
    expect(server.to(SIGN_UP).map(({ body }) => body)).toEqual([
      { email: EMAIL, password: PASSWORD, captcha: { id: captchaId(1), answer: 7 } },
    ]);
    expect([asked, valueOf(answer())]).toEqual([2, '']);
  });
  test('[AUTH-19] [AUTH-20] [AUTH-21] with a part missing nothing is sent, and the field says so', async () => {
    await openSignUp();
    await press('Sign Up');
    expect(descriptionOf(email())).toBe('Please enter your email address.');
    expect(descriptionOf(password())).toBe('Please enter a password.');
    expect(said()).toContain('Please solve the captcha correctly.');
    expect(server.to(SIGN_UP)).toEqual([]);
  });
  test('[AUTH-11] [AUTH-28] a weak password is named under its field and not sent, and a new question is asked', async () => {
    await openSignUp();
    await fill({ password: 'Short-1' });
    await press('Sign Up');
    expect(descriptionOf(password())).toBe('Password must be at least 8 characters');
    expect(server.to(SIGN_UP)).toEqual([]);
    expect([asked, valueOf(answer()), valueOf(email()), valueOf(password())]).toEqual([2, '', EMAIL, 'Short-1']);
  });
  test('[AUTH-18] [AUTH-32] [ERR-012] what the server refuses is shown in its words', async () => {
    await openSignUp();
    server.answer(SIGN_UP, refused(400, 'Password must contain a number'));
    await fill();
    await press('Sign Up');
    expect(byRole('alert').textContent).toBe('Password must contain a number');
  });
  test('[AUTH-27] [AUTH-28] a wrong answer brings a new question; email and password stay', async () => {
    await openSignUp();
    server.answer(SIGN_UP, refused(400, 'Please solve the captcha correctly.'));
    await fill({ answer: '8' });
    await press('Sign Up');
    expect(said()).toContain('Please solve the captcha correctly.');
    expect([asked, valueOf(answer()), valueOf(email()), valueOf(password())]).toEqual([2, '', EMAIL, PASSWORD]);
  });
  test('[AUTH-26] a new question replaces the old one, which is given back', async () => {
    await openSignUp();
    await press('New question');
    expect(asked).toBe(2);
    expect(server.to('/api/captcha').map(({ body }) => body)).toEqual([{}, { replaces: captchaId(1) }]);
    server.answer('/api/captcha', () => 'unreachable');
    await press('New question');
    await type(EMAIL, email());
    await type(PASSWORD, password());
    await type('4', byRole('textbox', 'Answer to the question'));
    await press('Sign Up');
    expect([server.to('/api/captcha').length, server.to(SIGN_UP)]).toEqual([4, []]);
  });
});
describe('recovery', () => {
  test('[AUTH-40] the reset link opens a form for a new password, with the same list; the link leaves the address', async () => {
    history.replaceState(null, '', '/auth?token=abc');
    const store = await open();
    expect([allByRole('tab'), location.search]).toEqual([[], '']);
    expect(store.current().isRecovering).toBe(true);
    expect(rows()).toHaveLength(9);
    await type('Brand-new-99', byRole('textbox', 'New password'));
    await press('Set New Password');
    expect(server.to(NEW_PASSWORD).map(({ body }) => body)).toEqual([{ token: 'abc', password: 'Brand-new-99' }]);
    expect(said()).toContain('Your new password is set.');
    expect(allByRole('tab')).toHaveLength(2);
  });
  test('[AUTH-40] a weak new password is named as at sign-up, and a used link says so', async () => {
    history.replaceState(null, '', '/auth?token=abc');
    await open();
    await type('weak', byRole('textbox', 'New password'));
    await press('Set New Password');
    expect(descriptionOf(byRole('textbox', 'New password'))).toBe('Password must be at least 8 characters');
    server.answer(NEW_PASSWORD, refused(400, 'This link has expired or was already used. Please ask for a new one.'));
    await type('Brand-new-99', byRole('textbox', 'New password'));
    await press('Set New Password');
    expect(byRole('alert').textContent).toContain('already used');
  });
  test('[AUTH-40] a link that the server did not take says so on arrival', async () => {
    history.replaceState(null, '', '/auth?error=INVALID_TOKEN');
    await open();
    expect(byRole('alert').textContent).toContain('expired or was already used');
  });
});
test('[AUTH-46] whose sign-in has ended at the server is told so', async () => {
  server.answer(ME, () => ({ body: { user } }));
  const store = await open();
  expect(said()).not.toContain('signed out');
  server.answer(ME, () => ({ body: { user: null } }));
  void store.lookAgain();
  await settled();
  expect(said()).toContain('You have been signed out. Sign in to go on.');
});
