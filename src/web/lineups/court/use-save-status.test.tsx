import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { edge } from '#tests/support/edge.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { saveText } from './save-status.ts';
import { useSaveStatus } from './use-save-status.ts';

const LINEUP = '44444444-4444-4444-8444-444444444444';
const VERSION = '66666666-6666-4666-8666-666666666666';
let server: ReturnType<typeof edge>;
let store: SyncStore;
beforeEach(async () => {
  dismissAllToasts();
  server = edge(ANNA);
  store = server.open();
  await store.do(falcons);
  await until(() => store.status().pending === 0 && store.row('teams', TEAM)?.rev === 1);
});
afterEach(async () => {
  await clearScreen();
  server.close();
});

let save: (done?: string) => Promise<void> = () => Promise.resolve();
/** All that the header says, in the order in which it is said. */
const said: string[] = [];
function Header() {
  const { status, begin, follow } = useSaveStatus();
  const text = saveText(status).replace(/ @ .*/, '');
  if (said.at(-1) !== text) said.push(text);
  save = async (done) => {
    begin(VERSION);
    const court = { court: EMPTY_COURT, replaces: EMPTY_COURT, versionId: VERSION };
    await store.do(saveCourt.draft({ teamId: TEAM, id: LINEUP, ...court }));
    follow(VERSION, done === undefined ? undefined : { title: done });
  };
  return <p>{text}</p>;
}
async function open(): Promise<void> {
  said.length = 0;
  await show(
    <SyncContext value={store}>
      <Header />
    </SyncContext>,
  );
}
const makeLineup = () => store.do(createLineup.draft({ teamId: TEAM, id: LINEUP, name: 'Starting Six' }));
const isSettled = () => said.length > 1 && !['', 'Saving changes...'].includes(said.at(-1) ?? '');
const toasts = () => currentToasts().map(({ title }) => title);

test('[HONEST-105] of a court that the server has, the header says so', async () => {
  await makeLineup();
  await open();
  await act(() => save('Players swapped successfully'));
  await seen(isSettled);
  expect([said, toasts()]).toEqual([['', 'Saving changes...', 'Changes saved'], ['Players swapped successfully']]);
});

test('[HONEST-105] [QUEUE-24] of one that is set aside it says that it is kept', async () => {
  await makeLineup();
  await until(() => store.status().pending === 0);
  server.says.poison = ({ name }) => name === 'lineup.save-court';
  await open();
  await act(() => save('Players swapped successfully'));
  await seen(() => store.status().aside === 1 && store.status().state === 'online');
  await seen(isSettled);
  expect([said, toasts()]).toEqual([['', 'Saving changes...', 'Kept on this device'], []]);
});

test('[HONEST-105] [QUEUE-24] so it does of one that waits behind a change set aside', async () => {
  server.says.poison = ({ name }) => name === 'lineup.create';
  await makeLineup();
  await until(() => store.status().aside === 1 && store.status().state === 'online');
  await open();
  await act(() => save());
  await seen(isSettled);
  expect([said, store.status().pending]).toEqual([['', 'Saving changes...', 'Kept on this device'], 2]);
});

test('[HONEST-105] so it does on a line that does not answer, and no success is announced when it arrives', async () => {
  await makeLineup();
  await until(() => store.status().pending === 0);
  const answer = Promise.withResolvers<void>();
  server.holdPushes(answer.promise);
  await open();
  await act(() => save('Players swapped successfully'));
  await seen(isSettled);
  expect(said.at(-1)).toBe('Kept on this device');
  answer.resolve();
  await seen(() => said.includes('Changes saved'));
  expect(toasts()).toEqual([]);
});
