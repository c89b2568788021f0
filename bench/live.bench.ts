import { Agent } from 'node:http';
import { openPostgres } from '#server/db/postgres.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/process.ts';
import { ClubDay, type Court } from './club-day.ts';
import { type CrowdReport, watch } from './crowd.ts';
import { megabytes, processorMs } from './processor.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const COURTS = 40;
const WATCHERS = 2000;
/** Half of them look at one match, the others at all the rest. */
const AT_ONE = WATCHERS / 2;
const isWhole = process.argv.includes('--whole');
const [ALONE_S, TOGETHER_S] = isWhole ? [60, 600] : [15, 20];
/** A crowd needs a moment to sit down. */
const SETTLE_S = 6;

type Place = {
  readonly cluster: Cluster;
  readonly server: ServerProcess;
  readonly pid: number;
  readonly idlePid: number;
  readonly day: ClubDay;
};
type Cost = {
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Of a server at which nothing happens. */
  readonly idleMs: number;
  readonly pushes: readonly number[];
};

/** Forty matches are recorded on one server, and two thousand people look at them. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const server = await spawnServer({ DATABASE_URL: cluster.url });
  const idle = await spawnServer({ DATABASE_URL: cluster.url });
  const agent = new Agent({ keepAlive: true });
  try {
    for (const one of [server, idle]) if (!(await one.ready())) throw new Error(one.said());
    const day = new ClubDay(agent, server.url);
    const place = { cluster, server, pid: server.child.pid ?? 0, idlePid: idle.child.pid ?? 0, day };
    const db = openPostgres(cluster.url, { connections: 4 });
    const courts = await day.prepare(db, COURTS).finally(() => db.close());
    await day.record(courts, SETTLE_S * 1000);
    const answers = await comparedAnswers(place, courts);
    const alone = await recorded(place, courts, ALONE_S);
    const [before, generatorBefore] = [megabytes(place.pid), day.errors];
    const watching = watch(orderOf(server.url, courts));
    await day.record(courts, SETTLE_S * 1000);
    const together = await recorded(place, courts, TOGETHER_S);
    const grown = megabytes(place.pid) - before;
    const crowd = await watching;
    const errors = crowd.errors + day.errors - generatorBefore;
    return [...answers, ...rowsOf({ alone, together, crowd, grown, errors, day })];
  } finally {
    agent.destroy();
    for (const one of [server, idle]) await one.end('SIGTERM');
    await cluster.stop();
  }
}

function orderOf(url: string, courts: readonly Court[]) {
  const { hostname, port } = new URL(url);
  const paths = courts.map(({ path }, at): [string, number] => [
    path,
    at === 0 ? AT_ONE : Math.ceil((WATCHERS - AT_ONE) / (COURTS - 1)),
  ]);
  return { host: hostname, port: Number(port), seconds: SETTLE_S + TOGETHER_S + 1, readEvery: 4, paths };
}

async function recorded(
  { cluster, pid, idlePid, day }: Place,
  courts: readonly Court[],
  seconds: number,
): Promise<Cost> {
  const [server, database, idle] = [processorMs(pid), processorMs(cluster.pid), processorMs(idlePid)];
  const pushes = await day.record(courts, seconds * 1000);
  return {
    serverMs: (processorMs(pid) - server) / seconds,
    databaseMs: (processorMs(cluster.pid) - database) / seconds,
    idleMs: (processorMs(idlePid) - idle) / seconds,
    pushes,
  };
}

const [STATES, PULLS, ROUNDS] = [400, 40, 25];

/** In turns, while nothing is recorded: the processor that the server spends on each. */
async function comparedAnswers({ pid, day }: Place, courts: readonly Court[]): Promise<BenchRow[]> {
  const [court] = courts;
  if (!court) throw new Error('No court');
  const address = await day.emptyPull(court);
  const spent = async (times: number, ask: () => Promise<{ status: number }>): Promise<number> => {
    const before = processorMs(pid);
    for (let time = 0; time < times; time++) if ((await ask()).status !== 200) throw new Error('No answer');
    return processorMs(pid) - before;
  };
  const state = () => day.ask(court.path);
  const pull = () => day.ask(address, court.cookie);
  let [states, pulls] = [0, 0];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const [a, b] = [await spent(STATES, state), await spent(PULLS, pull)];
    // The first warms up.
    if (round > 0) [states, pulls] = [states + a, pulls + b];
  }
  const comparison = `${perOne(states, STATES * ROUNDS)} beside ${perOne(pulls, PULLS * ROUNDS)} of the server each`;
  const what = `processor of ${STATES} whole states beside ${PULLS} empty pulls`;
  return [atMost(what, { value: states / pulls, most: 1, comparison }, times)];
}

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
const perOne = (spent: number, count: number): string => `${(spent / count).toFixed(3)} ms`;

type Found = {
  readonly alone: Cost;
  readonly together: Cost;
  readonly crowd: CrowdReport;
  readonly grown: number;
  readonly errors: number;
  readonly day: ClubDay;
};

function rowsOf({ alone, together, crowd, grown, errors, day }: Found): BenchRow[] {
  const pushesASecond = alone.pushes.length / ALONE_S;
  const asked = crowd.took.length / (SETTLE_S + TOGETHER_S + 1);
  const extra = (together.serverMs - alone.serverMs) / asked;
  const told = Object.entries(crowd.statuses).map(([status, count]) => `${count} × ${status}`);
  const [pushAlone, pushTogether] = [p95(alone.pushes), p95(together.pushes)];
  const shown = delays(crowd, day);
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
  const mb = (value: number): string => `${value.toFixed(0)} MB`;
  const watched = `${WATCHERS} watchers, ${COURTS} recorders`;
  return [
    atMost(`${watched}: a state, p95`, { value: p95(crowd.took), most: 50, comparison: told.join(', ') }, ms),
    atMost(
      `${watched}: a push, p95, beside none who watches`,
      { value: pushTogether / pushAlone, most: 1.25, comparison: `${ms(pushTogether)} / ${ms(pushAlone)}` },
      times,
    ),
    atMost(`${watched}: memory of the server more than without`, { value: grown, most: 64 }, mb),
    atMost(`${watched}: errors in ${TOGETHER_S} s`, { value: errors, most: 0 }, String),
    atMost(
      `${watched}: from the tap to the page, p95`,
      { value: p95(shown), most: 8000, comparison: `${shown.length} points seen` },
      seconds,
    ),
    figure('processor of the server for a tap with its pull', perOne(alone.serverMs, pushesASecond)),
    figure('processor of the database for the same', perOne(alone.databaseMs, pushesASecond)),
    figure('processor of another server that hears of it', perOne(alone.idleMs, pushesASecond)),
    figure('processor of the server for a question of a watcher, matches read anew with it', `${extra.toFixed(3)} ms`),
    figure('bytes of an answer with its headers', String(Math.round(crowd.bytes / crowd.took.length))),
  ];
}

/** Measured for the model of capacity, with no budget of its own. */
const figure = (what: string, measured: string): BenchRow => ({ what, measured, budget: '', met: true });

/** From the tap that made a point to each page that read it. */
function delays({ seen }: CrowdReport, { taps }: ClubDay): number[] {
  const at = new Map(taps.map((tap) => [`${tap.path} ${tap.points}`, tap.at]));
  return seen.flatMap(([path, points, when]) => {
    const tapped = at.get(`${path} ${points}`);
    return tapped === undefined ? [] : [when - tapped];
  });
}
