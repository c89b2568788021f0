import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seeded } from '#tests/fuzz/random.ts';
import { newIds, PLAYER } from '#tests/support/sync.ts';
import { recordEntry, startSession } from '#domain/stats/commands.ts';
import { valueAt } from '#domain/core/value-at.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { blankMeta, type PendingEntry } from './database.ts';
import { createEngine, type EngineEvent } from './engine.ts';
import type { PushReceipt, Reply } from './transport.ts';

const [ME = '', TEAM = ''] = newIds(2);
const AT = '2026-01-01T10:00:00.000Z';
const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) }));
afterEach(() => void vi.useRealTimers());

/** A change that stands alone: each is of another team. */
const alone = (): Draft => updateTeam.draft({ teamId: crypto.randomUUID(), patch: { name: 'Hawks' } });
const game = (sessionId: string) =>
  startSession.draft({ teamId: TEAM, sessionId, eventId: null, numSets: 3, notes: null });
const kill = (sessionId: string) =>
  recordEntry.draft({
    ...{ teamId: TEAM, sessionId, id: crypto.randomUUID(), setNumber: 1 },
    entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 } },
  });

type Line = 'answers' | 'fails' | 'busy' | 'cut' | 'late' | 'signed-out' | 'too-large';
const LINES: Readonly<Record<Exclude<Line, 'answers'>, Reply<never>>> = {
  fails: { kind: 'server-fault', isBusy: false },
  busy: { kind: 'server-fault', isBusy: true },
  cut: { kind: 'fault', reached: false },
  late: { kind: 'late' },
  'signed-out': { kind: 'signed-out' },
  'too-large': { kind: 'too-large' },
};

/** A queue in memory, and a server that fails at a whole push for some of its commands, or names them. */
function bench(drafts: readonly Draft[], { names = false, version = 'one' } = {}) {
  const [...ids] = newIds(drafts.length);
  let queue = drafts.map((draft, i): PendingEntry => ({ ...draft, id: ids[i] ?? '', at: AT }));
  const server: { line: Line; poison: Set<string>; taken: string[]; calls: number } = {
    ...{ line: 'answers', poison: new Set(), taken: [], calls: 0 },
  };
  const events: EngineEvent[] = [];

  async function push(commands: readonly SentCommand[]): Promise<Reply<PushReceipt>> {
    server.calls += 1;
    if (server.line !== 'answers') return LINES[server.line];
    if (!names && commands.some(({ id }) => server.poison.has(id))) return LINES.fails;
    const stuck = new Set<unknown>();
    const results = commands.map(({ id, input }) => {
      const match = valueAt(input, 'sessionId');
      if (server.poison.has(id) || stuck.has(match)) {
        if (match !== undefined) stuck.add(match);
        return { id, outcome: 'fault' } as const;
      }
      if (!server.taken.includes(id)) server.taken.push(id);
      return { id, outcome: 'applied' } as const;
    });
    return { kind: 'answer', answer: { results, revs: {} } };
  }
  const open = (appVersion: string) =>
    createEngine({
      userId: ME,
      books: {
        meta: () => blankMeta(ME),
        queue: () => queue,
        wanted: () => ({}),
        withheld: () => [],
        async settle(told) {
          queue = queue.filter(({ id }) => !told.some((one) => one.id === id));
          return [];
        },
        async setAside(marks) {
          for (const { id, aside } of marks) queue = queue.map((one) => (one.id === id ? { ...one, aside } : one));
        },
        absorb: async () => true,
        recheck: () => Promise.resolve('level'),
      },
      transport: {
        push: ({ commands }) => push(commands),
        pull: async () => (server.line === 'answers' ? LINES.cut : LINES[server.line]),
      },
      connectivity: { answered: () => undefined, failed: () => undefined },
      random: () => 0,
      version: appVersion,
      tell: (event) => events.push(event),
    });
  let engine = open(version);
  return {
    ids,
    server,
    events,
    left: () => queue.map(({ id }) => id),
    asides: () => queue.filter(({ aside }) => aside).map(({ id }) => id),
    add: (draft: Draft) => void (queue = [...queue, { ...draft, id: crypto.randomUUID(), at: AT }]),
    push: () => engine.push(),
    hurry: () => engine.hurry(),
    /** Another start of the app: what was only in memory is gone. */
    restart: (next = version) => void (engine = open(next)),
    /** Steps until there is nothing to do, or so often that it should have been found. */
    async goOn(most = 80): Promise<void> {
      for (let steps = 0; steps < most; steps++) if ((await engine.push()) === 'done') return;
    },
  };
}
type Bench = ReturnType<typeof bench>;
const asideEvents = ({ events }: Bench) => events.filter(({ kind }) => kind === 'aside').length;

test.each([
  ['a server that fails as a whole', false],
  ['a server that names it', true],
])('[QUEUE-20] one change that the server cannot take holds up none of the others: %s', async (_, names) => {
  for (const at of [0, 1, 77, 398, 399]) {
    const one = bench(Array.from({ length: 400 }, alone), { names });
    const bad = one.ids[at] ?? '';
    one.server.poison.add(bad);
    await one.goOn();
    expect([one.server.taken, one.left(), one.asides()]).toEqual([one.ids.filter((id) => id !== bad), [bad], [bad]]);
    expect(asideEvents(one)).toBe(1);
    expect(one.server.calls).toBeLessThan(50);
  }
});

test('[QUEUE-20] the only change that waits is set aside as soon as the server takes anything at all', async () => {
  const one = bench([alone()]);
  one.server.poison.add(one.ids[0] ?? '');
  await one.goOn();
  expect([one.asides(), one.server.calls]).toEqual([one.ids, 4]);
});

test('[QUEUE-21] what builds on it waits with it, and goes after it in its order', async () => {
  const [first = '', second = ''] = newIds(2);
  const drafts = [game(first), alone(), kill(first), kill(first), game(second), kill(second), kill(first)];
  for (const names of [false, true]) {
    const one = bench(drafts, { names });
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
      const one = bench(Array.from({ length: 9 }, alone));
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
  const one = bench(Array.from({ length: 30 }, alone));
  const bad = one.ids.filter((_, i) => i % 3 === 0);
  for (const id of bad) one.server.poison.add(id);
  await one.goOn(400);
  expect([one.server.taken, one.asides()]).toEqual([one.ids.filter((id) => !bad.includes(id)), bad]);
});

test.each([false, true])(
  '[QUEUE-22] where it takes none of several, none is to blame, and each waits for the next try (named: %s)',
  async (names) => {
    const one = bench([alone(), alone()], { names });
    for (const id of one.ids) one.server.poison.add(id);
    await one.goOn(30);
    expect([one.asides(), one.left()]).toEqual([[], one.ids]);
    one.add(alone());
    await one.goOn(30);
    expect([one.server.taken.length, one.asides()]).toEqual([1, one.ids]);
  },
);

test('[QUEUE-23] it is tried again after a while that grows to hours, and told of once', async () => {
  const one = bench([alone(), alone()]);
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
  const one = bench([alone(), alone()]);
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
    const one = bench([alone(), alone()]);
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

test('[QUEUE-20] [QUEUE-22] whatever the server fails at and however the line changes, in the end all is there once', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const matches = newIds(3);
    const drafts = Array.from({ length: 1 + random.below(40) }, () =>
      random.chance(0.4) ? alone() : kill(matches[random.below(3)] ?? ''),
    );
    const one = bench(drafts, { names: random.chance(0.5) });
    for (const id of one.ids) if (random.chance(0.1)) one.server.poison.add(id);
    for (let step = 0; step < 60; step++) {
      if (random.chance(0.2)) one.server.line = random.pick(['answers', 'answers', 'fails', 'busy', 'cut', 'late']);
      if (random.chance(0.05)) one.restart();
      await one.push();
      vi.setSystemTime(Date.now() + random.below(60_000));
    }
    one.server.line = 'answers';
    one.server.poison.clear();
    for (let hour = 0; hour < 8; hour++) {
      vi.setSystemTime(Date.now() + HOUR_MS);
      await one.goOn();
    }
    expect(one.left(), `seed ${seed}`).toEqual([]);
    expect(one.server.taken.toSorted(), `seed ${seed}`).toEqual(one.ids.toSorted());
  }
});
