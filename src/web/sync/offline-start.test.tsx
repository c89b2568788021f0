import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { createEvent } from '#domain/schedule/commands.ts';
import { makeTeam, mount, tab } from '#tests/support/lineup-page.tsx';
import { matchOf, point, stat } from '#tests/support/match.ts';
import { clearRoom, makePlayer, makeSession, ME, openRoom } from '#tests/support/room.ts';
import { allByRole, clearScreen, nameOf } from '#tests/support/screen.ts';
import { ANNA, hall, newIds, TEAM, until } from '#tests/support/sync.ts';

afterEach(clearScreen);

const FRIENDLY = {
  ...{ title: 'Friendly', eventType: 'game' as const, startDate: '2026-05-02', endDate: null, startTime: null },
  ...{ endTime: null, location: null, opponentName: 'Owls', description: null },
};

test('[OFFLINE-12] [OFFLINE-26] a start without a network has the team, its players, lineups and events to read', async () => {
  const gym = hall();
  const { store } = gym.signIn(ANNA);
  await makeTeam(store);
  await until(() => store.access(TEAM)?.pro === true);
  await store.do(createEvent.draft({ teamId: TEAM, id: newIds(1)[0] ?? '', fields: FRIENDLY }));
  await until(() => store.status().pending === 0 && store.rows('events').every(({ rev }) => rev > 0));
  store.close();
  gym.goOffline();
  const again = gym.signIn(ANNA).store;
  await again.ready;
  expect(again.pending()).toEqual([]);
  expect(again.access(TEAM)).toEqual({ role: 'owner', pro: true });
  expect(again.rows('events', { teamId: TEAM })).toMatchObject([{ title: 'Friendly', opponentName: 'Owls' }]);
  await mount(again);
  const headings = () => allByRole('heading').map(nameOf);
  expect(headings()).toEqual(expect.arrayContaining(['Falcons', 'Team Roster (4)']));
  await tab('Lineups');
  expect(allByRole('button').map(nameOf)).toContain('Move First Six');
  await clearScreen();
  gym.close();
});

test('[OFFLINE-12] stat sessions are kept on the device together with their figures', async () => {
  const log = matchOf(stat(7, 'attack', 'positive'), point('us', 1));
  const store = await openRoom({ players: [makePlayer(7)], sessions: [makeSession()], log });
  const db = await openDB(`lineup-pro-offline:${ME}`);
  await vi.waitFor(async () => {
    const tables = (await db.getAllKeys('rows')).map((key) => [key].flat()[1]);
    expect(tables.toSorted()).toEqual(['players', 'setStats', 'statPairs', 'statSessions', 'teams']);
  });
  db.close();
  clearRoom(store);
});
