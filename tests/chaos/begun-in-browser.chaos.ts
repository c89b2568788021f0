import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { fold, setOf } from '#domain/match/fold.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { breakTable } from '#tests/support/broken-table.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { comeTo, type Figures, FIRST_TAPS, IMPORTED, importMatch, tapFirst } from './first-taps.ts';
import { ARRIVED, type Hall, openHall, pickAt, settle, startMatch } from './gym-hall.ts';
import { newDatabase } from './home.ts';

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? '20');
const SEED = Number(process.env['CHAOS_SEED'] ?? (SECONDS >= 120 ? Date.now() % 1_000_000 : 7));
/** A long run begins matches for so long; the short one begins each kind of match once, with another first entry each. */
const LONG_MS = SECONDS >= 120 ? SECONDS * 1000 : 0;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

/** A begun match: so many entries at most, and with all of them these figures. */
type Match = {
  readonly sessionId: string;
  readonly most: number;
  readonly comesTo: Figures;
  readonly isWhole: boolean;
};

type Begin = (hall: Hall, at: number, random: Random) => Promise<Match>;

/** Begins a match without a server and taps; an empty battery may end it in the middle of that. */
const beginMatch: Begin = async (hall, at, random) => {
  const { device } = hall;
  const [, taps] = pickAt(FIRST_TAPS, at);
  const sessionId = await startMatch(hall, at, titleOf(at));
  const before = device.witness.durable.size;
  await tapFirst(device.page(), taps);
  const isWhole = random.chance(0.6);
  if (isWhole) await expect.poll(() => device.witness.durable.size, ARRIVED).toBe(before + taps.length);
  if (random.chance(0.5) || !isWhole) await device.kill();
  return { sessionId, most: taps.length, comesTo: comeTo(taps), isWhole };
};

const OneTime = z.object({ name: z.literal('session.oneTime'), sessionId: z.uuid() });

/** Begins a match without a server, of which there is nothing but what a file has of it. */
const beginImported: Begin = async ({ device }, _, random) => {
  const before = device.witness.durable.size;
  await importMatch(device.page());
  await expect.poll(() => device.pending().then((left) => left.join()), ARRIVED).toContain('session.complete');
  const left = (await device.pending()).map((entry) => OneTime.safeParse(JSON.parse(entry)).data);
  const sessionId = left.findLast((one) => one !== undefined)?.sessionId ?? '';
  if (random.chance(0.5)) await device.kill();
  return { sessionId, most: device.witness.durable.size - before, comesTo: IMPORTED, isWhole: true };
};

/** So many of each kind in one go; the first is begun where the dialog for it stands open. */
const ROUND: readonly Begin[] = [beginImported, beginMatch, beginMatch, beginMatch, beginMatch];

const TITLES = Array.from({ length: LONG_MS > 0 ? 60 : ROUND.length }, (_, i) => `Game${i + 1}`);
const titleOf = (at: number): string => TITLES[at % TITLES.length] ?? '';

type Make = () => Promise<{ readonly url: string | undefined; readonly drop: () => Promise<void> }>;

/** Closed however the test ends. */
async function openTo(make: Make): Promise<Hall> {
  const { url, drop } = await make();
  const hall = await openHall(url, TITLES);
  onTestFinished(() => hall.close().finally(drop));
  return hall;
}

const Named = z.object({ name: z.string() });
const namesOf = (left: readonly string[]): string[] => left.map((entry) => Named.parse(JSON.parse(entry)).name);

/** The server comes and goes, cut off in the middle of what it takes. */
async function serveInPieces({ app }: Hall, kills: number, random: Random): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await app.restart();
    await sleep(1500 * random.next());
    await app.kill();
  }
  await app.restart();
}

async function judge({ caller, device }: Hall, matches: readonly Match[]): Promise<number> {
  const stored: string[] = [];
  for (const { sessionId, most, comesTo, isWhole } of matches) {
    const { log, sets } = await caller.match(sessionId);
    stored.push(...log.map(({ id }) => id));
    const state = fold(log);
    const shown = Object.entries(await device.figures(sessionId));
    const sum = (name: RegExp) => shown.reduce((all, [key, figure]) => (name.test(key) ? all + figure : all), 0);
    const figures = { kills: sum(/: Kill$/), us: sum(/Our score/), them: sum(/Opponent score/) };
    if (isWhole) expect(figures, sessionId).toEqual(comesTo);
    expect(log.length).toBeLessThanOrEqual(most);
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
    const hall = await openTo(make);
    const random = seeded(SEED);
    const until = Date.now() + LONG_MS;
    const matches: Match[] = [];
    do {
      await hall.device.openImport();
      await hall.app.kill();
      for (const begin of ROUND) matches.push(await begin(hall, matches.length, random));
      await serveInPieces(hall, 1 + random.below(2), random);
      await settle(hall);
    } while (Date.now() < until && matches.length + ROUND.length <= TITLES.length);
    const stored = await judge(hall, matches);
    console.table({
      [name]: { seed: SEED, matches: matches.length, stored, durable: hall.device.witness.durable.size },
    });
  });

  test.each([
    ['tap', beginMatch, { name: 'match.record', others: 'arrive' }],
    ['import', beginImported, { name: 'match.import', others: 'wait' }],
  ] as const)(
    '[QUEUE-08] [QUEUE-26] [QUEUE-28] [QUEUE-32] of a match begun without a server, the one %s that the server cannot take is set aside, and counts once where it was made',
    async (_, begin, its) => {
      const hall = await openTo(make);
      const { app, device, within } = hall;
      await device.openImport();
      await app.kill();
      const match = await begin(hall, 2, { ...seeded(SEED), chance: (of) => of === 0.6 });
      const [chosen = '', ...others] = device.witness.durable;
      await within((db) => breakTable(db, 'match_events', `new.id = '${chosen}'`, 'XX000'));
      await app.restart();
      await device.page().getByText('1 set aside').waitFor();
      await expect.poll(() => device.unsent().then(namesOf), ARRIVED).toEqual([its.name]);
      const held = await hall.caller.match(match.sessionId);
      expect(held.log.map(({ id }) => id)).toEqual(its.others === 'arrive' ? others : []);
      await device.page().goto('/changes');
      const setAside = device.page().getByRole('region', { name: /^Set aside/ });
      await setAside.getByText('The server could not take this. We keep it and try again.').waitFor();
      await app.kill();
      await within((db) => db.script('drop trigger broken on match_events'));
      await app.restart();
      await settle(hall);
      expect(await judge(hall, [match])).toBe(match.most);
      const { log } = fold((await hall.caller.match(match.sessionId)).log);
      expect([log?.event.id, log?.place]).toEqual([others.at(-1), match.most]);
    },
  );
});
