import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Draft } from '#domain/sync/command.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import type { MatchEntry, SetStats, StatPair } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { createTeam, updateTeam } from '#domain/teams/commands.ts';
import type { Shelves } from '#domain/sync/rows.ts';
import { list } from '#domain/sync/view.ts';
import { openDevice } from '#web/sync/device/database.ts';
import { BEGINNINGS } from '#tests/support/first-entries.ts';
import { MADE, TOLD } from '#tests/support/rally-entries.ts';
import type { Message } from '#web/sync/tabs/tabs.ts';
import { type Flaw as ServerFlaw, type FuzzServer, modelServer } from './model-server.ts';
import { oneOf } from './from-schema.ts';
import { type Random, seeded } from './random.ts';
import { openTab, type Tab, type Trouble } from './tab.ts';

export type Flaw = ServerFlaw | 'cleared-before-answer';

/** Violations at the end of a history; all lists must be empty. */
export type Findings = {
  readonly lost: string[];
  readonly doubled: string[];
  readonly unsurfaced: string[];
  readonly unlevel: string[];
  /** Whether the devices would disagree on the match if they folded it as they received it. */
  readonly receivedUnlike: boolean;
  readonly counts: { taps: number; refused: number; crashes: number };
};

const STEPS = 60;
const SIDES = ['us', 'them'] as const;
const COUNTERS = ['positive', 'negative', 'attempts'] as const;
const TROUBLE = { lostRequest: 0.15, lostReply: 0.15, crash: 0.04, missedMessage: 0.2 };

type World = {
  readonly random: Random;
  readonly server: FuzzServer;
  isCoachIn: boolean;
  readonly trouble: Trouble;
  readonly users: Users;
  readonly tabs: Tab[];
  readonly reopen: (at: number) => void;
  readonly teamId: string;
  readonly sessionId: string;
  readonly playerIds: readonly [string, string];
  /** Durable according to the device, so never to be lost. */
  readonly promised: { userId: string; id: string }[];
  readonly counts: Findings['counts'];
};

type Users = readonly [string, string, string];
/** Makes a server that knows these people; the first of them is Pro. */
export type MakeServer = (users: Users) => Promise<FuzzServer>;

async function createWorld(seed: number, flaw: Flaw | undefined, makeServer?: MakeServer): Promise<World> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const random = seeded(seed);
  const uuid = () => random.uuid();
  const trouble = { isOn: false, ...TROUBLE };
  const users: Users = [uuid(), uuid(), uuid()];
  const serverFlaw = flaw === 'cleared-before-answer' ? undefined : flaw;
  const server = makeServer ? await makeServer(users) : modelServer(serverFlaw);
  const [teamId, sessionId] = [uuid(), uuid()];
  // The first person has two tabs open, and both push.
  const owners = [users[0], users[0], users[1], users[2]];
  const tabs: Tab[] = [];
  let clockMs = 1_760_000_000_000;
  const counts = { taps: 0, refused: 0, crashes: 0 };

  function post(from: string, at: number, message: Message): void {
    for (const [i, tab] of tabs.entries()) {
      const isMissed = trouble.isOn && random.chance(trouble.missedMessage);
      if (i !== at && tab.userId === from && !tab.isDead() && !isMissed) void tab.store.hear(structuredClone(message));
    }
  }
  function open(at: number): Tab {
    const userId = owners[at] ?? users[0];
    return openTab({
      userId,
      server,
      random,
      trouble,
      sessionId,
      now: () => new Date((clockMs += 7)),
      post: (message) => post(userId, at, message),
      forgetsBeforeAnswer: flaw === 'cleared-before-answer',
    });
  }
  tabs.push(...owners.map((_, at) => open(at)));
  const reopen = (at: number) => {
    tabs[at]?.close();
    counts.crashes += 1;
    tabs[at] = open(at);
  };
  const playerIds: World['playerIds'] = [uuid(), uuid()];
  const ids = { teamId, sessionId, playerIds };
  return { random, server, trouble, users, tabs, reopen, ...ids, promised: [], counts, isCoachIn: true };
}

/** Waits for a step of a tab, or for its end. */
const outlive = <T>(tab: Tab, work: Promise<T>) => Promise.race([work, tab.crashed]);

async function tap(world: World, tab: Tab, draft: Draft): Promise<void> {
  const { id, done } = tab.tap(draft);
  const result = await outlive(tab, done);
  if (result === 'crashed' || !result.ok) return;
  world.promised.push({ userId: tab.userId, id });
  world.counts.taps += 1;
}

function anyDraft(world: World, tab: Tab): Draft {
  const { random, teamId, sessionId, playerIds } = world;
  if (random.chance(0.1)) {
    return updateTeam.draft({ teamId, patch: { seasonName: `Season ${random.below(1000)}` } });
  }
  const setNumber = 1 + random.below(3);
  const roll = random.next();
  const entry =
    roll < 0.5 ? anyTold(world, tab, setNumber) : roll < 0.75 ? anyPoint(random) : anyStat(random, playerIds);
  return recordEntry.draft({ teamId, sessionId, id: random.uuid(), setNumber, entry });
}

/** An entry that tells of the rallies which stand on this tab, of the next one, or of the gap behind one of them. */
function anyTold({ random, sessionId }: World, { store }: Tab, setNumber: number): MatchEntry {
  const log = store.rows('matchEvents', { sessionId }).filter((event) => event.setNumber === setNumber);
  if (log.length > 2 && random.chance(0.1)) {
    const targets = Array.from({ length: 1 + random.below(3) }, () => oneOf(random, log).id);
    return { kind: 'strike', payload: { targets } };
  }
  const known = new Set(log.flatMap((event) => (event.kind === 'rally-end' ? [event.payload.rally] : [])));
  const rally = random.chance(0.7) ? known.size : random.below(known.size + 1);
  return MADE[oneOf(random, TOLD)]({ set: setNumber, rally, player: random.below(12), other: random.below(100) });
}

const anyPoint = (random: Random): MatchEntry => ({
  kind: 'score',
  payload: { side: random.pick(SIDES), by: 1, rally: 1 + random.below(20), takesBack: null },
});
const anyStat = (random: Random, playerIds: World['playerIds']): MatchEntry => ({
  kind: 'stat',
  payload: { playerId: random.pick(playerIds), category: 'attack', counter: random.pick(COUNTERS), by: 1 },
});

/** A coach is removed and invited again: the scope is lost, what waits is refused, and it comes back whole. */
async function toggleCoach(world: World): Promise<void> {
  const { server, teamId, users, isCoachIn, random } = world;
  if (!isCoachIn && random.chance(0.3)) return;
  world.isCoachIn = !isCoachIn;
  await (isCoachIn ? server.dismiss(teamId, users[1]) : server.admit(teamId, users[1], 'coach'));
}

async function step(world: World): Promise<void> {
  const { random, tabs, server } = world;
  const at = random.below(tabs.length);
  const tab = tabs[at];
  if (!tab) return;
  const roll = random.next();
  if (roll < 0.45) await tap(world, tab, anyDraft(world, tab));
  else if (roll < 0.65) await outlive(tab, tab.engine.push());
  else if (roll < 0.85) await outlive(tab, tab.engine.pull());
  else if (roll < 0.88) await burst(world, tab);
  else if (roll < 0.9) await beginOffline(world, tab);
  else if (roll < 0.93) await toggleCoach(world);
  else if (roll < 0.96) await outlive(tab, Promise.all([tab.engine.push(), tab.engine.pull()]));
  else if (roll < 0.98) server.commitLate();
  else await outlive(tab, tab.store.refresh());
  if (tab.isDead()) world.reopen(at);
}

/** Taps faster than the disk. */
async function burst(world: World, tab: Tab): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => tap(world, tab, anyDraft(world, tab))));
}

/** Another session, from its start on before anything is sent. */
async function beginOffline(world: World, tab: Tab): Promise<void> {
  const { random, teamId } = world;
  const { drafts } = oneOf(random, BEGINNINGS);
  for (const draft of drafts({ teamId, sessionId: random.uuid() }, random.uuid)) await tap(world, tab, draft);
}

async function prologue(world: World): Promise<void> {
  const { tabs, teamId, sessionId, server, users } = world;
  const [first] = tabs;
  if (!first) return;
  await Promise.all(tabs.map(({ store }) => store.ready));
  await tap(world, first, createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }));
  while ((await first.engine.push()) === 'more');
  await server.admit(teamId, users[1], 'coach');
  await server.admit(teamId, users[2], 'statistician');
  await levelOut(tabs);
  const game = { teamId, sessionId, eventId: null, numSets: 3 as const, notes: null };
  await tap(world, first, startSession.draft(game));
  await levelOut(tabs);
}

/** Everything is sent and asked for until nobody has anything left to say. */
async function levelOut(tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const { store, engine } of tabs) {
      await store.refresh();
      while ((await engine.push()) === 'more');
      while ((await engine.pull()) === 'more');
    }
  }
  for (const { store } of tabs) await store.refresh();
}

export async function playHistory(seed: number, flaw?: Flaw, makeServer?: MakeServer): Promise<Findings> {
  const world = await createWorld(seed, flaw, makeServer);
  await prologue(world);
  world.trouble.isOn = true;
  for (let i = 0; i < STEPS; i++) await step(world);
  world.trouble.isOn = false;
  world.tabs.forEach((tab, at) => {
    if (tab.isDead()) world.reopen(at);
  });
  world.server.commitLate();
  if (!world.isCoachIn) await world.server.admit(world.teamId, world.users[1], 'coach');
  await levelOut(world.tabs);
  const findings = await examine(world);
  for (const tab of world.tabs) tab.close();
  return findings;
}

async function issuesOf(userId: string): Promise<Set<string>> {
  const device = openDevice(userId);
  const issues = await device.use((db) => db.getAll('issues'));
  device.close();
  return new Set(issues.map(({ id }) => id));
}

async function examine(world: World): Promise<Findings> {
  const { server, promised, tabs, users, counts, sessionId } = world;
  const runs = await server.runs();
  const confirmed = await server.truth(users[0], sessionId);
  const applied = runs.filter(({ isApplied }) => isApplied).map(({ id }) => id);
  const appliedOnce = new Set(applied);
  const surfaced = new Set<string>();
  for (const user of users) for (const id of await issuesOf(user)) surfaced.add(id);
  const refused = runs.filter(({ isApplied }) => !isApplied).map(({ id }) => id);
  counts.refused = surfaced.size;
  const orders = tabs.map(({ received }) => [...received].join());
  return {
    lost: promised.map(({ id }) => id).filter((id) => !appliedOnce.has(id) && !surfaced.has(id)),
    doubled: [...applied.filter((id, i) => applied.indexOf(id) !== i), ...applied.filter((id) => surfaced.has(id))],
    unsurfaced: refused.filter((id) => !surfaced.has(id)),
    unlevel: [
      ...tabs.flatMap((tab, i) => differences(confirmed, tab, sessionId).map((what) => `tab ${i}: ${what}`)),
      ...misfigured(confirmed, sessionId),
    ],
    receivedUnlike: new Set(orders).size > 1,
    counts,
  };
}

const COMPARED = ['teams', 'statSessions', 'matchEvents', 'setStats', 'statPairs'] as const;

/** Where a device shows something else than the server holds, the order of the match included. */
function differences(confirmed: Shelves, { store, told }: Tab, sessionId: string): string[] {
  const truth = { confirmed, layers: [] };
  const log = list(truth, 'matchEvents', { sessionId }).toSorted((a, b) => a.rev - b.rev);
  // Of other sessions a device keeps no log that it did not open.
  const which = (table: (typeof COMPARED)[number]) => (table === 'matchEvents' ? { sessionId } : {});
  const unequal = COMPARED.filter(
    (table) => sorted(store.rows(table, which(table))) !== sorted(list(truth, table, which(table))),
  );
  const waiting = store.engineStorage.queue().length > 0 ? ['queue'] : [];
  const isToldInOrder = told.join() === log.map(({ id }) => id).join();
  return [...unequal, ...waiting, ...(isToldInOrder ? [] : ['log'])];
}

/** Whether the figures that a server stored are those of its log; the model stores none. */
function misfigured(confirmed: Shelves, sessionId: string): string[] {
  const truth = { confirmed, layers: [] };
  const [session] = list(truth, 'statSessions', { id: sessionId });
  const stored = list(truth, 'setStats', { sessionId });
  if (!session || stored.length === 0) return [];
  const log = fold(list(truth, 'matchEvents', { sessionId }), readingOf(session));
  const { setStats, statPairs } = projection(log, session);
  const score = (sets: readonly SetStats[]) =>
    sorted(sets.map(({ id, ourScore, opponentScore }) => ({ id, ourScore, opponentScore })));
  const counts = (pairs: readonly StatPair[]) =>
    sorted(pairs.map((pair) => ({ id: pair.id, n: [pair.positiveCount, pair.negativeCount, pair.totalAttempts] })));
  const isScored = score(setStats) === score(stored);
  const isCounted = counts(statPairs) === counts(list(truth, 'statPairs', { sessionId }));
  return [...(isScored ? [] : ['scores']), ...(isCounted ? [] : ['figures'])];
}

const sorted = (rows: readonly { id: string }[]) => JSON.stringify(rows.toSorted((a, b) => a.id.localeCompare(b.id)));
