import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, TEAM, falcons, hall } from '#tests/support/sync.ts';
import { useAction } from '#web/sync/use-action.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { SyncContext } from './sync-context.ts';
import { SyncToasts } from './sync-toasts.tsx';
import { followChange, forgetOutcomes } from './use-outcome.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
  dismissAllToasts();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

const TEXTS = { done: 'Team updated successfully!', failed: 'Failed to update team' };
let rename: (name: string) => Promise<boolean> = () => Promise.resolve(false);

function Screen() {
  const act = useAction();
  rename = (name) => act(updateTeam.draft({ teamId: TEAM, patch: { name } }), TEXTS);
  return <SyncToasts />;
}

async function open() {
  const { store } = gym.signIn(ANNA);
  await show(
    <SyncContext value={store}>
      <Screen />
    </SyncContext>,
  );
  await store.do(falcons);
  await seen(() => store.row('teams', TEAM)?.rev === 1 && store.status().state === 'online');
  return store;
}
const told = () => currentToasts().map(({ title, description }) => [title, description].filter(Boolean).join(' / '));
const does = (name: string) => act(async () => void (await rename(name)));

test('[HONEST-50] success is said when the server has answered, and not before', async () => {
  await open();
  const answer = gym.holdAnswers();
  await does('Hawks');
  expect(told()).toEqual([]);
  answer();
  await seen(() => told().length > 0);
  expect(told()).toEqual(['Team updated successfully!']);
});

test('[HONEST-50] offline a change is said to be kept on this device, and what it was', async () => {
  await open();
  gym.goOffline();
  await does('Hawks');
  await seen(() => told().length > 0);
  expect(told()).toEqual(['Kept on this device / Edit team Hawks']);
});

test('[HONEST-50] who has left is not told of what was kept, also while the words for it are on their way', async () => {
  const store = await open();
  gym.goOffline();
  await does('Hawks');
  await seen(() => told().length > 0);
  const heard: string[] = [];
  followChange(
    store,
    () => true,
    ({ kind }) => heard.push(kind),
  );
  forgetOutcomes();
  await act(() => import('#domain/sync/describe.ts'));
  await act(() => new Promise((next) => setTimeout(next, 20)));
  expect(heard).toEqual([]);
});

test('[HONEST-50] so it is on a line that does not answer, and success is not said again when it does', async () => {
  const store = await open();
  const answer = gym.holdAnswers();
  await does('Hawks');
  await seen(() => told().length > 0);
  expect(told()).toEqual(['Kept on this device / Edit team Hawks']);
  answer();
  await seen(() => store.status().pending === 0);
  expect(told()).toEqual(['Kept on this device / Edit team Hawks']);
});

test('[HONEST-51] a change that the server refuses is told of once, and never as done', async () => {
  const store = await open();
  const answer = gym.holdAnswers();
  await does('Hawks');
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  answer();
  await seen(() => store.issues().length === 1 && told().length > 0);
  expect(told()).toHaveLength(1);
  expect(currentToasts()[0]).toMatchObject({ tone: 'bad', title: 'Edit team Falcons' });
});

test('[HONEST-51] what was said to be kept is not said any longer once it is refused', async () => {
  const store = await open();
  gym.goOffline();
  await does('Hawks');
  await seen(() => told().length > 0);
  expect(told()).toEqual(['Kept on this device / Edit team Hawks']);
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  gym.goOnline();
  await seen(() => store.issues().length === 1 && told().some((words) => words.startsWith('Edit team')));
  expect(told()).toHaveLength(1);
});
