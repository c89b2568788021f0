import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { teamScope } from '#domain/sync/tables.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, hall, TEAM } from '#tests/support/sync.ts';
import { useLoaded } from './screen/hooks.ts';
import { SyncContext } from './screen/sync-context.ts';
import { useLoading } from './use-loading.ts';

afterEach(clearScreen);

const Team = () => <p>{useLoading(useLoaded(teamScope(TEAM)), 'Failed to load')}</p>;

test('[OFFLINE-27] offline, nothing is called missing before the device has been read', async () => {
  const gym = hall();
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  expect(store.isReady()).toBe(false);
  await show(
    <SyncContext value={{ ...store, isReady: () => false }}>
      <Team />
    </SyncContext>,
  );
  expect(document.body.textContent).toBe('loading');
  await act(() => store.ready);
  await clearScreen();
  await show(
    <SyncContext value={store}>
      <Team />
    </SyncContext>,
  );
  expect(document.body.textContent).toBe('failed');
  gym.close();
});
