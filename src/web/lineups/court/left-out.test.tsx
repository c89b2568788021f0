import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { addPlayer, updatePlayer } from '#domain/roster/commands.ts';
import type { Draft } from '#domain/sync/command.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
import { ids, leaveTeam, LINEUP, mount, openTeam, pick, said, says, stands, tab } from '#tests/support/lineup-page.tsx';
import { byRole, clearScreen, click } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, type hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { dismissAllToasts } from '#web/ui/messages/toasts.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
  gym.members.get(TEAM)?.set(BEN, 'coach');
});
afterEach(() => leaveTeam(gym));

/** Pushes a colleague's command while this device is offline. */
const elsewhere = (draft: Draft) =>
  gym.server.push(BEN, {
    clientId: '99999999-9999-4999-8999-999999999999',
    schemaVersion: SCHEMA_VERSION,
    commands: [{ ...draft, id: crypto.randomUUID(), at: new Date().toISOString() }],
  });
const markOut = (player: number) => updatePlayer.draft({ teamId: TEAM, id: ids[player] ?? '', patch: { isOut: true } });
const standing = (player: number, position: 1 | 4) => ({
  position,
  row: 'front' as const,
  playerId: ids[player] ?? '',
});
const saving = (...assignments: ReturnType<typeof standing>[]) =>
  saveCourt.draft({
    ...{ teamId: TEAM, id: LINEUP, replaces: EMPTY_COURT, versionId: crypto.randomUUID() },
    court: { assignments, servers: [] },
  });

async function goOnline(): Promise<void> {
  await act(async () => gym.goOnline());
  await act(() => until(() => store.status().pending === 0 && store.row('lineups', LINEUP)?.rev !== PENDING_REV));
}

test('[HONEST-20] [HONEST-21] of three placed offline only she is missing who became out, and that is read once', async () => {
  await mount(store);
  await tab('On Court Positions');
  await act(async () => gym.goOffline());
  await pick('Add a player to P4 front', /Ada Roe/);
  await pick('Add a player to P3 front', /Bea Lind/);
  await pick('Add a player to P2 front', /Dee Moss/);
  await elsewhere(markOut(1));
  await goOnline();
  const words = 'Bea Lind is out and was not placed in First Six.';
  await says(words);
  expect(stands()).toEqual(['P4 front: 10 Ada Roe, Setter', 'P2 front: 4 Dee Moss, Middle Blocker']);
  expect(store.issues()).toEqual([]);
  expect(said().filter((one) => one.includes('Bea'))).toEqual([words]);
  dismissAllToasts();
  await clearScreen();
  await mount(store);
  expect(said(), 'neither after a reload').toEqual([]);
});

test('[HONEST-21] who did not place her reads nothing of it', async () => {
  await mount(store);
  await elsewhere(markOut(0));
  await elsewhere(saving(standing(0, 1)));
  await act(async () => store.syncNow());
  await act(() => until(() => store.row('lineups', LINEUP)?.leftOut.length === 1));
  expect(said()).toEqual([]);
});

test('[HONEST-22] a player whose number was taken elsewhere stands where she was put once that is mended', async () => {
  await mount(store);
  await act(async () => gym.goOffline());
  const late = { teamId: TEAM, id: crypto.randomUUID(), name: 'Eve Hart', position: 'Setter' } as const;
  await act(() => store.do(addPlayer.draft({ ...late, jerseyNumber: 7 })));
  await tab('On Court Positions');
  await pick('Add a player to P4 front', /Eve Hart/);
  await pick('Add a player to P3 front', /Ada Roe/);
  const taken = {
    teamId: TEAM,
    id: crypto.randomUUID(),
    name: 'Fay Ash',
    position: 'Setter',
    jerseyNumber: 7,
  } as const;
  await elsewhere(addPlayer.draft(taken));
  await goOnline();
  await seen(() => store.issues().length === 1);
  expect(stands()).toEqual(['P3 front: 10 Ada Roe, Setter']);
  expect(said().join(), 'the list of changes tells it').not.toContain('not placed');
  const [issue] = store.issues();
  await act(async () => void (await store.resend([issue?.id ?? ''], addPlayer.draft({ ...late, jerseyNumber: 8 }))));
  await act(() => until(() => store.status().pending === 0));
  expect(stands()).toEqual(['P4 front: 8 Eve Hart, Setter', 'P3 front: 10 Ada Roe, Setter']);
});

test('[HONEST-20] a step back to a court with somebody who is out by now is made without her, and that is said', async () => {
  await mount(store);
  await tab('On Court Positions');
  await pick('Add a player to P4 front', /Ada Roe/);
  await pick('Add a player to P3 front', /Bea Lind/);
  await click(byRole('button', 'P3 front: 9 Bea Lind, Outside Hitter'));
  await click(byRole('button', 'Remove from court'));
  await act(() => store.do(markOut(1)));
  await click(byRole('button', 'Undo'));
  expect(said()).toContain('Bea Lind is out and was not placed in First Six.');
  expect(stands()).toEqual(['P4 front: 10 Ada Roe, Setter']);
});

const head = () => byRole('heading', 'Falcons').parentElement?.textContent ?? '';

test('[HONEST-23] a court that the server refuses was never called saved, nor a swap done', async () => {
  await store.do(saving(standing(0, 1), standing(1, 4)));
  await until(() => store.status().pending === 0);
  const texts: string[] = [];
  await mount(store);
  const watch = store.subscribe(() => texts.push(head()));
  await tab('On Court Positions');
  const answer = gym.holdAnswers();
  // Whoever hears first that she may no more is led away from the page before the answer comes.
  const tellRole = gym.holdPulls();
  await click(byRole('button', 'P1 front: 10 Ada Roe, Setter'));
  await click(byRole('button', 'Swap with Bea Lind'));
  await seen(() => head().includes('Saving changes...'));
  expect(said()).toEqual([]);
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  await act(async () => answer());
  await act(() => until(() => store.issues().length === 1));
  watch();
  tellRole();
  expect(texts.join()).not.toContain('Changes saved');
  expect(said()).not.toContain('Players swapped successfully');
});

test('[HONEST-23] offline a swap is kept on this device, and no more is said of it', async () => {
  await store.do(saving(standing(0, 1), standing(1, 4)));
  await until(() => store.status().pending === 0);
  await mount(store);
  await tab('On Court Positions');
  await act(async () => gym.goOffline());
  await click(byRole('button', 'P1 front: 10 Ada Roe, Setter'));
  await click(byRole('button', 'Swap with Bea Lind'));
  await seen(() => head().includes('Kept on this device'));
  expect(said()).toEqual([]);
});
