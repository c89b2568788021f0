import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import type { SetStats, StatPair } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { openTab, type Tab } from '#tests/fuzz/tab.ts';
import { plainMatch } from '#tests/plain-match/match.ts';
import { plainlyTold, toldOf } from '#tests/support/match-told.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { COACH, makeClub, OWNER, SESSION, STATISTICIAN } from '#tests/support/world.ts';
import { followLog, type MatchLog } from '#web/match/use-match.ts';
import { folder, type Home, server, within } from './home.ts';
import { matchParts, type Part, serverAt, type Site } from './told-match.ts';

const IS_LONG = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120;
const KILLS = IS_LONG ? 20 : 2;
const SEED = Number(process.env['CHAOS_SEED'] ?? (IS_LONG ? Date.now() % 1_000_000 : 7));
const PEOPLE = [OWNER, COACH, STATISTICIAN];
const DEVICES = ['A', 'B', 'C'];
const TROUBLE = { lostRequest: 0.15, lostReply: 0.15, crash: 0.01, missedMessage: 0 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

type Device = { readonly userId: string; tab: Tab; screen: MatchLog };
type Gym = {
  readonly random: Random;
  readonly site: Site;
  readonly trouble: { isOn: boolean };
  readonly devices: Device[];
  readonly open: (userId: string) => Device;
  /** Durable according to a device, so never to be lost. */
  readonly promised: Set<string>;
  crashes: number;
};

const READING = readingOf({ counting: null, rules: null, numSets: 3 });

async function openGym(home: Home): Promise<Gym> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const random = seeded(SEED);
  const cookies = new Map<string, string>();
  await within(home, async (db) => {
    await makeClub(db);
    for (const person of PEOPLE) cookies.set(person, (await signInAs(db, person)).cookie);
  });
  const site = { url: '', cookies };
  const trouble = { isOn: false, ...TROUBLE };
  let clockMs = 1_760_000_000_000;
  const open = (userId: string): Device => {
    const tab = openTab({
      ...{ userId, random, trouble, server: serverAt(site), sessionId: SESSION },
      now: () => new Date((clockMs += 7)),
      post: () => undefined,
      forgetsBeforeAnswer: false,
    });
    const screen = followLog(tab.store, SESSION, READING);
    screen.subscribe(() => undefined);
    return { userId, tab, screen };
  };
  return { random, site, trouble, devices: PEOPLE.map(open), open, promised: new Set(), crashes: 0 };
}

/** Waits for a step of a device, or for its end; then it is opened again. */
async function live(gym: Gym, at: number, work: (tab: Tab) => Promise<unknown>): Promise<void> {
  const device = gym.devices[at];
  if (!device) return;
  await Promise.race([work(device.tab), device.tab.crashed]);
  if (!device.tab.isDead()) return;
  device.tab.close();
  gym.crashes += 1;
  gym.devices[at] = gym.open(device.userId);
}

async function record(gym: Gym, { id, entry, draft }: Part): Promise<void> {
  const at = DEVICES.indexOf(entry.device);
  await live(gym, at, async (tab) => {
    const result = await tab.tap(draft).done;
    if (result.ok) gym.promised.add(id);
  });
  const roll = gym.random.next();
  if (roll < 0.3) await live(gym, at, ({ engine }) => engine.push());
  else if (roll < 0.6) await live(gym, gym.random.below(gym.devices.length), ({ engine }) => engine.pull());
}

/** The server ends in the middle of what all devices send; they record on, and it comes back. */
async function kill(gym: Gym, running: ServerProcess, meanwhile: readonly Part[]): Promise<void> {
  const sending = gym.devices.map((_, at) => live(gym, at, ({ engine }) => engine.push()));
  await sleep(gym.random.below(60));
  await running.end('SIGKILL');
  await Promise.all(sending);
  for (const part of meanwhile) await record(gym, part);
}

async function start(gym: Gym, home: Home): Promise<ServerProcess> {
  const running = await spawnServer(home.env);
  expect(await running.ready(), running.said()).toBe(true);
  gym.site.url = running.url;
  return running;
}

/** Everything is sent and asked for until nobody has anything left to say. */
async function levelOut(gym: Gym): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const { tab } of gym.devices) {
      await tab.store.refresh();
      while ((await tab.engine.push()) === 'more');
      while ((await tab.engine.pull()) === 'more');
    }
  }
}

const logOn = ({ tab: { store } }: Device) => store.rows('matchEvents', { sessionId: SESSION });
const placesOn = (device: Device): string[] => logOn(device).map(({ id, rev }) => `${rev} ${id}`);

/** Scores and figures by their ids. */
const figuresIn = (sets: readonly SetStats[], pairs: readonly StatPair[]) => ({
  sets: sets.map(({ id, ourScore, opponentScore }) => [id, ourScore, opponentScore]).toSorted(),
  pairs: pairs
    .map(({ id, positiveCount, negativeCount, totalAttempts }) => [id, positiveCount, negativeCount, totalAttempts])
    .toSorted(),
});
const storedOn = ({ tab: { store } }: Device) =>
  figuresIn(store.rows('setStats', { sessionId: SESSION }), store.rows('statPairs', { sessionId: SESSION }));

/** The match from its first entry to its last, with a kill in each part of it; then everybody knows everything. */
async function playMatch(gym: Gym, home: Home, lives: readonly Part[][]): Promise<void> {
  let running = await start(gym, home);
  await Promise.all(gym.devices.map(({ tab }) => tab.store.ready));
  await levelOut(gym);
  gym.trouble.isOn = true;
  for (const parts of lives) {
    const half = Math.ceil(parts.length / 2);
    for (const part of parts.slice(0, half)) await record(gym, part);
    await kill(gym, running, parts.slice(half));
    running = await start(gym, home);
  }
  gym.trouble.isOn = false;
  for (const [at, { tab }] of gym.devices.entries()) if (tab.isDead()) await live(gym, at, async () => undefined);
  await levelOut(gym);
  await running.end('SIGTERM');
}

/** All that was promised is in the database once, and on each device in its order. */
async function expectNothingLost(gym: Gym, home: Home): Promise<void> {
  const query = 'select id, rev from match_events where session_id = $1 order by rev';
  const stored = await within(home, (db) => db.query(query, [SESSION]));
  const places = stored.map(({ id, rev }) => `${String(rev)} ${String(id)}`);
  for (const device of gym.devices) {
    expect(device.tab.store.unsent() + device.tab.store.issues().length).toBe(0);
    expect(placesOn(device)).toEqual(places);
  }
  const kept = new Set(stored.map(({ id }) => id));
  expect([...gym.promised].filter((id) => !kept.has(id))).toEqual([]);
  expect(gym.promised.size).toBeGreaterThan(KILLS * 10);
}

/** The log as it was taken, by the law read plainly, is the match on each screen. */
function expectLaw({ devices }: Gym, rows: ReturnType<typeof logOn>, lives: readonly Part[][]): void {
  const whole = toldOf(fold(rows, READING));
  for (const { screen } of devices) expect(toldOf(screen.state())).toEqual(whole);
  const entries = new Map(lives.flat().map(({ id, entry }) => [id, entry]));
  const law = rows.flatMap(({ id, rev }) => {
    const entry = entries.get(id);
    return entry ? [{ ...entry, rev }] : [];
  });
  expect(law.length).toBe(rows.length);
  expect(plainlyTold(whole)).toMatchObject(plainMatch(law, READING.rules));
}

/** The server stored with the pushes just that to which the whole log comes. */
function expectStored({ devices }: Gym, rows: ReturnType<typeof logOn>): void {
  const [session] = devices[0]?.tab.store.rows('statSessions', { id: SESSION }) ?? [];
  if (!session) throw new Error('No session');
  const { setStats, statPairs } = projection(fold(rows, READING), session);
  for (const device of devices) expect(storedOn(device)).toEqual(figuresIn(setStats, statPairs));
}

describe.each([
  ['PGlite', folder],
  ['PostgreSQL', () => server(cluster)],
])('a match told by its rallies on %s', (_, makeHome) => {
  test('[TOLD-14] [TOLD-16] by three devices, with lost calls, ended devices and a killed server, is whole and as the law read plainly', async () => {
    const home = await makeHome();
    const gym = await openGym(home);
    const lives = matchParts(SEED, KILLS + 1);
    await playMatch(gym, home, lives);
    const rows = gym.devices.slice(0, 1).flatMap(logOn);
    await expectNothingLost(gym, home);
    expectLaw(gym, rows, lives);
    expectStored(gym, rows);
    console.log(`CHAOS_SEED=${SEED}: ${rows.length} entries, ${gym.crashes} crashes, ${lives.length} kills`);
    for (const { tab } of gym.devices) tab.close();
    await home.remove();
  });
});
