import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, TEAM, emptyDevice, until } from '#tests/support/sync.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { AccessDialog } from './access-dialog.tsx';
import { makeRow } from '#tests/support/rows.ts';

const ACCESS = `/api/teams/${TEAM}/access`;
const RECORD = '66666666-6666-4666-8666-666666666666';
const AT = '2026-01-01T00:00:00.000Z';
const ANNAS = { collaboratorId: null, userId: ANNA, name: 'Anna', email: 'anna@x.org', role: 'owner' };
const BENS = { collaboratorId: RECORD, userId: BEN, name: 'Ben', email: 'ben@x.org', role: 'coach' };
const PENDING = {
  ...{ id: '55555555-5555-4555-8555-555555555555', teamId: TEAM, invitedBy: ANNA, inviteeUserId: null },
  ...{ inviteeEmail: 'm.chen@lincolnhs.edu', role: 'statistician', status: 'pending' },
  ...{ expiresAt: '2036-01-01T00:00:00Z', createdAt: '2026-01-01T00:00:00Z' },
};
const team = makeRow('teams', { id: TEAM, userId: ANNA, ownerName: 'Anna' });
const guest = (rev: number, deletedAt: string | null): PulledRow => ({
  table: 'teamCollaborators',
  row: {
    ...makeRow('teamCollaborators', { id: RECORD, teamId: TEAM, userId: BEN, addedBy: ANNA, displayName: 'Ben' }),
    ...{ rev, deletedAt, updatedBy: ANNA },
  },
});

let rows: PulledRow[];
let store: SyncStore;
let net: ReturnType<typeof fakeServer>;
const listing = (members: object[], invitations: object[] = []) => ({ body: { members, invitations } });
const text = () => document.body.textContent;
const titles = () => currentToasts().map(({ title }) => title);

beforeEach(async () => {
  dismissAllToasts();
  rows = [{ table: 'teams', row: { ...team, rev: 1, deletedAt: null, updatedBy: ANNA } }, guest(2, null)];
  net = fakeServer({ [ACCESS]: () => listing([ANNAS, BENS], [PENDING]) });
  store = openSync(ANNA, {
    push: () => new Promise(() => undefined),
    pull: async (cursors) => ({
      kind: 'answer',
      answer: {
        scopes: [
          { scope: userScope(ANNA), cursor: 0, more: false, rows: [] },
          {
            ...{ scope: teamScope(TEAM), cursor: Math.max(...rows.map(({ row }) => row.rev)), more: false },
            rows: rows.filter(({ row }) => row.rev > (cursors[teamScope(TEAM)] ?? 0)),
          },
        ],
        access: { [TEAM]: { role: 'owner', pro: true } },
        serverTime: AT,
      },
    }),
  });
  await until(() => store.row('teamCollaborators', RECORD) !== undefined);
  await show(
    <SyncContext value={store}>
      <AccessDialog team={team} open onClose={() => undefined} />
    </SyncContext>,
  );
  await seen(() => text().includes('ben@x.org'));
});
afterEach(async () => {
  await clearScreen();
  net.close();
  store.close();
  await emptyDevice(ANNA);
});

test('[ACCESS-12] [LIVE-01] the open list follows when somebody is removed elsewhere, and comes back', async () => {
  net.answer(ACCESS, () => listing([ANNAS]));
  rows = [...rows, guest(3, AT)];
  await act(async () => store.syncNow());
  await seen(() => !text().includes('ben@x.org'));
  net.answer(ACCESS, () => listing([ANNAS, BENS]));
  rows = [...rows, guest(4, null)];
  await act(async () => store.syncNow());
  await seen(() => text().includes('ben@x.org'));
  expect([net.to(ACCESS).length, titles()]).toEqual([3, []]);
});

test('[ACCESS-07] [ACCESS-09] what was done is gone from the list, though the list cannot be read again', async () => {
  net.answer(ACCESS, () => 'unreachable');
  net.answer(`/api/teams/${TEAM}/revoke`, () => ({ body: { done: true } }));
  net.answer(`/api/invitations/${PENDING.id}/cancel`, () => ({ body: { done: true } }));
  await click(byRole('button', 'Revoke access of Ben'));
  await click(byRole('button', 'Revoke Access'));
  await seen(() => titles().includes('Access Revoked'));
  await click(byRole('button', `Cancel invitation of ${PENDING.inviteeEmail}`));
  await seen(() => titles().includes('Invitation Cancelled'));
  expect(text()).not.toContain('ben@x.org');
  expect(text()).not.toContain(PENDING.inviteeEmail);
  expect(text()).toContain('anna@x.org');
});

test('[ACCESS-09] the second half of a double press cancels nothing and is not told as a failure', async () => {
  let answer: () => void = () => undefined;
  const path = `/api/invitations/${PENDING.id}/cancel`;
  net.answer(path, () => new Promise((resolve) => (answer = () => resolve({ body: { done: true } }))));
  net.answer(ACCESS, () => listing([ANNAS, BENS]));
  const cancel = byRole('button', `Cancel invitation of ${PENDING.inviteeEmail}`);
  await click(cancel);
  await click(cancel);
  await act(async () => answer());
  await seen(() => allByRole('button', `Cancel invitation of ${PENDING.inviteeEmail}`).length === 0);
  expect([net.to(path).length, titles()]).toEqual([1, ['Invitation Cancelled']]);
});
