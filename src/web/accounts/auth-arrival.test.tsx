import { afterEach, beforeEach, expect, test } from 'vitest';
import { authServer, ME, NEW_PASSWORD, openAuth, press, refused, rows, said, user } from '#tests/support/auth-page.tsx';
import { allByRole, byRole, clearScreen, click, descriptionOf, type } from '#tests/support/screen.ts';
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

test('[AUTH-40] the reset link opens a form for a new password, with the same list; the link leaves the address', async () => {
  history.replaceState(null, '', '/auth?token=abc');
  const store = await openAuth();
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
  await openAuth();
  await type('weak', byRole('textbox', 'New password'));
  await press('Set New Password');
  expect(descriptionOf(byRole('textbox', 'New password'))).toBe('Password must be at least 8 characters');
  server.answer(NEW_PASSWORD, refused(400, 'This link has expired or was already used. Please ask for a new one.'));
  await type('Brand-new-99', byRole('textbox', 'New password'));
  await press('Set New Password');
  expect(byRole('alert').textContent).toContain('already used');
});

test('[AUTH-40] whose first answer was lost is told that the new password may work already', async () => {
  const used = 'This link has expired or was already used. Please ask for a new one.';
  history.replaceState(null, '', '/auth?token=abc');
  await openAuth();
  server.answer(NEW_PASSWORD, () => 'unreachable');
  await type('Brand-new-99', byRole('textbox', 'New password'));
  await press('Set New Password');
  server.answer(NEW_PASSWORD, refused(400, used));
  await press('Set New Password');
  expect(byRole('alert').textContent).toBe(`${used} If you pressed it before, try signing in.`);
});

test('[AUTH-40] from a link that has ended a way leads to where a new one is had', async () => {
  history.replaceState(null, '', '/auth?token=abc');
  await openAuth();
  expect(byRole('link', 'Back to Sign In').getAttribute('href')).toBe('/auth');
});

test('[AUTH-31] a confirmation link that has ended says how a new one is had', async () => {
  history.replaceState(null, '', '/auth?error=NOT_CONFIRMED');
  await openAuth();
  expect(byRole('alert').textContent).toContain('Sign in: where the address still waits for its confirmation');
});

test('[AUTH-40] a link that the server did not take says so on arrival', async () => {
  history.replaceState(null, '', '/auth?error=INVALID_TOKEN');
  await openAuth();
  expect(byRole('alert').textContent).toContain('expired or was already used');
});

test('[AUTH-46] whose sign-in has ended at the server is told so', async () => {
  server.answer(ME, () => ({ body: { user } }));
  const store = await openAuth();
  expect(said()).not.toContain('signed out');
  server.answer(ME, () => ({ body: { user: null } }));
  void store.lookAgain();
  await settled();
  expect(said()).toContain('You have been signed out. Sign in to go on.');
});

test('[GUARD-15] a confirmation link leads to sign-in with the address filled in, and leaves the address bar', async () => {
  history.replaceState(null, '', `/auth#confirmed=${encodeURIComponent('dana+16@tidewatervb.org')}`);
  await openAuth();
  expect(said()).toContain('Your email is confirmed. Sign in to begin.');
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'dana+16@tidewatervb.org');
  expect(location.href).not.toContain('confirmed');
});

test('[GUARD-16] the typed address stays from Sign In to Sign Up and back; the password does not', async () => {
  await openAuth();
  await type('dana@tidewatervb.org', byRole('textbox', 'Email'));
  await type('Tidewater-16', byRole('textbox', 'Password'));
  await click(byRole('tab', 'Sign Up'));
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'dana@tidewatervb.org');
  expect(byRole('textbox', 'Password')).toHaveProperty('value', '');
  await type('dana.mercer@tidewatervb.org', byRole('textbox', 'Email'));
  await click(byRole('tab', 'Sign In'));
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'dana.mercer@tidewatervb.org');
});
