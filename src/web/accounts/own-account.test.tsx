import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DANA, enter, FAILED, kindServer, openProfile, PAID, says } from '#tests/support/profile.tsx';
import { ME } from '#tests/support/room.ts';
import { allByRole, byRole, click, focused, nameOf, textsOf } from '#tests/support/screen.ts';
import { leave, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';

const [EMAIL, PASSWORD, DELETE] = ['/api/accounts/email', '/api/accounts/password', '/api/accounts/delete'] as const;
let net: ReturnType<typeof kindServer>;
beforeEach(() => {
  net = kindServer();
});
afterEach(async () => {
  await leave();
  net.close();
});

const fold = (title: string) => click(byRole('button', title));
/** The form that a button sends. */
const send = (name: string) =>
  act(async () =>
    allByRole('button', name)
      .find((one) => one.closest('form'))
      ?.closest('form')
      ?.requestSubmit(),
  );

describe('email', () => {
  const open = async () => {
    await openProfile();
    await fold('Change Email');
  };

  test('[PROFILE-24] without a new address nothing is sent', async () => {
    await open();
    for (const typed of ['', '   ', 'nobody']) {
      await enter('New Email', typed);
      await send('Change Email');
    }
    expect(net.to(EMAIL)).toEqual([]);
    expect(byRole('textbox', 'New Email').getAttribute('aria-invalid')).toBe('true');
    expect(focused()).toBe('New Email');
  });

  test('[PROFILE-25] [ERR-124] the change is begun, and both mailboxes are named', async () => {
    await open();
    await enter('New Email', 'dana@harbor.org');
    await send('Change Email');
    await says('Email change initiated', 'Check both your old and your new mailbox.');
    expect(net.to(EMAIL)).toEqual([{ path: EMAIL, body: { email: 'dana@harbor.org' } }]);
    expect(allByRole('status').map((one) => one.textContent)).toContain('Check both your old and your new mailbox.');
  });

  test('[PROFILE-36] a refusal is shown in the words of the server', async () => {
    net.answer(EMAIL, () => ({ status: 400, body: { error: 'This is your email address already.' } }));
    await open();
    await enter('New Email', DANA.email);
    await send('Change Email');
    await says('Error', 'This is your email address already.');
  });
});

describe('password', () => {
  async function fill(current: string, password: string, repeated = password) {
    await enter('Current Password', current);
    await enter('New Password', password);
    await enter('Confirm Password', repeated);
    await send('Update Password');
  }
  const open = async () => {
    await openProfile();
    await fold('Change Password');
  };

  test('[PROFILE-27] both fields are needed, and the current password', async () => {
    await open();
    await fill('', 'otters', 'otters');
    await fill('old', '', 'otters');
    await fill('old', 'otters', '');
    expect(net.to(PASSWORD)).toEqual([]);
    expect(text()).toContain('Please enter the new password once more.');
    expect(focused()).toBe('Confirm Password');
  });

  test.each([
    [
      '[PROFILE-28] [ERR-120]',
      'otters',
      'otterz',
      'Passwords do not match',
      'Please ensure both password fields match.',
    ],
    ['[PROFILE-29] [ERR-121]', 'otter', 'otter', 'Password too short', 'Password must be at least 6 characters long.'],
  ])('%s %s and %s are refused: %s', async (_id, password, repeated, title, description) => {
    await open();
    await fill('old', password, repeated);
    await says(title, description);
    expect(net.to(PASSWORD)).toEqual([]);
  });

  test('[PROFILE-30] [AMB-011] [GUARD-13] while typing the strength is told, with what is missing', async () => {
    await open();
    expect(allByRole('meter')).toEqual([]);
    await enter('New Password', 'otters');
    expect(byRole('meter', 'Password strength').getAttribute('aria-valuetext')).toBe('Weak');
    expect(text()).toContain('To make it strong: at least 12 characters, an uppercase letter, a number');
    await enter('New Password', 'Otters-of-bay-16');
    expect(byRole('meter').getAttribute('aria-valuetext')).toBe('Strong');
    expect(text()).not.toContain('To make it strong');
    await enter('New Password', 'Volleyball2026!');
    expect(byRole('meter').getAttribute('aria-valuetext')).toBe('Weak');
    expect(text()).toContain('To make it strong: no word or row of keys that many try first');
  });

  test('[PROFILE-31] [ERR-125] it is changed, and the fields are empty again', async () => {
    await open();
    await fill('Tidewater-16', 'otters');
    await says('Password updated successfully', 'Every other device has been signed out.');
    expect(net.to(PASSWORD)).toEqual([{ path: PASSWORD, body: { current: 'Tidewater-16', password: 'otters' } }]);
    for (const field of ['Current Password', 'New Password', 'Confirm Password'])
      expect(byRole('textbox', field)).toHaveProperty('value', '');
  });

  test('[PROFILE-36] a wrong current password is told in the words of the server, and the fields stay', async () => {
    net.answer(PASSWORD, () => ({ status: 400, body: { error: 'The current password is not right.' } }));
    await open();
    await fill('nope', 'otters');
    await says('Error', 'The current password is not right.');
    expect(byRole('textbox', 'New Password')).toHaveProperty('value', 'otters');
  });

  test('who signs in through another site only is sent a link instead', async () => {
    await openProfile({ user: { hasPassword: false } });
    await fold('Change Password');
    await click(byRole('button', 'Send me the link'));
    await says('Check your email for a password reset link!');
    expect(net.to('/api/accounts/reset')).toEqual([{ path: '/api/accounts/reset', body: { email: DANA.email } }]);
  });
});

describe('deletion', () => {
  const confirm = () => allByRole('alertdialog')[0];
  const press = async (name: string) =>
    click(allByRole('button', name).find((one) => one.closest('[role=alertdialog]')) ?? document.body);

  test('[PROFILE-32] [PROFILE-33] asks first, with the warning and with what goes, by name', async () => {
    await openProfile({ plan: PAID });
    expect(confirm()).toBeUndefined();
    await click(byRole('button', 'Delete Account'));
    const said = confirm()?.textContent ?? '';
    expect(said).toContain('This action cannot be undone');
    expect(said).toContain('Your account, teams, lineups, events and all data are deleted.');
    expect(textsOf('listitem', byRole('alertdialog'))).toEqual(['Tidewater 16']);
    expect(said).toContain('Your paid plan ends first.');
    expect(net.to(DELETE)).toEqual([]);
  });

  test('[PROFILE-34] cancelling leads back, and nothing was deleted', async () => {
    await openProfile();
    await click(byRole('button', 'Delete Account'));
    await press('Cancel');
    await seen(() => confirm() === undefined);
    await click(byRole('button', 'Delete Account'));
    expect(net.to(DELETE)).toEqual([]);
  });

  test('[PROFILE-34] a second press while it is deleted does nothing, nor does closing', async () => {
    net.answer(DELETE, () => new Promise(() => undefined));
    await openProfile();
    await click(byRole('button', 'Delete Account'));
    await press('Delete Account');
    await press('Delete Account');
    await press('Cancel');
    expect(net.to(DELETE)).toHaveLength(1);
    const deleting = allByRole('button', 'Delete Account').filter((one) => one.getAttribute('aria-busy') === 'true');
    expect(deleting.map(nameOf)).toEqual(['Delete Account']);
  });

  test('[PROFILE-35] [ERR-123] it is said, the person is signed out, and the device forgets what was not sent', async () => {
    const { session, forgotten } = await openProfile();
    await click(byRole('button', 'Delete Account'));
    await press('Delete Account');
    await says('Account deleted');
    expect([session.current().user, forgotten]).toEqual([null, [ME]]);
  });

  test('[PROFILE-35] [STORE-17] a deletion whose answer was lost is done when the server knows the person no more', async () => {
    const { session, forgotten } = await openProfile();
    net.answer(DELETE, () => 'unreachable');
    const asked = Promise.withResolvers<{ body: object }>();
    net.answer('/api/accounts/session', () => asked.promise);
    await click(byRole('button', 'Delete Account'));
    await press('Delete Account');
    await says('Error', 'The server cannot be reached. Check your connection.');
    expect(forgotten).toEqual([]);
    await act(async () => asked.resolve({ body: { user: null } }));
    await says('Account deleted');
    expect([session.current(), forgotten]).toMatchObject([{ user: null, hasEnded: false }, [ME]]);
    expect(currentToasts()).toHaveLength(1);
  });

  test('[PROFILE-36] a deletion that never arrived leaves the person signed in, with all that is theirs', async () => {
    const { session, forgotten } = await openProfile();
    const asked = net.to('/api/accounts/session').length;
    net.answer(DELETE, () => 'unreachable');
    await click(byRole('button', 'Delete Account'));
    await press('Delete Account');
    await seen(() => net.to('/api/accounts/session').length > asked);
    await says('Error', 'The server cannot be reached. Check your connection.');
    expect([session.current().user?.id, forgotten]).toEqual([ME, []]);
  });

  test('[PROFILE-36] [ERR-115] [ERR-116] a failure is told, the person stays signed in and can try again', async () => {
    net.answer(DELETE, FAILED);
    const { session } = await openProfile();
    await click(byRole('button', 'Delete Account'));
    await press('Delete Account');
    await says('Error', 'Something went wrong. Please try again.');
    const error = 'No active session found. Please try logging in again.';
    net.answer(DELETE, () => ({ status: 401, body: { error } }));
    await press('Delete Account');
    await says('Error', error);
    expect(session.current().user?.id).toBe(ME);
    expect(currentToasts().map(({ title }) => title)).not.toContain('Account deleted');
  });
});
