import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { CATEGORIES, COUNTERS } from '#domain/match/categories.ts';
import { startOneTime } from '#domain/match/commands.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import type { StatPair } from '#domain/match/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { buyPro, newId, openCaller } from '#tests/support/caller.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { type RunningApp, signUp, startApp } from '#tests/support/e2e.ts';
import type { HeldMatch } from '#tests/support/held-match.ts';
import { openShaken, type Shaken } from './shaken-device.ts';

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? '20');
const SEED = Number(process.env['CHAOS_SEED'] ?? (SECONDS >= 120 ? Date.now() % 1_000_000 : 7));
const POSTGRES = process.env['TEST_DATABASE_URL'];
/** `npm test` gives its seconds to both databases together, a long run to each. */
const LENGTH_MS = (SECONDS >= 120 ? SECONDS : SECONDS / 2) * 1000;
const DEVICES = 3;
const SETTLED_WITHIN_MS = 60_000;

test('[OFFLINE-15][OFFLINE-22][TRACK-30] on PGlite no tap is lost or counted twice, whatever is killed', async () => {
  await storm('PGlite', {});
});

test.skipIf(POSTGRES === undefined)(
  '[OFFLINE-15][OFFLINE-22][TRACK-30] on PostgreSQL no tap is lost or counted twice, whatever is killed',
  async () => {
    const { url = '', drop } = await emptyDatabase();
    await storm('PostgreSQL', { DATABASE_URL: url });
    await drop();
  },
);

async function storm(name: string, env: Record<string, string>): Promise<void> {
  const app = await startApp({ ...env, PUSHES_PER_MINUTE: '1000000' });
  const { person, caller, ids } = await makeMatch(app.url);
  const address = `/stat-tracking/${ids.sessionId}`;
  const devices: Shaken[] = [];
  try {
    for (let at = 0; at < DEVICES; at++) {
      devices.push(await openShaken({ url: app.url, person, address, random: seeded(SEED + at) }));
    }
    const serverKills = await shake(app, devices, seeded(SEED + DEVICES));
    await settle(devices);
    const held = await caller.match(ids.sessionId);
    await arrive(devices, held.log.length);
    const views = (await Promise.all(devices.map((device) => device.views()))).flat();
    judge(name, { devices, held, views, serverKills, ids });
  } finally {
    await Promise.all(devices.map((device) => device.close()));
    await app.stop();
  }
}

async function makeMatch(url: string) {
  const person = await signUp(url, 'chaos');
  const caller = await openCaller(url, person);
  await buyPro(caller);
  const [teamId, sessionId] = [newId(), newId()];
  const players = placeholders(8, 'girls', seeded(7).next).map((player) => ({ ...player, id: newId() }));
  const when = { title: 'Chaos', date: '2026-05-01', startTime: null, numSets: 3 as const, notes: null };
  await caller.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    generateRoster.draft({ teamId, lineupId: newId(), players }),
  );
  await caller.push(startOneTime.draft({ teamId, sessionId, eventId: newId(), ...when }));
  return { person, caller, ids: { teamId, sessionId, players } };
}

/** Devices live through the match; the server and each browser are killed at least once in it. */
async function shake(app: RunningApp, devices: readonly Shaken[], random: Random): Promise<number> {
  const end = Date.now() + LENGTH_MS;
  const live = async (device: Shaken, killAt: number): Promise<void> => {
    while (Date.now() < end) {
      if (device.told.kills === 0 && Date.now() > killAt) await device.kill();
      else await device.live();
    }
  };
  const moments = devices.map(() => Date.now() + (0.2 + 0.5 * random.next()) * LENGTH_MS);
  const [kills] = await Promise.all([
    killServer(app, end, random),
    ...devices.map((device, at) => live(device, moments[at] ?? 0)),
  ]);
  return kills;
}

async function killServer(app: RunningApp, end: number, random: Random): Promise<number> {
  const pauseMs = Math.min(8000, LENGTH_MS / 4);
  let kills = 0;
  for (;;) {
    await sleep(pauseMs * (0.5 + random.next()));
    if (kills > 0 && Date.now() > end) return kills;
    await app.kill();
    kills += 1;
    await sleep(1000 * random.next());
    await app.restart();
  }
}

/** All online again, until nothing waits any more. */
async function settle(devices: readonly Shaken[]): Promise<void> {
  for (const device of devices) await device.comeOnline();
  const waiting = () => Promise.all(devices.map((device) => device.unsettled()));
  await expect.poll(waiting, { timeout: SETTLED_WITHIN_MS, interval: 250 }).toEqual(devices.map(() => []));
  const issues = await Promise.all(devices.map((device) => device.refused()));
  expect(issues).toEqual(devices.map(() => []));
}

/** Waits until all devices have all entries: the last taps of others may arrive after a device's own are sent. */
async function arrive(devices: readonly Shaken[], entries: number): Promise<void> {
  const found = async () => new Set((await Promise.all(devices.map((device) => device.entries()))).flat());
  await expect.poll(found, { timeout: SETTLED_WITHIN_MS, interval: 250 }).toEqual(new Set([entries]));
}

type Outcome = {
  readonly devices: readonly Shaken[];
  readonly held: HeldMatch;
  readonly views: readonly Record<string, number>[];
  readonly serverKills: number;
  readonly ids: Awaited<ReturnType<typeof makeMatch>>['ids'];
};

function judge(name: string, { devices, held, views, serverKills, ids }: Outcome): void {
  const sum = (read: (device: Shaken) => number) => devices.reduce((total, device) => total + read(device), 0);
  const durable = devices.flatMap(({ witness }) => [...witness.durable]);
  const stored = held.log.map(({ id }) => id);
  const lost = durable.filter((id) => !stored.includes(id));
  const session = { id: ids.sessionId, teamId: ids.teamId, createdAt: new Date(0).toISOString() };
  const folded = projection(fold(held.log.toSorted((a, b) => a.rev - b.rev)), session);
  const shown = figuresOf({ ...folded, players: ids.players });
  const projected = figuresOf({ setStats: held.sets, statPairs: held.pairs, players: ids.players });
  const taps = sum(({ told }) => told.taps);
  const doubled = stored.length - new Set(stored).size + Math.max(0, stored.length - taps);

  console.table({
    [name]: {
      seed: SEED,
      seconds: LENGTH_MS / 1000,
      taps,
      durable: durable.length,
      stored: stored.length,
      lost: lost.length,
      doubled,
      'browsers killed': sum(({ told }) => told.kills),
      'server killed': serverKills,
      'times offline': sum(({ told }) => told.offline),
      'tabs renewed': sum(({ told }) => told.tabs),
      'equal views': views.filter((view) => isSame(view, shown)).length,
      'projection = fold': isSame(projected, shown),
    },
  });
  expect(durable.length).toBeGreaterThan(50);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: 0 });
  expect(projected).toEqual(shown);
  for (const view of views) expect(view).toEqual(shown);
}

const isSame = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

type Figures = Pick<ReturnType<typeof projection>, 'setStats' | 'statPairs'> & {
  readonly players: readonly { readonly id: string; readonly name: string; readonly jerseyNumber: number }[];
};
const COUNTS = { positive: 'positiveCount', negative: 'negativeCount', attempts: 'totalAttempts' } as const;

/** Every figure that is not zero, named as the tracker names it. */
function figuresOf({ setStats, statPairs, players }: Figures): Record<string, number> {
  const numbers = new Map(setStats.map(({ id, setNumber }) => [id, setNumber]));
  const scores = setStats.flatMap(({ setNumber, ourScore, opponentScore }): [string, number][] => [
    [`set ${setNumber}, Our score`, ourScore],
    [`set ${setNumber}, Opponent score`, opponentScore],
  ]);
  const ofPair = (pair: StatPair): [string, number][] => {
    const player = players.find(({ id }) => id === pair.playerId);
    const { words } = CATEGORIES[pair.statCategory];
    const spoken = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
    const where = `set ${numbers.get(pair.setId)}, #${player?.jerseyNumber} ${player?.name}`;
    return COUNTERS.map((counter) => [`${where}: ${spoken(words[counter])}`, pair[COUNTS[counter]]]);
  };
  const all = [...scores, ...statPairs.flatMap(ofPair)];
  return Object.fromEntries(all.filter(([, figure]) => figure !== 0));
}
