import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession, openRoom } from '#tests/support/room.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { leave, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { PastEventsPage } from './past-events-page.tsx';
import { PlayerAnalysisPage } from '#web/analysis/player-analysis-page.tsx';
import { TrackerPage } from '#web/match/tracker-page.tsx';
import { UpcomingPage } from './upcoming-page.tsx';

afterEach(leave);

const shown = (store: SyncStore, page: ReactNode) => show(<SyncContext value={store}>{page}</SyncContext>);

/** A page on a device that holds nothing and has no network. */
async function openEmpty(page: ReactNode): Promise<() => Promise<void>> {
  const gym = hall();
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await act(() => store.ready);
  await shown(store, page);
  return async () => {
    await clearScreen();
    gym.close();
  };
}

test('[STATS-12] upcoming events that cannot be loaded: it is said', async () => {
  const close = await openEmpty(<UpcomingPage teamId={TEAM} />);
  expect(toastTitles()).toEqual(['Failed to load events']);
  await close();
});

test('[PAST-15] [ERR-073] past events that cannot be loaded: it is said', async () => {
  const close = await openEmpty(<PastEventsPage teamId={TEAM} />);
  expect(toastTitles()).toEqual(['Failed to load past events']);
  await close();
});

test('[ERR-074] [ERR-075] players and figures that cannot be loaded: it is said', async () => {
  const close = await openEmpty(<PlayerAnalysisPage teamId={TEAM} />);
  expect(toastTitles().toSorted()).toEqual(['Failed to load player statistics', 'Failed to load players']);
  await close();
});

test('[TRACK-40] [ERR-076] without network and session the tracker says so and goes back one page', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.pushState(null, '', `/stat-tracking/${SESSION}`);
  const close = await openEmpty(<TrackerPage sessionId={SESSION} />);
  expect(toastTitles()).toEqual(['Failed to load stat tracking session']);
  expect(back).toHaveBeenCalledOnce();
  await close();
});

test('[TRACK-40] a session whose log never came is not shown as empty', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.pushState(null, '', `/stat-tracking/${SESSION}`);
  const store = await openRoom({ sessions: [makeSession()] });
  const offline = { state: 'offline', pending: 0, aside: 0, refused: 0, syncing: false } as const;
  await shown({ ...store, isLoaded: () => false, status: () => offline }, <TrackerPage sessionId={SESSION} />);
  await seen(() => toastTitles().includes('Failed to load stat tracking session'));
  expect(back).toHaveBeenCalledOnce();
  expect(text()).not.toContain('Our score');
  store.close();
});
