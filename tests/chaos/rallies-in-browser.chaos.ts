import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '#tests/fuzz/random.ts';
import { openCaller } from '#tests/support/caller.ts';
import { signUp, startApp } from '#tests/support/e2e.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { newDatabase } from './home.ts';
import { ACT_NAMES, leaveSheets } from './rally-acts.ts';
import { beginOffline, type Club, killServer, makeClub, RULES } from './rally-club.ts';
import { deal, openRallyDevice, type RallyDevice, type Row } from './rally-device.ts';
import { expectLaw } from './rally-law.ts';
import { openRallyTab, type RallyTab } from './rally-tab.ts';

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? '20');
const IS_LONG = SECONDS >= 120;
const SEED = Number(process.env['CHAOS_SEED'] ?? (IS_LONG ? Date.now() % 1_000_000 : 7));
/** How many of them come to their last key in so short a time is a matter of the machine. */
const FEW_ACTS = 4;
const KILLED_EVERY_MS = IS_LONG ? 5000 : 2500;
const ARRIVED = { timeout: 90_000, interval: 250 };
const KEPT = '.cache/storms';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

type Gym = {
  readonly seed: number;
  readonly club: Club;
  readonly devices: readonly RallyDevice[];
  readonly tab: RallyTab;
  readonly sessionId: string;
};

/** Two browsers and a device without a screen tell one match, each browser as long as it has moments in its hand. */
async function play({ club, devices, tab, seed }: Gym): Promise<number> {
  let playing = devices.length;
  const hands = IS_LONG ? devices.flatMap((_, at) => deal(seeded(seed + at), 1)) : deal(seeded(seed), devices.length);
  const playOn = async (device: RallyDevice, at: number): Promise<void> => {
    for (const moment of hands[at] ?? []) if (playing > 0) await device.live(moment);
    playing -= 1;
  };
  const random = seeded(seed + 2);
  const playBeside = async (): Promise<void> => {
    while (playing > 0) {
      await tab.play();
      await sleep(150 * random.next());
    }
  };
  const giveUp = (fault: unknown): never => {
    console.error(fault);
    playing = 0;
    throw fault;
  };
  for (const { line } of devices) line.isOn = true;
  const lives = [...devices.map(playOn), playBeside()].map((life) => life.catch(giveUp));
  const kills = killServer(club.app, {
    random: seeded(seed + 3),
    everyMs: KILLED_EVERY_MS,
    isOver: () => playing <= 0,
  });
  const ended = await Promise.allSettled(lives);
  for (const life of ended) if (life.status === 'rejected') await kills.then(() => giveUp(life.reason));
  return kills;
}

/** All online, until nothing waits any more and everybody has everything. */
async function settle({ club, devices, tab, sessionId }: Gym): Promise<Row[]> {
  for (const device of devices) {
    device.line.isOn = false;
    await device.turnNetwork(false);
    await leaveSheets(device.page());
  }
  await tab.calm();
  const waiting = () => Promise.all(devices.map((device) => device.unsettled()));
  await expect.poll(waiting, ARRIVED).toEqual(devices.map(() => []));
  await tab.conclude();
  expect(await Promise.all(devices.map((device) => device.refused()))).toEqual(devices.map(() => []));
  expect(tab.left()).toBe(0);
  const { log } = await club.caller.match(sessionId);
  const arrived = () => Promise.all(devices.map(async (device) => (await device.rows(sessionId)).length));
  await expect.poll(arrived, ARRIVED).toEqual(devices.map(() => log.length));
  return log.toSorted((a, b) => a.rev - b.rev);
}

/** Each entry that a device held as durable is there once, and none that nobody made. */
function expectNothingLost({ devices, tab }: Gym, rows: readonly Row[]): void {
  const stored = rows.map(({ id }) => id);
  const witnesses = [...devices, tab].map(({ witness }) => witness);
  const durable = witnesses.flatMap((witness) => [...witness.durable]);
  const made = new Set(witnesses.flatMap((witness) => [...witness.entered]));
  expect(durable.filter((id) => !stored.includes(id))).toEqual([]);
  expect(rows.filter(({ id }) => !made.has(id))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}

/** The storm was one: sheets came to their last key, calls were lost, and rallies were told, struck and inserted. */
function expectStorm({ devices }: Gym, rows: readonly Row[]): void {
  const acts = new Set(devices.flatMap(({ told }) => [...told.acts.keys()]));
  expect(acts.size).toBeGreaterThan(IS_LONG ? ACT_NAMES.length / 2 : FEW_ACTS);
  for (const { line, told } of devices) {
    expect(line.requests).toBeGreaterThan(0);
    expect(line.answers).toBeGreaterThan(0);
    expect(told.kills).toBeGreaterThan(0);
  }
  const kinds = new Set<string>(rows.map(({ kind }) => kind));
  expect(
    ['contact', 'rally-end', 'line-up', 'substitution', 'strike', 'void'].filter((kind) => !kinds.has(kind)),
  ).toEqual([]);
}

/** On every device the same log, in the same order, with the same words. */
async function expectEqual({ devices, tab, sessionId }: Gym, rows: readonly Row[]): Promise<void> {
  const saidOf = ({ rev, id, kind, payload }: Row) => `${rev} ${id} ${kind} ${JSON.stringify(payload)}`;
  const said = rows.map(saidOf);
  for (const device of devices) expect((await device.rows(sessionId)).map(saidOf)).toEqual(said);
  expect(
    tab
      .rows()
      .toSorted((a, b) => a.rev - b.rev)
      .map(saidOf),
  ).toEqual(said);
}

/** No storm comes twice: its log is kept, to be folded again when it was not as the law is read. */
function keepLog(name: string, { seed }: Gym, rows: readonly Row[]): void {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(`${KEPT}/${name}-${seed}.json`, JSON.stringify(rows));
}

function tell(name: string, { devices, tab, seed }: Gym, rows: readonly Row[], serverKills: number): void {
  const sum = (read: (device: RallyDevice) => number) => devices.reduce((total, device) => total + read(device), 0);
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  const acts = new Map<string, number>();
  for (const { told } of devices) for (const [act, times] of told.acts) acts.set(act, (acts.get(act) ?? 0) + times);
  console.table({
    [name]: {
      ...{ seed, stored: rows.length, durable: sum(({ witness }) => witness.durable.size) + tab.witness.durable.size },
      ...{ 'cut off': sum(({ cutOff }) => cutOff.size), points: sum(({ told }) => told.points) },
      ...{ 'browsers killed': sum(({ told }) => told.kills), 'server killed': serverKills, crashes: tab.told.crashes },
      ...{ 'times offline': sum(({ told }) => told.offline), reloads: sum(({ told }) => told.reloads) },
      ...{ 'lost requests': sum(({ line }) => line.requests), 'lost answers': sum(({ line }) => line.answers) },
    },
  });
  console.log(
    Object.entries(kinds)
      .map(([kind, of = []]) => `${of.length} ${kind}`)
      .join(', '),
  );
  console.log([...acts].map(([act, times]) => `${times} × ${act}`).join(', '));
  console.log(`Pages ended at ${devices.map(({ told }) => told.ends.join(', ')).join(' and ')}`);
}

type Closing = (close: () => Promise<unknown>) => void;

/** A match that two browsers have begun without a server, and that a third device has heard of. */
async function openGym(seed: number, url: string | undefined, closing: Closing): Promise<Gym> {
  const env = url === undefined ? {} : { DATABASE_URL: url };
  const app = await startApp({ ...env, PUSHES_PER_MINUTE: '1000000' });
  closing(() => app.stop());
  const person = await signUp(app.url, 'rallies');
  const caller = await openCaller(app.url, person);
  const club = await makeClub(app, caller);
  const { teamId } = club;
  const devices: RallyDevice[] = [];
  for (const at of [1, 2]) {
    const device = await openRallyDevice({ url: app.url, person, teamId, random: seeded(seed + 10 * at) });
    closing(() => device.close());
    devices.push(device);
  }
  await app.kill();
  const begun = new Set<string>();
  for (const device of devices) {
    begun.add(await beginOffline(device));
    await device.live('contacts');
  }
  const [sessionId = ''] = begun;
  expect([...begun]).toEqual([sessionId]);
  await app.restart();
  await expect.poll(async () => (await caller.match(sessionId)).log.length, ARRIVED).toBeGreaterThan(0);
  const userId = (await caller.rows()).find(({ table }) => table === 'teams')?.row.updatedBy ?? '';
  const site = { url: app.url, cookies: new Map([[userId, caller.cookie]]) };
  const tab = openRallyTab({ seed: seed + 30, site, userId, ids: { teamId, sessionId } });
  closing(async () => tab.close());
  await tab.begin();
  return { seed, club, devices, tab, sessionId };
}

type Make = () => Promise<{ readonly url: string | undefined; readonly drop: () => Promise<void> }>;

async function storm(name: string, seed: number, make: Make): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const { url, drop } = await make();
    closers.push(drop);
    const gym = await openGym(seed, url, (close) => closers.push(close));
    const serverKills = await play(gym);
    const rows = await settle(gym);
    keepLog(name, gym, rows);
    tell(name, gym, rows, serverKills);
    expectNothingLost(gym, rows);
    await expectEqual(gym, rows);
    const { club, devices, sessionId } = gym;
    await expectLaw({ ...club, devices, sessionId, rules: RULES, shot: `${KEPT}/screen-${seed}.png` }, rows);
    expectStorm(gym, rows);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

describe.each([
  ['PGlite', async () => ({ url: undefined, drop: async () => undefined })],
  ['PostgreSQL', () => newDatabase(cluster)],
] as const)('a match told at rally entry on %s', (name, make) => {
  test('[TOLD-14] [TOLD-15] [TOLD-16] begun without a server by two browsers and told with a third device, whatever ends, is whole and as the law read plainly', async () => {
    const end = Date.now() + (IS_LONG ? SECONDS * 1000 : 0);
    let seed = SEED;
    do {
      console.log(`CHAOS_SEED=${seed} on ${name}`);
      await storm(name, seed, make);
      seed += 1000;
    } while (Date.now() < end);
  });
});
