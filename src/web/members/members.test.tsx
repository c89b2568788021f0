import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, nameOf, show, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, TEAM, falcons, hall } from '#tests/support/sync.ts';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { useRow } from '#web/sync/screen/hooks.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { AccessDialog } from './access-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

const ACCESS = `/api/teams/${TEAM}/access`;
const INVITE = `/api/teams/${TEAM}/invitations`;
const PENDING = {
  id: '55555555-5555-4555-8555-555555555555',
  teamId: TEAM,
  invitedBy: ANNA,
  inviteeEmail: 'm.chen@lincolnhs.edu',
  inviteeUserId: null,
  role: 'statistician',
  status: 'pending',
  expiresAt: '2036-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
};
const RECORD = '66666666-6666-4666-8666-666666666666';
const MEMBERS = [
  { collaboratorId: null, userId: ANNA, name: 'Anna', email: 'anna@x.org', role: 'owner' },
  { collaboratorId: RECORD, userId: BEN, name: null, email: 'ben@x.org', role: 'coach' },
];
const access = (invitations: object[] = [], members: object[] = MEMBERS) => ({ body: { members, invitations } });

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  gym = hall();
  net = fakeServer({ [ACCESS]: () => access() });
  dismissAllToasts();
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  gym.close();
  net.close();
});

function Screen({ of }: { of: 'share' | 'manage' }) {
  const team = useRow('teams', TEAM);
  if (!team) return null;
  return of === 'share' ? (
    <ShareDialog team={team} open onClose={() => undefined} />
  ) : (
    <AccessDialog team={team} open onClose={() => undefined} />
  );
}
async function open(of: 'share' | 'manage') {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await store.do(falcons);
  await show(
    <SyncContext value={store}>
      <Screen of={of} />
    </SyncContext>,
  );
  return store;
}
const says = (text: string) => seen(() => currentToasts().some(({ title }) => title === text));
const text = () => document.body.textContent;

test('[SHARE-01] [SHARE-02] [SHARE-03] [SHARE-04] [ERR-028] [ERR-029] email and role; an empty or bad address is told and nothing is sent', async () => {
  await open('share');
  expect(allByRole('radio').map(nameOf)).toEqual([
    expect.stringMatching(/^Coach/),
    expect.stringMatching(/^Statistician/),
  ]);
  await submit();
  await says('Email Required');
  await type('nobody', byRole('textbox', 'Email'));
  await submit();
  await says('Invalid Email');
  expect(net.to(INVITE)).toEqual([]);
});
test('[SHARE-07] [SHARE-11] [ERR-033] an invitation is sent with the folded address', async () => {
  net.answer(INVITE, () => ({ body: { outcome: 'sent' } }));
  await open('share');
  await type(' Luis@Tide.org ', byRole('textbox', 'Email'));
  await submit();
  await says('Invitation Sent');
  expect(net.to(INVITE).map(({ body }) => body)).toEqual([{ email: 'luis@tide.org', role: 'coach' }]);
});
test('[SHARE-08] who closes while it is sent is not asked to discard it, and is told whose it was when it fails', async () => {
  let fail: () => void = () => undefined;
  const slow = new Promise<{ status: number; body: object }>((resolve) => {
    fail = () => resolve({ status: 503, body: { error: 'not today' } });
  });
  net.answer(INVITE, () => slow);
  await open('share');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await submit();
  await click(byRole('button', 'Close'));
  expect(allByRole('alertdialog')).toEqual([]);
  await act(async () => fail());
  await says('Failed to send invitation. Please try again.');
  expect(currentToasts()[0]?.description).toBe('luis@tide.org: not today');
});
test('[SHARE-03] [SHARE-07] the second half of a double press sends nothing and says nothing; a later one is told', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  net.answer(INVITE, () => ({ body: { outcome: 'sent' } }));
  await open('share');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await submit();
  await says('Invitation Sent');
  await submit();
  expect(currentToasts().map(({ title }) => title)).toEqual(['Invitation Sent']);
  vi.setSystemTime(Date.now() + 1000);
  await submit();
  await says('Email Required');
  await type('x', byRole('textbox', 'Email'));
  await submit();
  await says('Invalid Email');
  expect(net.to(INVITE)).toHaveLength(1);
});
test('[SHARE-07] what was wrong with the form before is no longer said when it was sent', async () => {
  net.answer(INVITE, () => ({ body: { outcome: 'sent' } }));
  await open('share');
  await submit();
  await says('Email Required');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await submit();
  await says('Invitation Sent');
  expect(currentToasts()).toHaveLength(1);
});
test('[SHARE-05] [SHARE-08] [ERR-030] [ERR-031] a pending one is told with its reason, a failure with its own words', async () => {
  net.answer(INVITE, () => ({ body: { outcome: 'refused', reason: 'already-sent' } }));
  await open('share');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await submit();
  await says('Invitation Already Sent');
  expect(currentToasts()[0]?.description).toBe('An invitation to this user is already pending.');
  net.answer(INVITE, () => ({ status: 500, body: { error: 'no' } }));
  await submit();
  await says('Failed to send invitation. Please try again.');
  expect(currentToasts()[0]?.description).toBe('luis@tide.org: no');
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'luis@tide.org');
});
test.each([
  ['self', 'This is your own email address.'],
  ['owner', 'This is the owner of the team.'],
  ['member', 'This person is already in the team.'],
])('[SHARE-21] who is refused as %s is told: %s', async (reason, words) => {
  net.answer(INVITE, () => ({ body: { outcome: 'refused', reason } }));
  await open('share');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await submit();
  await says('Not sent');
  expect(currentToasts()[0]?.description).toBe(words);
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'luis@tide.org');
});

test('[SHARE-13] [SHARE-14] a statistician without premium is prompted, and the email stays when the role changes back', async () => {
  await open('share');
  await type('luis@tide.org', byRole('textbox', 'Email'));
  await click(allByRole('radio')[1] ?? document.body);
  expect(byRole('button', 'Upgrade to Pro Now')).toBeDefined();
  expect(byRole('button', 'Send Invitation')).toHaveProperty('disabled', true);
  await submit();
  expect(net.to(INVITE)).toEqual([]);
  await click(byRole('button', 'Change Role to Coach'));
  expect(allByRole('button', 'Upgrade to Pro Now')).toEqual([]);
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'luis@tide.org');
});
test('[SHARE-15] [SHARE-16] the way to Pro is a monthly checkout, and one that cannot start is said', async () => {
  const checkout = '/api/billing/checkout';
  net.answer(checkout, () => ({ status: 503, body: { error: 'not today' } }));
  expectConsoleError(/checkout could not be started/);
  await open('share');
  await click(allByRole('radio')[1] ?? document.body);
  await click(byRole('button', 'Upgrade to Pro Now'));
  await says('Failed to start checkout process.');
  expect(net.to(checkout).map(({ body }) => body)).toEqual([{ price: 'monthly' }]);
  expect(allByRole('button', 'Upgrade to Pro Now')).toHaveLength(1);
  expect(
    allByRole('button')
      .map(nameOf)
      .filter((name) => /annual|year/i.test(name)),
  ).toEqual([]);
});
test('offline it is said before the form is filled, and nothing can be sent', async () => {
  await open('share');
  await act(async () => gym.goOffline());
  expect(text()).toContain('You are offline.');
  expect(byRole('button', 'Send Invitation')).toHaveProperty('disabled', true);
});
test('offline nobody is asked for the list, and nothing is said to have failed; it comes with the line', async () => {
  gym.goOffline();
  net.answer(ACCESS, () => ({ status: 503, body: {} }));
  await open('share');
  await seen(() => text().includes('You are offline.'));
  expect(currentToasts()).toEqual([]);
  net.answer(ACCESS, () => access([PENDING]));
  await act(async () => gym.goOnline());
  await seen(() => text().includes(PENDING.inviteeEmail));
});
test('[ACCESS-01] [ACCESS-03] [ACCESS-04] [ACCESS-05] everybody by name or email; no revoke for the owner and oneself', async () => {
  await open('manage');
  await seen(() => text().includes('ben@x.org'));
  expect(allByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Annaanna@x.orgOwner',
    'ben@x.orgCoachRevoke',
  ]);
  const revokes = allByRole('button')
    .map(nameOf)
    .filter((name) => name.startsWith('Revoke'));
  expect(revokes).toEqual(['Revoke access of ben@x.org']);
});
test('[ACCESS-04] [ACCESS-05] nor for a coach who looks at the owner', async () => {
  const record = '66666666-6666-4666-8666-666666666667';
  const [owner, coach] = [
    { collaboratorId: null, userId: BEN, name: 'Ben', email: 'ben@x.org', role: 'owner' },
    { collaboratorId: RECORD, userId: ANNA, name: 'Anna', email: 'anna@x.org', role: 'coach' },
  ];
  const other = { collaboratorId: record, userId: record, name: 'Cleo', email: 'cleo@x.org', role: 'coach' };
  net.answer(ACCESS, () => access([], [owner, coach, other]));
  await open('manage');
  await seen(() => text().includes('Cleo'));
  expect(
    allByRole('button')
      .map(nameOf)
      .filter((name) => name.startsWith('Revoke')),
  ).toEqual(['Revoke access of Cleo']);
});
test('[ACCESS-06] [ACCESS-07] [ACCESS-08] [ERR-035] [ERR-037] revoking asks first, then the row goes; a failure keeps it', async () => {
  const path = `/api/teams/${TEAM}/revoke`;
  net.answer(path, () => ({ status: 500, body: { error: 'no' } }));
  await open('manage');
  await seen(() => text().includes('ben@x.org'));
  const revoke = async () => {
    await click(byRole('button', 'Revoke access of ben@x.org'));
    await click(byRole('button', 'Revoke Access'));
  };
  await click(byRole('button', 'Revoke access of ben@x.org'));
  expect(byRole('alertdialog', 'Revoke Access').textContent).toContain(
    'ben@x.org will no longer be able to open Falcons',
  );
  await click(byRole('button', 'Cancel'));
  await seen(() => allByRole('alertdialog').length === 0);
  expect([net.to(path), net.to(ACCESS).length, text().includes('ben@x.org')]).toEqual([[], 1, true]);
  await revoke();
  await says('Failed to revoke access.');
  expect(text()).toContain('ben@x.org');
  net.answer(path, () => ({ body: { done: true } }));
  net.answer(ACCESS, () => access([], MEMBERS.slice(0, 1)));
  await revoke();
  await says('Access Revoked');
  await seen(() => !text().includes('ben@x.org'));
  expect(net.to(path).at(-1)?.body).toEqual({ collaboratorId: RECORD });
});
test('[ACCESS-02] [ACCESS-09] [ACCESS-10] [ERR-036] [ERR-038] pending invitations are listed and cancelled', async () => {
  const path = `/api/invitations/${PENDING.id}/cancel`;
  net.answer(ACCESS, () => access([PENDING]));
  net.answer(path, () => ({ status: 500, body: { error: 'no' } }));
  await open('manage');
  await seen(() => text().includes(`${PENDING.inviteeEmail}Statistician`));
  const cancel = () => click(byRole('button', `Cancel invitation of ${PENDING.inviteeEmail}`));
  await cancel();
  await says('Failed to cancel invitation.');
  expect(text()).toContain(PENDING.inviteeEmail);
  net.answer(path, () => ({ body: { done: true } }));
  net.answer(ACCESS, () => access());
  await cancel();
  await says('Invitation Cancelled');
  await seen(() => !text().includes(PENDING.inviteeEmail));
});
test('[AMB-039] an invitation that has expired is shown as such', async () => {
  net.answer(ACCESS, () => access([{ ...PENDING, expiresAt: '2020-01-01T00:00:00Z' }]));
  await open('manage');
  await seen(() => text().includes('Expired'));
});
test('[ACCESS-11] [ERR-034] a list that cannot be loaded says so and can be tried again', async () => {
  net.answer(ACCESS, () => ({ status: 500, body: { error: 'no' } }));
  await open('manage');
  await says('Failed to load collaborators.');
  net.answer(ACCESS, () => access());
  await click(byRole('button', 'Try again'));
  await seen(() => text().includes('ben@x.org'));
});
