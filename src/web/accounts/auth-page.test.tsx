import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  authServer,
  captchaId,
  EMAIL,
  ME,
  openAuth,
  PASSWORD,
  press,
  refused,
  RESET,
  rows,
  said,
  SIGN_IN,
  SIGN_UP,
  user,
} from '#tests/support/auth-page.tsx';
import { allByRole, byRole, clearScreen, click, descriptionOf, focused, type } from '#tests/support/screen.ts';
import { settled } from '#tests/support/visitor.tsx';

let server: ReturnType<typeof authServer>;
beforeEach(() => {
  history.replaceState(null, '', '/auth');
  server = authServer();
});
afterEach(async () => {
  await clearScreen();
  server.close();
});

const openSignUp = async () => {
  await openAuth();
  await click(byRole('tab', 'Sign Up'));
  await settled();
};
const email = () => byRole('textbox', 'Email');
const password = () => byRole('textbox', 'Password');
const answer = () => byRole('textbox', `Answer to 7 times ${server.asked()}`);
const valueOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : undefined);

describe('tabs', () => {
  test('[AUTH-01] there are exactly two tabs, Sign In and Sign Up', async () => {
    await openAuth();
    expect(allByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up']);
  });

  test('[AUTH-02] [AUTH-03] Sign In has email, password and Forgot Password', async () => {
    await openAuth();
    expect([email(), password(), byRole('button', 'Forgot Password')]).toHaveLength(3);
  });

  test('[AUTH-42] two providers are offered; one that is not set up cannot be pressed and says why', async () => {
    await openAuth();
    expect(byRole('button', 'Google').hasAttribute('disabled')).toBe(false);
    expect(byRole('button', 'Apple').hasAttribute('disabled')).toBe(true);
    expect(descriptionOf(byRole('button', 'Apple'))).toBe('Sign-in with Apple is not set up on this server.');
  });

  test('[AUTH-44] a social sign-in that was cancelled says so, and the page stays', async () => {
    history.replaceState(null, '', '/auth?error=access_denied');
    await openAuth();
    expect(byRole('alert').textContent).toBe('The sign-in was cancelled.');
    expect(location.search).toBe('');
  });

  test('without a network the page says so before the form is filled', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openAuth();
    expect(said()).toContain('You are offline. Signing in and signing up need the network.');
    expect(byRole('button', 'Sign In').hasAttribute('disabled')).toBe(true);
    vi.restoreAllMocks();
  });
});
describe('sign-in', () => {
  test('[AUTH-33] without email or password nothing is sent', async () => {
    await openAuth();
    await press('Sign In');
    expect(descriptionOf(email())).toBe('Please enter your email address.');
    await type(EMAIL, email());
    await press('Sign In');
    expect(descriptionOf(password())).toBe('Please enter your password.');
    expect(server.to(SIGN_IN)).toEqual([]);
  });

  test('[AUTH-35] a sign-in that succeeds leads to the teams', async () => {
    const store = await openAuth();
    server.answer(ME, () => ({ body: { user } }));
    await type(EMAIL, email());
    await type(PASSWORD, password());
    await press('Sign In');
    expect(location.pathname).toBe('/teams');
    expect(store.current().user).toEqual(user);
    expect(server.to(SIGN_IN)).toEqual([{ path: SIGN_IN, body: { email: EMAIL, password: PASSWORD } }]);
  });

  test('[AUTH-35] a browser that keeps no cookies is told so, and not sent round in silence', async () => {
    await openAuth();
    await type(EMAIL, email());
    await type(PASSWORD, password());
    await press('Sign In');
    expect(location.pathname).toBe('/auth');
    expect(document.body.textContent).toContain('This browser did not keep the sign-in. Allow cookies for this site');
  });

  test('[AUTH-36] a refusal shows the server’s message, and the person stays', async () => {
    await openAuth();
    server.answer(SIGN_IN, refused(401, 'Invalid email or password.'));
    await type(EMAIL, email());
    await type('wrong', password());
    await press('Sign In');
    expect(byRole('alert').textContent).toBe('Invalid email or password.');
    expect(location.pathname).toBe('/auth');
  });

  test('[AUTH-37] [ERR-003] Forgot Password without an email sends nothing', async () => {
    await openAuth();
    await press('Forgot Password');
    expect(descriptionOf(email())).toBe('Please enter your email address first.');
    expect(server.to(RESET)).toEqual([]);
  });

  test('[AUTH-38] Forgot Password with an email tells where to look', async () => {
    await openAuth();
    await type(EMAIL, email());
    await press('Forgot Password');
    expect(said()).toContain('Check your email for a password reset link!');
    expect(server.to(RESET)).toEqual([{ path: RESET, body: { email: EMAIL } }]);
  });

  test('[AUTH-41] a reset that the server refuses shows its message', async () => {
    await openAuth();
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
    expect([server.asked(), valueOf(answer())]).toEqual([2, '']);
  });

  test('[AUTH-19] [AUTH-20] [AUTH-21] with a part missing nothing is sent, and the field says so', async () => {
    await openSignUp();
    await press('Sign Up');
    expect(descriptionOf(email())).toBe('Please enter your email address.');
    expect(descriptionOf(password())).toBe('Please enter a password.');
    expect(said()).toContain('Please solve the captcha correctly.');
    expect(server.to(SIGN_UP)).toEqual([]);
  });

  test('[AUTH-11] [AUTH-28] a weak password is named under its field and not sent, and a new question is server.asked()', async () => {
    await openSignUp();
    await fill({ password: 'Short-1' });
    await press('Sign Up');
    expect(descriptionOf(password())).toBe('Password must be at least 8 characters');
    expect(server.to(SIGN_UP)).toEqual([]);
    expect([server.asked(), valueOf(answer()), valueOf(email()), valueOf(password())]).toEqual([
      2,
      '',
      EMAIL,
      'Short-1',
    ]);
  });

  test('[AUTH-18] [AUTH-28] [AUTH-32] [ERR-012] what the server refuses is shown in its words', async () => {
    await openSignUp();
    server.answer(SIGN_UP, refused(400, 'Password must contain a number'));
    await fill();
    await press('Sign Up');
    expect(byRole('alert').textContent).toBe('Password must contain a number');
    expect(server.asked()).toBe(2);
  });

  test('[AUTH-27] [AUTH-28] a wrong answer brings a new question; email and password stay', async () => {
    await openSignUp();
    server.answer(SIGN_UP, refused(400, 'Please solve the captcha correctly.'));
    await fill({ answer: '8' });
    await press('Sign Up');
    expect(descriptionOf(answer())).toBe('Please solve the captcha correctly.');
    expect([answer().getAttribute('aria-invalid'), focused()]).toEqual(['true', 'Answer to 7 times 2']);
    expect([server.asked(), valueOf(answer()), valueOf(email()), valueOf(password())]).toEqual([
      2,
      '',
      EMAIL,
      PASSWORD,
    ]);
  });

  test('[AUTH-27] the focus waits for the new question, and the answer is wrong until another is typed', async () => {
    await openSignUp();
    server.answer(SIGN_UP, refused(400, 'Please solve the captcha correctly.'));
    await fill({ answer: '8' });
    const question = Promise.withResolvers<{ body: object }>();
    server.answer('/api/captcha', () => question.promise);
    await press('Sign Up');
    expect(document.activeElement).toBe(document.body);
    question.resolve({ body: { id: captchaId(2), sum: { left: 3, operator: '+', right: 4 } } });
    await settled();
    expect(focused()).toBe('Answer to 3 plus 4');
    await type('7', byRole('textbox', 'Answer to 3 plus 4'));
    expect(byRole('textbox', 'Answer to 3 plus 4').getAttribute('aria-invalid')).toBeNull();
  });

  test('[AUTH-26] a new question replaces the old one, which is given back', async () => {
    await openSignUp();
    await press('New question');
    expect(server.asked()).toBe(2);
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
