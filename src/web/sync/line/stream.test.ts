import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { HEARTBEAT_MS } from '#domain/sync/backoff.ts';
import { edge } from '#tests/support/edge.ts';
import { sleepFor } from '#tests/support/sleep.ts';
import { ANNA, BEN, falcons, hall, TEAM, until } from '#tests/support/sync.ts';
import { listen } from './stream.ts';

/** The browser's side of a connection, in the hands of the test. */
class Source extends EventTarget {
  static readonly all: Source[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor() {
    super();
    Source.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}
const last = () => Source.all.at(-1);
const DEAF = { hinted: () => undefined, opened: () => undefined, ended: () => undefined };

beforeEach(() => {
  Source.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[LIVE-03] a broken connection is tried again after 1, 2, 5 and then every 10 seconds', () => {
  const stream = listen({ ...DEAF });
  for (const seconds of [1, 2, 5, 10, 10]) {
    const before = Source.all.length;
    last()?.onerror?.();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(Source.all.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(Source.all.length).toBe(before + 1);
  }
  stream.close();
});

test('[LIVE-05] a connection that never comes to stand is given up when two heartbeats would have been heard, and tried again', () => {
  const stream = listen({ ...DEAF });
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(Source.all.map(({ isClosed }) => isClosed)).toEqual([false]);
  vi.advanceTimersByTime(6000);
  expect(Source.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  stream.close();
});

test('[LIVE-04] after each connection everything is asked for, and waits begin anew', () => {
  const opened = vi.fn();
  const stream = listen({ ...DEAF, opened });
  last()?.onopen?.();
  last()?.onerror?.();
  vi.advanceTimersByTime(1000);
  last()?.onopen?.();
  expect(opened).toHaveBeenCalledTimes(2);
  last()?.onerror?.();
  vi.advanceTimersByTime(1000);
  expect(Source.all).toHaveLength(3);
  stream.close();
  expect(last()?.isClosed).toBe(true);
});

test('[QUEUE-32] a connection says whether the server is back: none came about, or one that had lasted was ended', () => {
  const opened = vi.fn();
  const stream = listen({ ...DEAF, opened });
  const alive = () => last()?.dispatchEvent(new MessageEvent('alive', { data: '1' }));
  const open = () => last()?.onopen?.();
  const lose = () => {
    last()?.onerror?.();
    vi.advanceTimersByTime(2000);
  };
  const steps = [open, lose, open, lose, lose, open, alive, lose, open, lose, open];
  for (const step of steps) step();
  expect(opened.mock.calls.flat()).toEqual([false, false, true, true, false]);
  stream.close();
});

test('[ENGINE-25] a page that comes back after a sleep opens its connection anew at once, and asks', () => {
  const opened = vi.fn();
  const stream = listen({ ...DEAF, opened });
  last()?.onopen?.();
  sleepFor(10);
  expect(Source.all).toHaveLength(1);
  sleepFor(60_000);
  expect(Source.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  last()?.onopen?.();
  expect(opened).toHaveBeenCalledTimes(2);
  stream.close();
  sleepFor(60_000);
  expect(Source.all).toHaveLength(2);
});

test('[ENGINE-38] a device that comes online opens its connection anew at once, also one that does not come to stand', () => {
  const stream = listen({ ...DEAF });
  last()?.onerror?.();
  window.dispatchEvent(new Event('online'));
  expect(Source.all).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  expect(Source.all.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
  stream.close();
});

test('[ENGINE-25] a line on which two heartbeats are missing is opened anew; a quiet one with heartbeats stays', () => {
  const ended = vi.fn();
  const stream = listen({ ...DEAF, ended });
  last()?.onopen?.();
  for (let beat = 0; beat < 4; beat++) {
    vi.advanceTimersByTime(HEARTBEAT_MS);
    last()?.dispatchEvent(new MessageEvent('alive', { data: '1' }));
  }
  expect(Source.all).toHaveLength(1);
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(Source.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  stream.close();
});

test('[GUARD-08] a connection that stood and is ended is told of once: the sign-in may be over', () => {
  const ended = vi.fn();
  const stream = listen({ ...DEAF, ended });
  last()?.onerror?.();
  vi.advanceTimersByTime(1000);
  expect(ended).not.toHaveBeenCalled();
  last()?.onopen?.();
  last()?.onerror?.();
  last()?.onerror?.();
  expect(ended).toHaveBeenCalledTimes(1);
  stream.close();
});

test('[LIVE-01] a hint is heard by its name, and what is no hint is passed over', () => {
  const hinted = vi.fn();
  const stream = listen({ ...DEAF, hinted });
  const hint = { scope: 'team:aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', rev: 7 };
  for (const data of [JSON.stringify(hint), 'not json', '{"scope":"everything","rev":1}']) {
    last()?.dispatchEvent(new MessageEvent('hint', { data }));
  }
  expect(hinted.mock.calls).toEqual([[hint]]);
  stream.close();
});

/** Anna's device and its connection, after Ben has renamed the team and nobody has told it. */
async function unaware() {
  vi.useRealTimers();
  const gym = hall();
  const anna = gym.signIn(ANNA).store;
  await until(() => Source.all.length === 1);
  const line = Source.all[0];
  await anna.do(falcons);
  await until(() => anna.row('teams', TEAM)?.rev === 1);
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const ben = gym.signIn(BEN).store;
  await until(() => ben.row('teams', TEAM) !== undefined);
  await ben.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  await until(() => ben.row('teams', TEAM)?.rev === 2);
  expect(anna.row('teams', TEAM)?.name).toBe('Falcons');
  const hears = () => until(() => anna.row('teams', TEAM)?.name === 'Hawks');
  return { line, hears, close: gym.close };
}

test('[LIVE-04] what happened while the connection was away is there once it is back', async () => {
  const { line, hears, close } = await unaware();
  line?.onopen?.();
  await hears();
  close();
});

test('[LIVE-01] who is told that a team has changed asks for what is new of it', async () => {
  const { line, hears, close } = await unaware();
  line?.dispatchEvent(new MessageEvent('hint', { data: JSON.stringify({ scope: `team:${TEAM}`, rev: 2 }) }));
  await hears();
  close();
});

test.each([
  ['could not be reached', ['onerror']],
  ['took the place of another', ['onopen', 'alive', 'onerror']],
] as const)('[QUEUE-32] what is set aside is tried as soon as a server %s and hears again', async (_, before) => {
  vi.useRealTimers();
  const server = edge(ANNA);
  const store = server.open();
  await until(() => Source.all.length === 1);
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
  server.says.poison = ({ name }) => name === 'team.update';
  await store.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  await until(() => store.status().aside === 1);
  server.says.poison = () => false;
  for (const step of before) {
    if (step === 'alive') last()?.dispatchEvent(new MessageEvent('alive', { data: '1' }));
    else last()?.[step]?.();
  }
  await until(() => Source.all.length === 2);
  expect(store.status().aside).toBe(1);
  last()?.onopen?.();
  await until(() => store.status().pending === 0);
  expect(server.model.runs).toHaveLength(2);
  server.close();
});
