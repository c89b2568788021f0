import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, TEAM, falcons, hall } from '#tests/support/sync.ts';
import { useAccess, useLoaded, usePending, useRow, useRows } from './hooks.ts';
import { useSession } from '#web/access/session.tsx';
import { SyncContext } from './sync-context.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

function Teams() {
  const names = useRows('teams').map(({ name }) => name);
  const role = useAccess(TEAM)?.role ?? 'stranger';
  const isLoaded = useLoaded(`team:${TEAM}`);
  return <p>{[...names, useRow('teams', TEAM)?.name, role, isLoaded, usePending().pending].join(' ')}</p>;
}
const text = () => byRole('paragraph').textContent;

test('[OFFLINE-05] screens show what was done as soon as it is done', async () => {
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await show(
    <SyncContext value={store}>
      <Teams />
    </SyncContext>,
  );
  expect(text()).toBe(' stranger false 0');
  await act(() => store.do(falcons));
  expect(text()).toBe('Falcons Falcons owner true 1');
  await act(() => store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } })));
  expect(text()).toBe('Hawks Hawks owner true 2');
});

const Visitor = () => useSession().user?.name;

test('[ERR-018] a hook outside of its provider says so', async () => {
  await expect(show(<Teams />)).rejects.toThrow('useSync must be used within its provider');
  await expect(show(<Visitor />)).rejects.toThrow('useSession must be used within its provider');
});
