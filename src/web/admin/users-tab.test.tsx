import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  FAILED,
  GRANTED,
  LATER,
  TICKET,
  USERS,
  isPanel,
  leavePanel,
  open,
  panelServer,
  plan,
  says,
  text,
  user,
  users,
} from '#tests/support/panel.tsx';
import { allByRole, byRole, click, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN } from '#tests/support/sync.ts';

let net: ReturnType<typeof panelServer>;
beforeEach(() => {
  net = panelServer();
});
afterEach(() => leavePanel(net));
const premium = `/api/admin/users/${BEN}/premium`;
const remove = `/api/admin/users/${BEN}/delete`;
const rows = () =>
  allByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('[ADMIN-14] [ADMIN-15] [ADMIN-16] [ADMIN-17] [ADMIN-18] [ADMIN-19] [ADMIN-20] what a row shows', async () => {
  const ids = ['a', 'b', 'c'].map((end) => `66666666-6666-4666-8666-66666666666${end}`);
  net.answer(USERS, () =>
    users(
      user({ id: ids[0], name: null }),
      user({ id: ids[1], plan: GRANTED }),
      user({ id: ids[2], plan: plan('paid_premium', LATER) }),
    ),
  );
  await open();
  await isPanel();
  expect(rows()[0]).toContain('No name');
  expect(rows()[0]).toContain('ben@x.orgFreeAug 4, 2025Premium:');
  expect(rows()[1]).toContain('Premium by an admin');
  const stars = allByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.querySelectorAll('svg').length);
  expect(stars).toEqual([0, 1, 0]);
  expect(rows()[1]).toContain('Premium (Admin)');
  expect(rows()[2]).toMatch(/ben@x\.orgPremiumAug/);
  expect(allByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false']);
});

test('[ADMIN-21] [ADMIN-22] [ADMIN-23] [ADMIN-24] [ADMIN-25] [ERR-101] [ERR-108] the switch follows what is stored', async () => {
  net.answer(premium, () => FAILED);
  await open();
  await isPanel();
  await click(byRole('switch', 'Premium:'));
  await says('Error', 'Failed to update premium status');
  expect(byRole('switch').getAttribute('aria-checked')).toBe('false');
  net.answer(premium, () => ({ body: GRANTED }));
  await click(byRole('switch'));
  await says('Premium status updated', 'Premium access granted');
  expect(byRole('switch').getAttribute('aria-checked')).toBe('true');
  expect(rows()[0]).toContain('Premium (Admin)');
  net.answer(premium, () => ({ body: { ...GRANTED, subscribed: false, userType: 'free', subscriptionTier: null } }));
  await click(byRole('switch'));
  await says('Premium status updated', 'Premium access revoked');
  expect(rows()[0]).toContain('Free');
  expect(net.to(premium).map(({ body }) => body)).toEqual([{ granted: true }, { granted: true }, { granted: false }]);
});

test('[ADMIN-26] [ADMIN-27] [ADMIN-28] [ADMIN-29] [ADMIN-30] [ADMIN-31] [ERR-102] [ERR-109] deleting asks first', async () => {
  net.answer(remove, () => FAILED);
  await open();
  await isPanel();
  const ask = () => click(byRole('button', 'Delete Ben Ortega'));
  await ask();
  expect(byRole('alertdialog', 'Delete User Account').textContent).toContain(
    'This action cannot be undone. This will permanently delete the user account and all associated data including teams, players, events, and lineups.',
  );
  await click(byRole('button', 'Cancel'));
  expect(net.to(remove)).toEqual([]);
  await seen(() => allByRole('alertdialog').length === 0);
  await ask();
  await click(byRole('button', 'Delete Permanently'));
  await says('Error', 'Failed to delete user');
  expect(rows()).toHaveLength(1);
  net.answer(remove, () => ({ body: { done: true } }));
  await seen(() => allByRole('alertdialog').length === 0);
  await ask();
  await click(byRole('button', 'Delete Permanently'));
  await says('User deleted');
  await seen(() => text().includes('No users found'));
  expect(document.activeElement).toBe(byRole('textbox', 'Search users'));
});

test('[ADMIN-30] the keyboard goes on at the row that came into the place of a deleted one', async () => {
  const others = [user({ id: ANNA, name: 'Ada' }), user(), user({ id: TICKET, name: 'Cleo' })];
  net.answer(USERS, () => users(...others));
  net.answer(remove, () => ({ body: { done: true } }));
  await open();
  await isPanel();
  await click(byRole('button', 'Delete Ben Ortega'));
  await click(byRole('button', 'Delete Permanently'));
  await says('User deleted');
  await seen(() => document.activeElement?.closest('tr')?.textContent.includes('Cleo') === true);
});

test('[ADMIN-32] [ADMIN-33] [ERR-097] none found, and a list that cannot be loaded', async () => {
  net.answer(USERS, () => FAILED);
  await open();
  await says('Error', 'Failed to load users');
  await isPanel();
  net.answer(USERS, () => users());
  await click(byRole('button', 'Try again'));
  await seen(() => text().includes('No users found'));
  expect(document.activeElement).toBe(byRole('textbox', 'Search users'));
});

test('the search is the server’s, and pages follow each other', async () => {
  net.answer(USERS, () => ({ body: { users: [user()], next: 'x', total: 2 } }));
  net.answer(`${USERS}&after=x`, () => users(user({ id: ANNA, name: 'Zoe' })));
  net.answer(`${USERS}zo`, () => users(user({ id: ANNA, name: 'Zoe' })));
  await open();
  await isPanel();
  byRole('button', 'Load more').focus();
  await click(byRole('button', 'Load more'));
  await seen(() => rows().length === 2);
  await seen(() => document.activeElement?.closest('tr')?.textContent.includes('Zoe') === true);
  await type('zo', byRole('textbox', 'Search users'));
  await seen(() => rows().length === 1 && text().includes('Zoe'));
});

test('[ADMIN-13] the number says when there are more than were counted', async () => {
  net.answer(USERS, () => ({ body: { users: [user()], next: 'x', total: 2000, orMore: true } }));
  await open();
  await isPanel();
  expect(text()).toContain('2,000+ users');
  net.answer(`${USERS}zo`, () => users(user({ id: ANNA, name: 'Zoe' })));
  await type('zo', byRole('textbox', 'Search users'));
  await seen(() => text().includes('1 user') && !text().includes('1 users'));
});

test('[ADMIN-13] a page that comes after the search has changed is not added to what was found', async () => {
  let answer: (reply: ReturnType<typeof users>) => void = () => undefined;
  net.answer(USERS, () => ({ body: { users: [user()], next: 'x', total: 2 } }));
  net.answer(`${USERS}&after=x`, () => new Promise((resolve) => (answer = resolve)));
  net.answer(`${USERS}zo`, () => users(user({ id: ANNA, name: 'Zoe' })));
  await open();
  await isPanel();
  await click(byRole('button', 'Load more'));
  await type('zo', byRole('textbox', 'Search users'));
  await seen(() => text().includes('Zoe'));
  await act(async () => answer(users(user({ id: TICKET, name: 'Late' }))));
  expect(rows()).toHaveLength(1);
});
