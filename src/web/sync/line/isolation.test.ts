import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alone, AT, failingServer, type FailingServer } from '#tests/support/failing-server.ts';
import { partOf } from '#tests/support/deeds.ts';
import { newIds, PLAYER } from '#tests/support/sync.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';

const [TEAM = ''] = newIds(1);
const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) }));
afterEach(() => void vi.useRealTimers());

const game = (sessionId: string) =>
  startSession.draft({ teamId: TEAM, sessionId, eventId: null, numSets: 3, notes: null });
const kill = (sessionId: string) =>
  recordEntry.draft({
    ...{ teamId: TEAM, sessionId, id: crypto.randomUUID(), setNumber: 1 },
    entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 } },
  });

const asideEvents = ({ events }: FailingServer) => events.filter(({ kind }) => kind === 'aside').length;

test.each([
  ['a server that fails as a whole', false],
  ['a server that names it', true],
])('[QUEUE-20] one change that the server cannot take holds up none of the others: %s', async (_, names) => {
  for (const at of [0, 1, 77, 398, 399]) {
    const one = failingServer(Array.from({ length: 400 }, alone), { names });
    const bad = one.ids[at] ?? '';
    one.server.poison.add(bad);
    await one.goOn();
    expect([one.server.taken, one.left(), one.asides()]).toEqual([one.ids.filter((id) => id !== bad), [bad], [bad]]);
    expect(asideEvents(one)).toBe(1);
    expect(one.server.calls).toBeLessThan(50);
  }
});

test.each([false, true])(
  '[QUEUE-20] [A3-6] one entry of a deed that the server cannot take holds up neither the other nor the rest (named: %s)',
  async (names) => {
    const [deed = ''] = newIds(1);
    for (const at of [1, 2]) {
      const one = failingServer([alone(), partOf(deed), partOf(deed), alone()], { names });
      const bad = one.ids[at] ?? '';
      one.server.poison.add(bad);
      await one.goOn();
      expect([one.server.taken, one.left(), one.asides()]).toEqual([one.ids.filter((id) => id !== bad), [bad], [bad]]);
    }
  },
);

test('[QUEUE-20] the only change that waits is set aside as soon as the server takes anything at all', async () => {
  const one = failingServer([alone()]);
  one.server.poison.add(one.ids[0] ?? '');
  await one.goOn();
  expect([one.asides(), one.server.calls]).toEqual([one.ids, 4]);
});

test('[QUEUE-21] what builds on it waits with it, and goes after it in its order', async () => {
  const [first = '', second = ''] = newIds(2);
  const drafts = [game(first), alone(), kill(first), kill(first), game(second), kill(second), kill(first)];
  for (const names of [false, true]) {
    const one = failingServer(drafts, { names });
    const at = (...places: number[]) => places.map((place) => one.ids[place]);
    one.server.poison.add(one.ids[0] ?? '');
    await one.goOn();
    expect([one.server.taken, one.left()]).toEqual([at(1, 4, 5), at(0, 2, 3, 6)]);
    expect(one.asides()).toEqual(at(0));
    one.server.poison.clear();
    one.restart();
    vi.setSystemTime(Date.now() + HOUR_MS);
    await one.goOn();
    expect(one.server.taken.slice(3)).toEqual(at(0, 2, 3, 6));
  }
});

test.each(['fails', 'busy', 'cut', 'late', 'signed-out'] as const)(
  '[QUEUE-22] a server that %s at everything puts nothing aside, and has all soon after',
  async (line) => {
    for (const calls of [1, 2, 3, 7, 11, 12, 13, 30]) {
      const one = failingServer(Array.from({ length: 9 }, alone));
      one.server.line = line;
      for (let call = 0; call < calls; call++) await one.push();
      expect(one.asides()).toEqual([]);
      one.server.line = 'answers';
      await one.goOn();
      expect([one.left(), one.asides(), asideEvents(one)], `after ${calls}`).toEqual([[], [], 0]);
    }
  },
);

test('[QUEUE-22] several that it cannot take are found while one that it can is there', async () => {
  const one = failingServer(Array.from({ length: 30 }, alone));
  const bad = one.ids.filter((_, i) => i % 3 === 0);
  for (const id of bad) one.server.poison.add(id);
  await one.goOn(400);
  expect([one.server.taken, one.asides()]).toEqual([one.ids.filter((id) => !bad.includes(id)), bad]);
});

test.each([false, true])(
  '[QUEUE-22] where it takes none of several, none is to blame, and each waits for the next try (named: %s)',
  async (names) => {
    const one = failingServer([alone(), alone()], { names });
    for (const id of one.ids) one.server.poison.add(id);
    await one.goOn(30);
    expect([one.asides(), one.left()]).toEqual([[], one.ids]);
    one.add(alone());
    await one.goOn(30);
    expect([one.server.taken.length, one.asides()]).toEqual([1, one.ids]);
  },
);

test('[QUEUE-23] it is tried again after a while that grows to hours, and told of once', async () => {
  const one = failingServer([alone(), alone()]);
  one.server.poison.add(one.ids[0] ?? '');
  await one.goOn();
  const tried = () => one.server.calls;
  const waits: number[] = [];
  for (let times = 0; times < 14; times++) {
    const [before, since] = [tried(), Date.now()];
    while (tried() === before) {
      vi.setSystemTime(Date.now() + 5000);
      await one.goOn();
    }
    waits.push((Date.now() - since) / HOUR_MS);
  }
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect([waits[0], waits.at(-1)]).toEqual([expect.closeTo(0.008, 2), expect.closeTo(2, 2)]);
  expect(asideEvents(one)).toBe(1);
});

test('[QUEUE-23] a new version of the app tries it at once, the same one only when its time has come', async () => {
  const one = failingServer([alone(), alone()]);
  one.server.poison.add(one.ids[0] ?? '');
  await one.goOn();
  one.server.poison.clear();
  one.restart();
  await one.goOn();
  expect(one.left()).toEqual([one.ids[0]]);
  one.restart('two');
  await one.goOn();
  expect(one.left()).toEqual([]);
});

test('[QUEUE-23] whoever asks for it, and a server that was away and is back, has it tried at once', async () => {
  for (const wasAway of [false, true]) {
    const one = failingServer([alone(), alone()]);
    one.server.poison.add(one.ids[0] ?? '');
    await one.goOn();
    one.server.poison.clear();
    if (wasAway) {
      one.add(alone());
      one.server.line = 'cut';
      await one.push();
      one.server.line = 'answers';
      await one.goOn();
    } else one.hurry();
    await one.goOn();
    expect(one.left()).toEqual([]);
  }
});

test('[QUEUE-32] a server that answers by another generation has it tried at once, though it was never seen to be away', async () => {
  const one = failingServer([alone(), alone()]);
  const [before = '', after = ''] = newIds(2);
  one.server.generation = before;
  await one.pull();
  one.server.poison.add(one.ids[0] ?? '');
  await one.goOn();
  one.server.poison.clear();
  await one.pull();
  await one.goOn();
  expect(one.left()).toEqual([one.ids[0]]);
  one.server.generation = after;
  await one.pull();
  await one.goOn();
  expect(one.left()).toEqual([]);
});
