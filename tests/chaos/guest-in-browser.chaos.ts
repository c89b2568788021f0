import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesOf } from '#domain/match/rules.ts';
import { HeldEntries, MadeScorerLink, ScorerLinks } from '#domain/scorer/api.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { buyPro, type Caller, openCaller } from '#tests/support/caller.ts';
import { type RunningApp, signUp, startApp } from '#tests/support/e2e.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { newDatabase } from './home.ts';
import { leaveSheets } from './rally-acts.ts';
import { killServer } from './rally-club.ts';
import { deal, type Moment, openGuestDevice, openRallyDevice, type Row } from './rally-device.ts';
import { expectLaw } from './rally-law.ts';

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? '20');
const IS_LONG = SECONDS >= 120;
const SEED = Number(process.env['CHAOS_SEED'] ?? (IS_LONG ? Date.now() % 1_000_000 : 7));
const ARRIVED = { timeout: 90_000, interval: 250 };
/** Among how many hands all that a recorder can do is dealt; three of them play. */
const HANDS = IS_LONG ? 3 : 15;
const KILLED_EVERY_MS = 5000;
/** How many entries come of so many taps is a matter of the machine. */
const FEW = 2;
const RULES = rulesOf({ numSets: 3 });
/** The moments in which the guest records on after the end of its link, without hearing of it. */
const AFTER_THE_END: readonly Moment[] = ['points', 'contacts', 'kill', 'points', 'reload', 'contacts', 'points'];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

type Played = Awaited<ReturnType<typeof openGuestDevice>>;
type Gym = {
  readonly seed: number;
  readonly app: RunningApp;
  readonly caller: Caller;
  readonly members: readonly Played[];
  readonly guest: Played;
  readonly ids: { readonly teamId: string; readonly sessionId: string; readonly linkId: string };
  readonly shirts: ReadonlyMap<string, string>;
  /** The entries with which the match began, before anybody tapped. */
  readonly begun: ReadonlySet<string>;
};
const devicesOf = ({ members, guest }: Pick<Gym, 'members' | 'guest'>) => [...members, guest];

type Closing = (close: () => Promise<unknown>) => void;
/** Two members and a guest at a match that has begun, each in a browser of their own. */
async function openGym({ seed, members: many }: Storm, url: string | undefined, closing: Closing): Promise<Gym> {
  const app = await startApp({ ...(url && { DATABASE_URL: url }), PUSHES_PER_MINUTE: '1000000' });
  closing(() => app.stop());
  const person = await signUp(app.url, 'coach');
  const caller = await openCaller(app.url, person);
  await buyPro(caller);
  const { teamId, sessionId, drafts } = ralliedMatch({ first: 'us', depth: 'touch' });
  await caller.push(...drafts);
  const begun = new Set((await caller.match(sessionId)).log.map(({ id }) => id));
  const players = (await caller.rows()).filter((one) => one.table === 'players');
  const answer = await caller.post(`/api/teams/${teamId}/sessions/${sessionId}/scorer-links`, { hours: 2 });
  const { made } = MadeScorerLink.parse(await answer.json());
  const randomOf = (device: number): Random => seeded(seed + 10 * device);
  const closed = <T extends { close(): Promise<void> }>(device: T): T => (closing(() => device.close()), device);
  const [guest, ...members] = await Promise.all([
    openGuestDevice({ url: app.url, path: new URL(made.url).pathname, name: 'Sam', random: randomOf(3) }).then(closed),
    ...Array.from({ length: many }, (_, at) =>
      openRallyDevice({ url: app.url, person, teamId, random: randomOf(at + 1) }).then(closed),
    ),
  ]);
  for (const { page } of members) {
    await page().goto(`/stat-tracking/${sessionId}`);
    await page().locator('main[data-tracker]').waitFor();
  }
  const shirts = new Map(players.map(({ row }) => [row.id, String(row.jerseyNumber)]));
  return { seed, app, caller, members, guest, ids: { teamId, sessionId, linkId: made.id }, shirts, begun };
}

async function endLink({ caller, ids: { teamId, sessionId, linkId } }: Gym): Promise<void> {
  const listed = async () => {
    await caller.post(`/api/teams/${teamId}/scorer-links/${linkId}/end`).catch(() => undefined);
    const answer = await caller.ask(`/api/teams/${teamId}/sessions/${sessionId}/scorer-links`);
    return ScorerLinks.parse(await answer.json()).links.length;
  };
  // While the server is away there is no answer.
  await expect.poll(() => listed().catch(() => undefined), ARRIVED).toBe(0);
}

/**
 * The coach ends the link while taps of the guest are on their way, some of which were taken without its hearing of it;
 * then it is cut off, and records on as if nothing had happened.
 */
async function endInFlight(gym: Gym): Promise<void> {
  const { guest } = gym;
  await guest.turnNetwork(false);
  await expect.poll(() => guest.unsettled(), ARRIVED).toEqual([]);
  guest.line.isDeaf = true;
  const heard = guest.line.answers;
  await guest.live('points');
  await expect.poll(() => guest.line.answers, ARRIVED).toBeGreaterThan(heard);
  await Promise.all([guest.live('contacts'), endLink(gym)]);
  await guest.turnNetwork(true);
  guest.line.isDeaf = false;
  for (const moment of AFTER_THE_END) await guest.live(moment);
}

/** Everybody lives through a hand, and the server too; a guest alone through nothing but the end of its link. */
async function play(gym: Gym): Promise<number> {
  const { members, guest, seed } = gym;
  const isAlone = members.length === 0;
  const [own = [], ...hands] = isAlone ? [] : deal(seeded(seed), HANDS);
  let playing = devicesOf(gym).length;
  const living = async (device: Played, moments: readonly Moment[] = []): Promise<void> => {
    for (const moment of moments) if (playing > 0) await device.live(moment);
  };
  const giveUp = (fault: unknown): never => {
    playing = 0;
    throw fault;
  };
  const lives = [
    ...members.map((member, at) => living(member, hands[at])),
    living(guest, own).then(() => endInFlight(gym)),
  ].map((life) => life.then(() => (playing -= 1), giveUp));
  for (const { line } of devicesOf(gym)) line.isOn = true;
  const kills = isAlone
    ? 0
    : killServer(gym.app, { random: seeded(seed + 3), everyMs: KILLED_EVERY_MS, isOver: () => playing <= 0 });
  const ended = await Promise.allSettled(lives);
  const times = await kills;
  for (const life of ended) if (life.status === 'rejected') throw life.reason;
  return times;
}

const rowsOf = async ({ caller, ids }: Gym): Promise<Row[]> =>
  (await caller.match(ids.sessionId)).log.toSorted((a, b) => a.rev - b.rev);

/** All online, until nothing waits any more. */
async function settle(gym: Gym): Promise<void> {
  for (const device of devicesOf(gym)) {
    device.line.isOn = false;
    await leaveSheets(device.page());
    await device.turnNetwork(false);
  }
  for (const device of devicesOf(gym)) await expect.poll(() => device.unsettled(), ARRIVED).toEqual([]);
  for (const member of gym.members) expect(await member.refused()).toEqual([]);
  await gym.guest.page().getByRole('heading', { name: 'Your link was ended.' }).waitFor();
  await haveAll(gym);
}

/** Every member who opens the match again. */
async function haveAll(gym: Gym): Promise<Row[]> {
  const rows = await rowsOf(gym);
  const saidOf = ({ rev, id, kind, payload }: Row) => `${rev} ${id} ${kind} ${JSON.stringify(payload)}`;
  for (const member of gym.members) {
    await member.live('reload');
    await expect
      .poll(async () => (await member.rows(gym.ids.sessionId)).map(saidOf), ARRIVED)
      .toEqual(rows.map(saidOf));
  }
  return rows;
}

const Held = z.object({ code: z.literal('held') });
const Issue = z.object({ id: z.uuid(), input: z.object({ id: z.uuid() }), refusal: Held });
/** The entries that the guest's device was told are held, by the ids of their commands. */
async function handedOver({ guest }: Gym): Promise<ReadonlyMap<string, string>> {
  const issues = (await guest.kept('issues')).map((one) => Issue.parse(one));
  return new Map(issues.map(({ id, input }) => [id, input.id]));
}

/** The commands that wait for the coach at the server, in their order. */
async function heldAt({ caller, ids: { teamId, sessionId } }: Gym, decision?: object): Promise<HeldEntries> {
  const path = `/api/teams/${teamId}/sessions/${sessionId}/held`;
  return HeldEntries.parse(await (await (decision ? caller.post(path, decision) : caller.ask(path))).json());
}

/** Each entry that a device held as durable is in the log or held for the coach, once; what is wrong, in sentences. */
async function faultsOf(gym: Gym): Promise<string[]> {
  const stored = (await rowsOf(gym)).map(({ id }) => id).filter((id) => !gym.begun.has(id));
  const entries = await handedOver(gym);
  const held = (await heldAt(gym)).held.map(({ id }) => entries.get(id) ?? `what no device knows, ${id},`);
  const kept = [...stored, ...held];
  const witnesses = devicesOf(gym).map(({ witness }) => witness);
  const durable = witnesses.flatMap((witness) => [...witness.durable]);
  return [
    ...durable.filter((id) => !kept.includes(id)).map((id) => `${id} is lost`),
    ...kept.filter((id, at) => kept.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...kept.filter((id) => !witnesses.some(({ entered }) => entered.has(id))).map((id) => `${id} was made by nobody`),
  ];
}

/** The coach takes the first half of what was held, and drops the rest. */
async function decide(gym: Gym): Promise<void> {
  const [rows, entries, { held }] = await Promise.all([rowsOf(gym), handedOver(gym), heldAt(gym)]);
  const commands = held.map(({ id }) => id);
  const half = Math.ceil(commands.length / 2);
  const [taken, dropped] = [commands.slice(0, half), commands.slice(half)];
  expect(await heldAt(gym, { take: taken })).toEqual({ held: held.slice(half), refused: [] });
  expect(await heldAt(gym, { drop: dropped })).toEqual({ held: [], refused: [] });
  const after = (await haveAll(gym)).map(({ id }) => id);
  expect(after).toEqual([...rows.map(({ id }) => id), ...taken.map((id) => entries.get(id))]);
}

/** The storm was one: calls were lost, browsers ended, and much of the guest's came both before and after the end. */
async function expectStorm(gym: Gym): Promise<void> {
  for (const { line, told } of devicesOf(gym)) {
    expect(line.requests + line.answers).toBeGreaterThan(0);
    expect(told.kills).toBeGreaterThan(0);
  }
  const byGuest = (await rowsOf(gym)).filter(({ guestLink }) => guestLink === gym.ids.linkId);
  expect(byGuest.length).toBeGreaterThan(FEW);
  expect((await heldAt(gym)).held.length).toBeGreaterThan(FEW);
}

async function tell(name: string, gym: Gym, serverKills: number): Promise<void> {
  const sum = (read: (device: Played) => number) => devicesOf(gym).reduce((total, device) => total + read(device), 0);
  const rows = await rowsOf(gym);
  console.table({
    [name]: {
      ...{ seed: gym.seed, stored: rows.length, durable: sum(({ witness }) => witness.durable.size) },
      ...{ 'by the guest': rows.filter(({ guestLink }) => guestLink).length, held: (await heldAt(gym)).held.length },
      ...{ 'browsers killed': sum(({ told }) => told.kills), 'server killed': serverKills },
      ...{ 'lost requests': sum(({ line }) => line.requests), 'lost answers': sum(({ line }) => line.answers) },
    },
  });
}

type Storm = {
  readonly name: string;
  readonly seed: number;
  readonly make: () => Promise<{ readonly url: string | undefined; readonly drop: () => Promise<void> }>;
  readonly members: number;
  /** Done to the database, once the match has begun. */
  readonly flaw?: string;
};

/** A match to its last moment, and what is to be said of it then. */
async function storm(wanted: Storm, judge: (gym: Gym) => Promise<void>): Promise<void> {
  const { name, make, flaw } = wanted;
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const { url, drop } = await make();
    closers.push(drop);
    const gym = await openGym(wanted, url, (close) => closers.push(close));
    if (url !== undefined && flaw !== undefined) await spoil(url, flaw);
    const kills = await play(gym);
    await settle(gym);
    await tell(name, gym, kills);
    await judge(gym);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function isWhole(gym: Gym): Promise<void> {
  expect(await faultsOf(gym)).toEqual([]);
  await expectStorm(gym);
  const { members: devices, ids, seed } = gym;
  const told = { ...gym, devices, sessionId: ids.sessionId, rules: RULES, shot: `.cache/storms/guest-${seed}.png` };
  await expectLaw(told, await rowsOf(gym));
  await decide(gym);
  await expectLaw(told, await rowsOf(gym));
  // Of the match nothing is left on the device of the guest, but for what it handed over.
  expect(JSON.stringify(await gym.guest.kept('rows'))).not.toMatch(/matchEvents|players/);
}

const ON_POSTGRES = ['PostgreSQL', () => newDatabase(cluster)] as const;
const ON_PGLITE = ['PGlite', async () => ({ url: undefined, drop: async () => undefined })] as const;

// `npm test` has time for one.
describe.each(IS_LONG ? [ON_PGLITE, ON_POSTGRES] : [ON_POSTGRES])('two members and a guest on %s', (name, make) => {
  test('[SCO-16] [SCO-10] [SCO-11] of a match whose link is ended in mid-flight every tap is in the log or held, once, whatever else ends, and is taken and dropped exactly', async () => {
    const end = Date.now() + (IS_LONG ? SECONDS * 1000 : 0);
    let seed = SEED;
    do {
      console.log(`CHAOS_SEED=${seed} on ${name}`);
      await storm({ name, seed, make, members: 2 }, isWhole);
      seed += 1000;
    } while (Date.now() < end);
  });
});

/** The server answers that an entry is held, and forgets it. */
const FORGETS = `
  create function forget_held() returns trigger language plpgsql as
    $$ begin delete from held_entries where id = new.id; return null; end $$;
  create trigger forgets after insert on held_entries for each row execute function forget_held();`;

async function spoil(url: string, flaw: string): Promise<void> {
  const admin = openPostgres(url, { connections: 1 });
  await admin.script(flaw).finally(() => admin.close());
}

test('[SCO-16] without a hold that proof fails', async () => {
  const forgetful = { seed: SEED, make: ON_POSTGRES[1], members: 0, flaw: FORGETS };
  await storm({ name: 'without a hold', ...forgetful }, async (gym) => {
    expect((await faultsOf(gym)).filter((fault) => fault.endsWith('is lost')).length).toBeGreaterThan(FEW);
  });
});
