import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCESS,
  ENDED,
  LATER,
  USERS,
  access,
  isLocked,
  isPanel,
  leavePanel,
  open,
  panelServer,
  says,
  text,
  user,
  users,
} from '#tests/support/panel.tsx';
import { allByRole, byRole, click, nameOf, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN } from '#tests/support/sync.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { keepSession, keptSession } from './kept-session.ts';

let net: ReturnType<typeof panelServer>;
beforeEach(() => {
  net = panelServer();
});
afterEach(() => leavePanel(net));

describe('the states, in their order', () => {
  test('[ADMIN-01] [ADMIN-02] [ADMIN-05] while rights are checked it says so; without the role there is no more', async () => {
    let answer: (reply: ReturnType<typeof access>) => void = () => undefined;
    net.answer(ACCESS, () => new Promise((resolve) => (answer = resolve)));
    await open();
    expect(text()).toContain('Verifying admin access...');
    await act(async () => answer(access(LATER, false)));
    await seen(() => allByRole('heading', 'Access Denied').length === 1);
    expect(text()).toContain("You don't have permission to access the admin panel. Admin privileges are required.");
    expect(net.to(USERS)).toEqual([]);
  });

  test('[ADMIN-03] [ROUTE-14] an admin without a session is asked for the second factor', async () => {
    net.answer(ACCESS, () => access(null));
    await open({ kept: false });
    await isLocked();
    expect(byRole('button', 'Start 2FA Authentication')).toBeDefined();
    expect(net.to(USERS)).toEqual([]);
  });

  test('[2FA-12] [2FA-16] a kept session that has expired, or is somebody else’s, is discarded', async () => {
    keepSession(ANNA, '2020-01-01T00:00:00.000Z');
    await open({ kept: false });
    await isLocked();
    expect(localStorage.length).toBe(0);
    localStorage.setItem('lineup-pro-admin-session', '{"expiresAt":');
    expect(keptSession(ANNA, new Date())).toBeUndefined();
    keepSession(BEN, LATER);
    expect(keptSession(ANNA, new Date())).toBeUndefined();
  });

  test('[ADMIN-04] [ADMIN-06] [ADMIN-07] [ADMIN-08] [ADMIN-11] [ADMIN-12] [2FA-13] a live session opens the panel', async () => {
    let answer: (reply: ReturnType<typeof users>) => void = () => undefined;
    net.answer(USERS, () => new Promise((resolve) => (answer = resolve)));
    await open();
    await seen(() => net.to(USERS).length === 1);
    expect(text()).toContain('Loading admin data...');
    await act(async () => answer(users(user())));
    await isPanel();
    for (const part of ['Manage users, subscriptions, and feedback', '2FA Authenticated'])
      expect(text()).toContain(part);
    expect(allByRole('tab').map(nameOf)).toEqual(['User Management', 'Feedback']);
    expect(byRole('link', 'Back to Dashboard').getAttribute('href')).toBe('/');
  });

  test('[2FA-15] [AMB-097] when the server refuses the session, the panel closes', async () => {
    await open();
    await isPanel();
    net.answer(`/api/admin/users/${BEN}/premium`, () => ENDED);
    net.answer(ACCESS, () => access(null));
    await click(byRole('switch'));
    await isLocked();
    expect(localStorage.length).toBe(0);
    expect(document.activeElement).toBe(byRole('button', 'Start 2FA Authentication'));
  });

  test('[ADMIN-09] ending the session closes the panel and opens the dialog again', async () => {
    net.answer('/api/admin/session/end', () => ({ body: { done: true } }));
    await open();
    await isPanel();
    await click(byRole('button', 'End Admin Session'));
    await isLocked();
    await seen(() => byRole('dialog', 'Admin 2FA Authentication') !== undefined);
    expect(localStorage.length).toBe(0);
  });

  test('without a network it says so, and can be tried again', async () => {
    net.answer(ACCESS, () => 'unreachable');
    await open();
    await seen(() => text().includes('The server cannot be reached.'));
    await click(byRole('button', 'Try again'));
    await seen(() => document.activeElement === allByRole('button', 'Try again')[0]);
    net.answer(ACCESS, () => access(LATER));
    await click(byRole('button', 'Try again'));
    await isPanel();
    expect(document.activeElement).toBe(byRole('heading', 'Admin Panel'));
  });

  test('[ADMIN-05] with the network back the panel comes by itself', async () => {
    net.answer(ACCESS, () => 'unreachable');
    await open();
    await seen(() => text().includes('The server cannot be reached.'));
    net.answer(ACCESS, () => access(LATER));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await isPanel();
  });

  test('[ADMIN-10] a session that the server could not end is not called ended', async () => {
    net.answer('/api/admin/session/end', () => ({ status: 503, body: { error: 'Not now' } }));
    await open();
    await isPanel();
    await click(byRole('button', 'End Admin Session'));
    await says('Error', 'The session could not be ended. Check your connection.');
    expect(text()).toContain('2FA Authenticated');
    expect(keptSession(ANNA, new Date())).toBe(LATER);
  });
});

describe('the second factor', () => {
  async function start() {
    net.answer(ACCESS, () => access(null));
    await open({ kept: false });
    await isLocked();
    await click(byRole('button', 'Start 2FA Authentication'));
  }
  const generate = async () => {
    net.answer('/api/admin/code', () => ({ body: { done: true } }));
    await click(byRole('button', 'Generate 2FA Token'));
    await says('2FA Token Generated');
  };
  const field = () => byRole('textbox', 'Enter 6-digit code');

  test('[2FA-01] [2FA-02] [2FA-04] [ERR-103] a request that fails is told in the server’s words', async () => {
    net.answer('/api/admin/code', () => ({ status: 429, body: { error: 'Too many codes' } }));
    await start();
    expect(byRole('dialog', 'Admin 2FA Authentication')).toBeDefined();
    await click(byRole('button', 'Generate 2FA Token'));
    await says('Error', 'Too many codes');
    expect(byRole('button', 'Generate 2FA Token')).toBeDefined();
  });

  test('[2FA-03] [2FA-05] [2FA-06] [2FA-07] [ERR-111] six signs and no fewer can be verified; back is step 1', async () => {
    await start();
    await generate();
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('maxlength')).toBe('6');
    for (const [typed, kept, isDisabled] of [
      ['', '', true],
      ['12345', '12345', true],
      ['1234567', '123456', false],
      ['ab 12!', 'ab 12!', false],
    ] as const) {
      await type(typed, field());
      expect(field()).toHaveProperty('value', kept);
      expect(byRole('button', 'Verify')).toHaveProperty('disabled', isDisabled);
    }
    await click(byRole('button', 'Back'));
    expect(byRole('button', 'Generate 2FA Token')).toBeDefined();
    expect([allByRole('button', 'Verify'), allByRole('textbox')]).toEqual([[], []]);
    expect(net.to('/api/admin/session')).toEqual([]);
  });

  test.each([' 035604 ', '035 604', 'Your code is 035604.'])(
    '[2FA-05] the code is found in a pasted "%s"',
    async (text) => {
      await start();
      await generate();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      await act(async () => void field().dispatchEvent(paste));
      expect(field()).toHaveProperty('value', '035604');
    },
  );

  test('[2FA-08] [2FA-09] [2FA-11] [DATA-47] [ERR-104] [ERR-110] a wrong code opens nothing, the right one the panel', async () => {
    net.answer('/api/admin/session', () => ({ status: 403, body: { error: 'This code is not right.' } }));
    await start();
    await generate();
    await type('123456', field());
    await submit();
    await says('Verification Failed', 'This code is not right.');
    expect(localStorage.length).toBe(0);
    expect(document.activeElement).toBe(field());
    expect(field()).toMatchObject({ selectionStart: 0, selectionEnd: 6 });
    net.answer('/api/admin/session', () => ({ body: { expiresAt: LATER } }));
    await submit();
    await says('Admin Access Granted');
    expect(currentToasts().filter(({ tone }) => tone === 'bad')).toEqual([]);
    await isPanel();
    expect(document.activeElement).toBe(byRole('heading', 'Admin Panel'));
    expect(keptSession(ANNA, new Date())).toBe(LATER);
    expect(localStorage.getItem('lineup-pro-admin-session')).toBe(JSON.stringify({ userId: ANNA, expiresAt: LATER }));
    expect(net.to('/api/admin/session').at(-1)?.body).toEqual({ code: '123456' });
    expect(allByRole('dialog', 'Admin 2FA Authentication')).toEqual([]);
    net.answer('/api/admin/session/end', () => ({ body: { done: true } }));
    await click(byRole('button', 'End Admin Session'));
    await seen(() => allByRole('button', 'Generate 2FA Token').length === 1);
    expect(allByRole('textbox')).toEqual([]);
  });
});
