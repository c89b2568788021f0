import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, falcons, TEAM, hall, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { useInvitations } from './use-invitations.ts';

const MINE = '/api/invitations';
const INVITATION = {
  ...{ id: '55555555-5555-4555-8555-555555555555', teamId: TEAM, teamName: 'Harbor', seasonName: null, logoUrl: null },
  ...{ role: 'coach', invitedByName: 'Luis', expiresAt: '2036-01-01T00:00:00Z' },
};
const waiting = (...invitations: object[]) => ({ body: { invitations } });
const said = () => byRole('paragraph').textContent;

function Example() {
  return <p>{useInvitations().invitations.map(({ teamName }) => teamName)}</p>;
}

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
let anna: SyncStore;
beforeEach(async () => {
  gym = hall();
  net = fakeServer({ [MINE]: () => waiting(INVITATION) });
  anna = gym.signIn(ANNA).store;
  await until(() => anna.lastSync() !== null);
  await show(
    <SyncContext value={anna}>
      <Example />
    </SyncContext>,
  );
  await seen(() => said() === 'Harbor');
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

test('[ACCESS-13] an invitation that was cancelled goes from an open page when its person comes back to it', async () => {
  net.answer(MINE, () => waiting());
  await act(async () => window.dispatchEvent(new Event('focus')));
  await seen(() => said() === '');
});

test('[ACCESS-13] what waits is asked for again with the line, and not without one', async () => {
  await act(async () => gym.goOffline());
  net.answer(MINE, () => waiting());
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect([said(), net.to(MINE).length]).toEqual(['Harbor', 1]);
  await act(async () => gym.goOnline());
  await seen(() => said() === '');
});

test('[TEAMS-21] a banner goes when its team arrives, accepted on another device', async () => {
  const ben = gym.signIn(BEN).store;
  await ben.do(falcons);
  await until(() => ben.unsent() === 0);
  gym.members.get(TEAM)?.set(ANNA, 'coach');
  net.answer(MINE, () => waiting());
  await act(async () => anna.syncNow());
  await seen(() => said() === '');
});
