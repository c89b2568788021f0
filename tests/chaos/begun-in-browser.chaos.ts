import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import { createTeam } from '#domain/teams/commands.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { breakTable } from '#tests/support/broken-table.ts';
import { buyPro, type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { type RunningApp, signUp, startApp } from '#tests/support/e2e.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { comeTo, FIRST_TAPS, STARTS, type Tap, tapFirst } from './first-taps.ts';
import { type GymDevice, openGymDevice } from './gym-device.ts';
import { newDatabase } from './home.ts';

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? '20');
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
/** A long run begins matches for so long; the short one begins each kind of match once, with another first entry each. */
const LONG_MS = SECONDS >= 120 ? SECONDS * 1000 : 0;
const ARRIVED = { timeout: 90_000, interval: 250 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

type Hall = {
  readonly app: RunningApp;
  readonly caller: Caller;
  readonly device: GymDevice;
  /** Looks into the database while no server runs. */
  readonly within: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};
type Match = { readonly sessionId: string; readonly taps: readonly Tap[]; readonly isWhole: boolean };

async function openHall(databaseUrl: string | undefined): Promise<Hall> {
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const app = await startApp({ ...env, PUSHES_PER_MINUTE: '1000000' });
  const person = await signUp(app.url, 'gym');
  const caller = await openCaller(app.url, person);
  await buyPro(caller);
  const teamId = newId();
  const players = placeholders(6, 'girls', seeded(7).next).map((player) => ({ ...player, id: newId() }));
  await caller.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    generateRoster.draft({ teamId, lineupId: newId(), players }),
    ...TITLES.map((title) => scheduled(teamId, title)),
  );
  const device = await openGymDevice(app.url, person, teamId);
  return {
    ...{ app, caller, device },
    async within(work) {
      const db =
        databaseUrl === undefined
          ? await openDatabase({ dataDir: app.dataDir })
          : openPostgres(databaseUrl, { connections: 1 });
      return work(db).finally(() => db.close());
    },
    async close() {
      await device.close();
      await app.stop();
    },
  };
}

const TITLES = Array.from({ length: LONG_MS > 0 ? 60 : 4 }, (_, i) => `Game${i + 1}`);
const scheduled = (teamId: string, title: string) =>
  createEvent.draft({
    ...{ teamId, id: newId(), repeat: null },
    fields: {
      ...{ title, eventType: 'game', startDate: localDay(new Date()), endDate: null, startTime: null, endTime: null },
      ...{ location: null, opponentName: null, description: null },
    },
  });

/** Begins a match without a server and taps; an empty battery may end it in the middle of that. */
async function beginMatch({ device }: Hall, at: number, random: Random): Promise<Match> {
  const [[, start] = [], [, taps = []] = []] = [pickAt(STARTS, at), pickAt(FIRST_TAPS, at)];
  await device.openStats();
  await start?.(device.page(), TITLES[at % TITLES.length] ?? '');
  await device.page().waitForURL('**/stat-tracking/*');
  const sessionId = new URL(device.page().url()).pathname.split('/').at(-1) ?? '';
  const before = device.witness.durable.size;
  await tapFirst(device.page(), taps);
  const isWhole = random.chance(0.6);
  if (isWhole) await expect.poll(() => device.witness.durable.size, ARRIVED).toBe(before + taps.length);
  if (random.chance(0.5) || !isWhole) await device.kill();
  return { sessionId, taps, isWhole };
}

/** Each way to begin meets each first entry in the end: their numbers have nothing in common. */
function pickAt<T>(of: Readonly<Record<string, T>>, at: number): [string, T] | undefined {
  const all = Object.entries(of);
  return all[at % all.length];
}

/** The server comes and goes, cut off in the middle of what it takes. */
async function serveInPieces({ app }: Hall, kills: number, random: Random): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await app.restart();
    await sleep(1500 * random.next());
    await app.kill();
  }
  await app.restart();
}

async function settle({ device }: Hall): Promise<void> {
  await expect.poll(() => device.unsent(), ARRIVED).toEqual([]);
  expect(await device.refused()).toEqual([]);
}

async function judge({ caller, device }: Hall, matches: readonly Match[]): Promise<number> {
  const stored: string[] = [];
  for (const { sessionId, taps, isWhole } of matches) {
    const { log, sets } = await caller.match(sessionId);
    stored.push(...log.map(({ id }) => id));
    const state = fold(log);
    const shown = Object.entries(await device.figures(sessionId));
    const sum = (name: RegExp) => shown.reduce((all, [key, figure]) => (name.test(key) ? all + figure : all), 0);
    const figures = { kills: sum(/: Kill$/), us: sum(/Our score/), them: sum(/Opponent score/) };
    if (isWhole) expect(figures, sessionId).toEqual(comeTo(taps));
    expect(log.length).toBeLessThanOrEqual(taps.length);
    const folded = [1, 2, 3].map((number) => setOf(state, number));
    const kills = folded.flatMap(({ counts }) => [...counts.values()].map(({ attack }) => attack.positive));
    expect(figures.kills).toBe(kills.reduce((all, one) => all + one, 0));
    expect(sets.map(({ setNumber, ourScore }) => [setNumber, ourScore]).toSorted()).toEqual(
      folded
        .filter(({ number }) => sets.some((set) => set.setNumber === number))
        .map((set) => [set.number, set.score.us]),
    );
  }
  expect(stored.length).toBe(new Set(stored).size);
  expect([...device.witness.durable].filter((id) => !stored.includes(id))).toEqual([]);
  return stored.length;
}

describe.each([
  ['PGlite', async () => ({ url: undefined, drop: async () => undefined })],
  ['PostgreSQL', () => newDatabase(cluster)],
] as const)('on %s', (name, make) => {
  test('[QUEUE-01] [OFFLINE-22] matches begun in a browser without a server arrive once, with the figures that were tapped', async () => {
    const { url, drop } = await make();
    const hall = await openHall(url);
    const random = seeded(SEED);
    const until = Date.now() + LONG_MS;
    const matches: Match[] = [];
    do {
      await hall.app.kill();
      for (let n = 0; n < 4; n++) matches.push(await beginMatch(hall, matches.length, random));
      await serveInPieces(hall, 1 + random.below(2), random);
      await settle(hall);
    } while (Date.now() < until && matches.length + 4 <= TITLES.length);
    const stored = await judge(hall, matches);
    console.table({
      [name]: { seed: SEED, matches: matches.length, stored, durable: hall.device.witness.durable.size },
    });
    await hall.close();
    await drop();
  });

  test('[QUEUE-08] [QUEUE-26] [QUEUE-28] of a match begun without a server, the one tap that the server cannot take is set aside, and counts once where it was made', async () => {
    const { url, drop } = await make();
    const hall = await openHall(url);
    const { app, device, within } = hall;
    await app.kill();
    const match = await beginMatch(hall, 2, { ...seeded(SEED), chance: (of) => of === 0.6 });
    const [chosen = '', ...others] = device.witness.durable;
    await within((db) => breakTable(db, 'match_events', `new.id = '${chosen}'`, 'XX000'));
    await app.restart();
    await device.page().getByText('1 set aside').waitFor();
    await expect.poll(async () => (await device.unsent()).length, ARRIVED).toBe(1);
    const held = await hall.caller.match(match.sessionId);
    expect(held.log.map(({ id }) => id)).toEqual(others);
    await device.page().goto('/changes');
    await device
      .page()
      .getByRole('heading', { name: /^Set aside/ })
      .waitFor();
    await app.kill();
    await within((db) => db.script('drop trigger broken on match_events'));
    await app.restart();
    await settle(hall);
    expect(await judge(hall, [match])).toBe(match.taps.length);
    const { log } = fold((await hall.caller.match(match.sessionId)).log);
    expect([log?.event.id, log?.place]).toEqual([others.at(-1), match.taps.length]);
    await hall.close();
    await drop();
  });
});
