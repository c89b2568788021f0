import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTeam } from '#domain/teams/commands.ts';
import { ANNA, hall, newIds, until } from '#tests/support/sync.ts';
import { followOrLead } from './leader.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  gym = hall();
});
afterEach(() => {
  gym.close();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

const made = (name: string) =>
  createTeam.draft({ teamId: newIds(1)[0] ?? '', name, seasonName: null, description: null });
const nothing = () => undefined;

test('[OFFLINE-22] one tab at a time sends, and what another tab made is sent and shown in both', async () => {
  const [first, second] = [gym.signIn(ANNA).store, gym.signIn(ANNA).store];
  await Promise.all([first.ready, second.ready]);
  await second.do(made('Falcons'));
  await first.do(made('Hawks'));
  await until(() => [first, second].every((store) => store.rows('teams').every(({ rev }) => rev === 1)));
  await until(() => [first, second].every((store) => store.rows('teams').length === 2));
  expect(gym.server.runs).toHaveLength(2);
  expect([first.status().pending, second.status().pending]).toEqual([0, 0]);
});

test('[OFFLINE-22] when the tab that sends is closed, another one sends what waits', async () => {
  const [first, second] = [gym.signIn(ANNA).store, gym.signIn(ANNA).store];
  await Promise.all([first.ready, second.ready]);
  await until(() => first.lastSync() !== null);
  first.close();
  await second.do(made('Falcons'));
  await until(() => second.rows('teams')[0]?.rev === 1);
  expect(second.status().pending).toBe(0);
});

test('[OFFLINE-22] a tab that has gone silent loses the lead to one that is seen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const states: Record<string, boolean> = {};
  const enter = (tab: string) =>
    followOrLead({ name: 'silence', beat: nothing, become: (isLeader) => (states[tab] = isLeader) });
  const silent = enter('silent');
  await until(() => states['silent'] === true);
  const seen = enter('seen');
  vi.advanceTimersByTime(4000);
  seen.heard();
  vi.advanceTimersByTime(4000);
  expect(states['seen']).toBeUndefined();
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await until(() => states['seen'] === true && states['silent'] === false);
  silent.close();
  seen.close();
});
