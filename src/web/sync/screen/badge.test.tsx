import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allByRole, clearScreen, nameOf, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, hall } from '#tests/support/sync.ts';
import { SyncBadge } from './badge.tsx';
import { SyncContext } from './sync-context.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

async function open() {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await show(
    <SyncContext value={store}>
      <SyncBadge />
    </SyncContext>,
  );
  return store;
}
const words = () => allByRole('button').map(nameOf);
const isHidden = () => words().length === 0;

test('[OFFLINE-02] [OFFLINE-04] what is sent within a moment does not make the badge blink, what takes longer is shown', async () => {
  const answer = gym.holdAnswers();
  const store = await open();
  await act(() => store.do(falcons));
  expect(isHidden()).toBe(true);
  await seen(() => !isHidden());
  expect(words()).toEqual(['Online Syncing...']);
  answer();
  await seen(isHidden);
});

test('[OFFLINE-02] [OFFLINE-03] what waited without a line is shown as being sent from the moment the line is back', async () => {
  const answer = gym.holdAnswers();
  gym.goOffline();
  const store = await open();
  await act(() => store.do(falcons));
  await seen(() => words().join(' ') === 'Offline Mode 1 pending');
  await act(async () => gym.goOnline());
  expect(words()).toEqual(['Online Syncing...']);
  answer();
  await seen(isHidden);
});
