import { act } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import { Router } from 'wouter';
import type { Role } from '#domain/access.ts';
import { createLineup } from '#domain/lineups/commands.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { LineupsPage } from '#web/lineups/lineups-page.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { allByRole, byRole, clearScreen, click, nameOf, show, textsOf } from './screen.ts';
import { seen } from './seen.ts';
import { ANNA, hall, newIds, TEAM, until } from './sync.ts';

export { submit } from './screen.ts';

const SQUAD: readonly [string, PlayingPosition, number][] = [
  ['Ada Roe', 'Setter', 10],
  ['Bea Lind', 'Outside Hitter', 9],
  ['Cleo Park', 'Libero', 1],
  ['Dee Moss', 'Middle Blocker', 4],
];
export const LINEUP = '44444444-4444-4444-8444-444444444444';
/** Of the players, in the order of the squad. */
export const ids = newIds(SQUAD.length);

/** A team of four and a lineup, as its owner makes them. */
export async function makeTeam(store: SyncStore, { withLineup = true, players = SQUAD.length } = {}): Promise<void> {
  await store.ready;
  await store.do(createTeam.draft({ teamId: TEAM, name: 'Falcons', seasonName: 'Fall 2026', description: null }));
  for (const [index, [name, position, jerseyNumber]] of SQUAD.slice(0, players).entries()) {
    await store.do(addPlayer.draft({ teamId: TEAM, id: ids[index] ?? '', name, position, jerseyNumber }));
  }
  if (withLineup) await store.do(createLineup.draft({ teamId: TEAM, id: LINEUP, name: 'First Six' }));
}

/** The device of the owner, whose team the server has. */
export async function openTeam() {
  localStorage.clear();
  dismissAllToasts();
  const gym = hall();
  const { store } = gym.signIn(ANNA);
  await makeTeam(store);
  await until(() => store.status().pending === 0);
  return { gym, store };
}

export async function leaveTeam(gym: ReturnType<typeof hall>): Promise<void> {
  await clearScreen();
  gym.close();
}

/** The page as this device shows it at an address; answers where it leads. */
export async function mount(store: SyncStore, query = '') {
  const location = memoryLocation({ path: `/team/${TEAM}/lineups${query}`, record: true });
  await show(
    <Router hook={location.hook}>
      <SyncContext value={store}>
        <LineupsPage teamId={TEAM} />
      </SyncContext>
    </Router>,
  );
  return location;
}

export const said = (): string[] => currentToasts().map(({ title }) => title);
export const says = (text: string): Promise<void> => seen(() => said().includes(text));
export const tab = (name: string): Promise<void> => click(byRole('tab', name));
export const cards = (): string[] => textsOf('article');

/** Who stands on the court of the editor, in words. */
export const stands = (): string[] =>
  allByRole('button')
    .map(nameOf)
    .filter((name) => /^P\d (front|back):/.test(name));

/** Places a player by the picker. */
export async function pick(slot: string, player: RegExp): Promise<void> {
  await click(byRole('button', slot));
  const choice = allByRole('button').find((one) => one.closest('dialog') && player.test(one.textContent));
  await click(choice ?? document.body);
}

/**
 * Something done in the moment in which the server takes the right to do it: the screen has not heard of it yet, the
 * device has, and refuses.
 */
export async function tooLate(gym: ReturnType<typeof hall>, store: SyncStore, work: () => void): Promise<void> {
  const become = (role: Role) => {
    gym.members.get(TEAM)?.set(store.userId, role);
    store.syncNow();
  };
  await act(async () => {
    const done = new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        if (store.access(TEAM)?.role !== 'statistician') return;
        stop();
        work();
        resolve();
      });
    });
    become('statistician');
    await done;
  });
  await act(async () => {
    become('owner');
    await until(() => store.access(TEAM)?.role === 'owner');
  });
}
