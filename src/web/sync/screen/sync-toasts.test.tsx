import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, hall, newIds, PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { openSync } from '#web/sync/client.ts';
import { SyncContext } from './sync-context.ts';
import { SyncToasts } from './sync-toasts.tsx';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
  dismissAllToasts();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

async function open() {
  const { store } = gym.signIn(ANNA);
  await show(
    <SyncContext value={store}>
      <SyncToasts />
    </SyncContext>,
  );
  return store;
}
const told = () => currentToasts().map(({ title, description }) => [title, description]);
const tells = async (...texts: (string | undefined)[]) => {
  await seen(() => currentToasts().length > 0);
  expect(told()).toEqual([texts]);
};

test('[OFFLINE-24] [ERR-015] a device that has nothing and no line says that there is nothing to show', async () => {
  gym.goOffline();
  await open();
  await tells('Offline Mode', 'No offline data available. Connect to internet to load your teams.');
});

test.each([
  ['where the browser believes in a line', true],
  ['where the browser knows of none', false],
])(
  '[OFFLINE-25] [ERR-016] a server that cannot be reached is named, %s, and what is kept is shown',
  async (_, onLine) => {
    const first = await open();
    await first.do(falcons);
    await seen(() => first.row('teams', TEAM)?.rev === 1);
    await clearScreen();
    first.close();
    gym.goOffline();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const later = await open();
    await tells('Using Offline Data', "Couldn't connect to server. Showing cached teams.");
    expect(later.row('teams', TEAM)?.name).toBe('Falcons');
  },
);

test('[OFFLINE-24] [OFFLINE-25] what was found out before a screen could listen is told by the first that does, once', async () => {
  let asked = 0;
  const pull = async () => {
    asked += 1;
    return { kind: 'fault', reached: false } as const;
  };
  const store = openSync(ANNA, { push: () => new Promise(() => undefined), pull });
  const listen = () =>
    show(
      <SyncContext value={store}>
        <SyncToasts />
      </SyncContext>,
    );
  await until(() => asked > 1);
  await listen();
  expect(told()).toEqual([['Offline Mode', 'No offline data available. Connect to internet to load your teams.']]);
  await clearScreen();
  dismissAllToasts();
  await listen();
  expect(told()).toEqual([]);
  store.close();
});

async function backWith(change: () => void) {
  const store = await open();
  await store.do(falcons);
  await seen(() => store.row('teams', TEAM)?.rev === 1);
  gym.goOffline();
  await store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  change();
  gym.goOnline();
}

test('[OFFLINE-19] [ERR-014] back online with everything accepted, that is said', async () => {
  await backWith(() => undefined);
  await tells('Sync Complete', undefined);
});

test('[OFFLINE-21] [ERR-013] back online with a server that fails, it is said that all will be tried again', async () => {
  await backWith(() => gym.trouble(true));
  await tells('Sync Error', 'Failed to sync some changes. They will be retried next time.');
});

test('[OFFLINE-21] back online with something refused, that is said as at any time', async () => {
  await backWith(() => gym.members.get(TEAM)?.set(ANNA, 'statistician'));
  await tells('Edit team Falcons', 'Your role in this team does not allow this.');
  expect(currentToasts()[0]?.action?.label).toBe('Review');
});

test.each([
  [1, '1 tap was lost with the server’s restore and has been sent again'],
  [12, '12 taps were lost with the server’s restore and have been sent again'],
])('[GEN-05] after a restore of the server that lost %i of them, that is said once', async (taps, words) => {
  const store = await open();
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  await store.do(startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null }));
  store.openSession(SESSION);
  await until(() => store.unsent() === 0 && store.row('statSessions', SESSION)?.rev === 1);
  const setBack = gym.server.save();
  for (const id of newIds(taps)) await store.do(recordEntry.draft(tapOf(id)));
  await until(() => store.unsent() === 0 && store.rows('matchEvents').every(({ rev }) => rev <= taps));
  setBack('restore');
  store.syncNow();
  await tells(words, undefined);
  expect(gym.server.confirmed.get(`session:${SESSION}`)?.matchEvents.size).toBe(taps);
  expect(store.rows('matchEvents')).toHaveLength(taps);
});

const tapOf = (id: string) => ({
  ...{ teamId: TEAM, sessionId: SESSION, id, setNumber: 1 },
  entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 } } as const,
});
