import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Draft } from '#domain/sync/command.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { createTeam, updateTeam } from '#domain/teams/commands.ts';
import type { Shelves } from '#domain/sync/rows.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { list } from '#domain/sync/view.ts';
import type { FuzzServer } from './model-server.ts';
import { type Random, seeded } from './random.ts';
import { openTab, type Tab } from './tab.ts';

/** A server that can be set back to where it stood. */
export type RestorableServer = FuzzServer & {
  /** Saves the state; the returned function restores it. */
  save(): Promise<() => Promise<void>>;
  /** An orderly stop and a start. */
  restart(): Promise<void>;
};

/** Violations at the end of a history with restores. */
export type Shortfall = {
  readonly lost: string[];
  readonly unlevel: string[];
  /** Pages that were opened and did not have the log that their device had, though the match was never lost. */
  readonly bare: string[];
  readonly told: number;
};

const STEPS = 70;
const TROUBLE = { isOn: true, lostRequest: 0.1, lostReply: 0.1, crash: 0.02, missedMessage: 0.2 };

type World = {
  readonly random: Random;
  readonly server: RestorableServer;
  readonly tabs: Tab[];
  readonly reopen: (at: number) => void;
  readonly ids: { readonly teamId: string; readonly sessionId: string };
  /** Ids of entries that a device has promised to keep. */
  readonly promised: string[];
  readonly saves: (() => Promise<void>)[];
  readonly bare: string[];
  readonly trouble: typeof TROUBLE;
};

function createWorld(seed: number, server: RestorableServer, users: readonly [string, string]): World {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const random = seeded(seed);
  const ids = { teamId: random.uuid(), sessionId: random.uuid() };
  const trouble = { ...TROUBLE, isOn: false };
  const owners = [users[0], users[0], users[1]] as const;
  const tabs: Tab[] = [];
  let clockMs = Date.now();
  const post =
    (userId: string, at: number): Parameters<typeof openTab>[0]['post'] =>
    (message) => {
      for (const [i, tab] of tabs.entries()) {
        const isMissed = trouble.isOn && random.chance(trouble.missedMessage);
        if (i !== at && tab.userId === userId && !tab.isDead() && !isMissed)
          void tab.store.hear(structuredClone(message));
      }
    };
  const open = (at: number) => {
    const userId = owners[at] ?? users[0];
    const now = () => new Date((clockMs += 7));
    const parts = { userId, server, random, trouble, now, post: post(userId, at), forgetsBeforeAnswer: false };
    return openTab({ ...parts, sessionId: ids.sessionId });
  };
  tabs.push(...owners.map((_, at) => open(at)));
  const reopen = (at: number) => {
    tabs[at]?.close();
    tabs[at] = open(at);
  };
  return { random, server, tabs, reopen, ids, promised: [], saves: [], bare: [], trouble };
}

const outlive = <T>(tab: Tab, work: Promise<T>) => Promise.race([work, tab.crashed]);

async function tap({ promised }: World, tab: Tab, draft: Draft, entryId: string): Promise<void> {
  const kept = await outlive(tab, tab.tap(draft).done);
  if (kept !== 'crashed' && kept.ok) promised.push(entryId);
}

function aKill({ random, ids }: World): readonly [Draft, string] {
  const id = random.uuid();
  const payload = { playerId: ids.teamId, category: 'attack', counter: 'positive', by: 1 } as const;
  return [recordEntry.draft({ ...ids, id, setNumber: 1, entry: { kind: 'stat', payload } }), id];
}

const aSeason = ({ random, ids }: World): Draft =>
  updateTeam.draft({ teamId: ids.teamId, patch: { seasonName: `Season ${random.below(1000)}` } });

async function step(world: World): Promise<void> {
  const { random, tabs, server, saves } = world;
  const at = random.below(tabs.length);
  const tab = tabs[at];
  if (!tab) return;
  const roll = random.next();
  if (roll < 0.35) await tap(world, tab, ...aKill(world));
  // Of no match: a restore may lose it, and then no device may show it.
  else if (roll < 0.4) await outlive(tab, tab.tap(aSeason(world)).done);
  else if (roll < 0.62) await outlive(tab, tab.engine.push());
  else if (roll < 0.84) await outlive(tab, tab.engine.pull());
  else if (roll < 0.87) await outlive(tab, tab.store.refresh());
  else if (roll < 0.88) tab.close();
  else if (roll < 0.91) await server.restart();
  else if (roll < 0.95) saves.push(await server.save());
  else await saves.at(random.below(saves.length))?.();
  if (tab.isDead()) await openAgain(world, at);
}

async function openAgain({ reopen, tabs, ids, bare }: World, at: number): Promise<void> {
  reopen(at);
  const tab = tabs[at];
  if (!tab || (await outlive(tab, tab.store.ready)) === 'crashed') return;
  if (!tab.store.isLoaded(sessionScope(ids.sessionId))) bare.push(`tab ${at}`);
}

async function levelOut(tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const { store, engine } of tabs) {
      await store.refresh();
      while ((await engine.push()) === 'more');
      while ((await engine.pull()) === 'more');
    }
  }
  for (const { store } of tabs) await store.refresh();
}

/** Two people record one match on a server that is set back again and again. */
export async function playRestores(
  seed: number,
  server: RestorableServer,
  users: readonly [string, string],
): Promise<Shortfall> {
  const world = createWorld(seed, server, users);
  const { tabs, ids, trouble, saves, promised } = world;
  const [first] = tabs;
  await Promise.all(tabs.map(({ store }) => store.ready));
  const team = { teamId: ids.teamId, name: 'Falcons', seasonName: null, description: null };
  await first?.tap(createTeam.draft(team)).done;
  while ((await first?.engine.push()) === 'more');
  await server.admit(ids.teamId, users[1], 'statistician');
  // Half of the histories are set back to before the match began.
  if (seed % 2 === 0) saves.push(await server.save());
  await levelOut(tabs);
  await first?.tap(startSession.draft({ ...ids, eventId: null, numSets: 3, notes: null })).done;
  await levelOut(tabs);
  if (seed % 2 === 1) saves.push(await server.save());
  trouble.isOn = true;
  for (let i = 0; i < STEPS; i++) await step(world);
  trouble.isOn = false;
  tabs.forEach((tab, at) => tab.isDead() && world.reopen(at));
  await levelOut(tabs);
  const truth = await server.truth(users[0], ids.sessionId);
  const told = tabs.flatMap(({ events }) => events).filter(({ kind }) => kind === 'sent-again').length;
  const shortfall = {
    lost: missingFrom(truth, promised),
    unlevel: unlevelWith(truth, tabs, ids.sessionId),
    told,
    bare: seed % 2 === 1 ? world.bare : [],
  };
  for (const tab of tabs) tab.close();
  return shortfall;
}

function missingFrom(truth: Shelves, promised: readonly string[]): string[] {
  const log = new Set(list({ confirmed: truth, layers: [] }, 'matchEvents').map(({ id }) => id));
  return promised.filter((id) => !log.has(id));
}

const sorted = (rows: readonly { id: string }[]) => JSON.stringify(rows.toSorted((a, b) => a.id.localeCompare(b.id)));

function unlevelWith(confirmed: Shelves, tabs: readonly Tab[], sessionId: string): string[] {
  const log = list({ confirmed, layers: [] }, 'matchEvents', { sessionId });
  const teams = list({ confirmed, layers: [] }, 'teams');
  return tabs.flatMap(({ store }, i) => [
    ...(sorted(store.rows('teams')) === sorted(teams) ? [] : [`tab ${i}: teams`]),
    ...(sorted(store.rows('matchEvents', { sessionId })) === sorted(log) ? [] : [`tab ${i}: log`]),
    ...store.engineStorage.queue().map(({ name }) => `tab ${i}: ${name} waits`),
    ...store.issues().map(({ name, refusal }) => `tab ${i}: ${name} ${refusal.code}`),
  ]);
}
