import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { allByRole, byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, TEAM, falcons, hall, until } from '#tests/support/sync.ts';
import { SyncBadge } from './badge.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { SyncContext } from './sync-context.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

test('[OFFLINE-04] [OFFLINE-21] what was refused stands above the page until it is looked at, and the badge is gone', async () => {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.role === 'owner' && store.status().pending === 0);
  await show(
    <SyncContext value={store}>
      <RefusedNotice />
      <SyncBadge />
    </SyncContext>,
  );
  expect(allByRole('status')).toEqual([]);
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  await act(async () => {
    await store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
    await until(() => store.issues().length === 1 && store.status().pending === 0);
  });
  expect(byRole('status').textContent).toBe('1 change was not accepted.Review');
  expect(byRole('link', 'Review').getAttribute('href')).toBe('/changes');
  expect(allByRole('button')).toEqual([]);
  await act(async () => store.discard([store.issues()[0]?.id ?? '']));
  expect(allByRole('status')).toEqual([]);
});
