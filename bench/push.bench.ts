import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { timeId } from '#domain/core/ids.ts';
import { PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { makePerson, makeTeam, PRO } from '#tests/support/world.ts';
import { processorMs } from './processor.ts';
import type { BenchRow } from './row.ts';
import { makeRow } from '#tests/support/rows.ts';

const CLIENTS = 16;
const MS = 4000;
const BUDGETS = [
  { size: 1, least: 0.2 },
  { size: 20, least: 1.2 },
  { size: 200, least: 1.8 },
] as const;

type Recorder = { readonly cookie: string; readonly teamId: string; readonly sessionId: string };

/**
 * Match events that are accepted each second, by one server process and by two, beside bare inserts of one such row into
 * the same cluster.
 */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const servers: ServerProcess[] = [];
  try {
    const rows: BenchRow[] = [];
    for (const how of ['one server', 'two servers']) {
      const server = await spawnServer({ DATABASE_URL: cluster.url });
      servers.push(server);
      const recorders = await prepared(cluster.url, server);
      for (const budget of BUDGETS) rows.push(...(await measured(how, cluster, servers, recorders, budget)));
    }
    return rows;
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await cluster.stop();
  }
}

/** The budget is that of one process; of more it says how far more processors would help. */
async function measured(
  how: string,
  cluster: Cluster,
  servers: readonly ServerProcess[],
  recorders: readonly Recorder[],
  { size, least }: (typeof BUDGETS)[number],
): Promise<BenchRow[]> {
  // Before and after, since a machine does not run alike all the time.
  const before = await bareInserts(cluster);
  const urls = servers.map(({ url }) => url);
  const devices = devicesOf(urls, recorders, size);
  const ofServers = () => sum(servers.map(({ child }) => processorMs(child.pid ?? 0)));
  const { answer: answers, spent } = await spentIn([ofServers, () => processorMs(cluster.pid), ownMs], () =>
    pushes(devices),
  );
  const accepted = sum(answers.map(applied));
  const events = accepted / (MS / 1000);
  const after = await bareInserts(cluster);
  const bare = (before.perSecond + after.perSecond) / 2;
  const what = `${size} per push, ${CLIENTS} connections, ${how}`;
  const [server, database, sending] = spent.map((ms) => microseconds(ms, accepted));
  return [
    {
      what: `events accepted per second, ${what}`,
      measured: `${(events / bare).toFixed(2)} × (${events.toFixed(0)}/s)`,
      comparison: `single-row inserts: ${bare.toFixed(0)}/s`,
      budget: servers.length === 1 ? `≥ ${least.toFixed(2)} ×` : '',
      met: servers.length > 1 || events / bare >= least,
    },
    {
      what: `processor of an event, ${what}`,
      measured: `server: ${server}`,
      comparison: `database: ${database}, devices: ${sending}; a bare insert: ${after.cost}`,
      budget: '',
      met: true,
    },
  ];
}

const microseconds = (ms: number, times: number): string => `${((ms * 1000) / times).toFixed(0)} µs`;

/** The milliseconds of processor that each of some had while the work was done. */
async function spentIn<T>(of: readonly (() => number)[], work: () => Promise<T>) {
  const began = of.map((read) => read());
  const answer = await work();
  return { answer, spent: of.map((read, n) => read() - (began[n] ?? 0)) };
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Sixteen people, each with a team and a match of their own. */
async function prepared(url: string, server: ServerProcess): Promise<Recorder[]> {
  if (!(await server.ready())) throw new Error(server.said());
  const db = openPostgres(url, { connections: 2 });
  await migrate(db);
  const recorders: Recorder[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const [userId, teamId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    await makePerson(db, userId, PRO);
    await makeTeam(db, teamId, userId);
    await writeInScopes(db, [teamProScope(teamId)], (write) =>
      write.put(
        'statSessions',
        makeRow('statSessions', { id: sessionId, teamId, userId, numSets: 5, createdAt: new Date().toISOString() }),
      ),
    );
    recorders.push({ ...(await signInAs(db, userId)), teamId, sessionId });
  }
  await db.query('create table if not exists bare (like match_events including defaults including indexes)');
  await db.close();
  return recorders;
}

/** Ids as devices make them: later ones are greater, so that they land beside each other in an index. */
const nextId = (): string => timeId(Date.now(), randomBytes(10));

const PLAYERS = Array.from({ length: 12 }, () => randomUUID());
const CATEGORIES = ['attack', 'serve', 'defense', 'pass'] as const;

function tap(n: number) {
  const playerId = PLAYERS[n % PLAYERS.length];
  return { playerId, category: CATEGORIES[n % CATEGORIES.length], counter: 'positive', by: 1 };
}

/** Events that a device could send within the time, and more: it stops when the time is over. */
const EVENTS_AHEAD = 12_000;

/**
 * The devices' own work belongs to other machines: their pushes are written before the clock starts, and their answers
 * read after it has stopped.
 */
function devicesOf(urls: readonly string[], recorders: readonly Recorder[], size: number): Device[] {
  const ahead = Math.min(2000, EVENTS_AHEAD / size);
  return recorders.map((recorder, n) => {
    const write = writing(recorder, size);
    const url = urls[n % urls.length] ?? '';
    return { url, cookie: recorder.cookie, write, bodies: Array.from({ length: ahead }, write).toReversed() };
  });
}

async function pushes(devices: readonly Device[]): Promise<string[]> {
  const until = performance.now() + MS;
  const answers = await Promise.all(devices.map((device) => pushUntil(until, device)));
  return answers.flat();
}

/** Writes the next push of a device. */
function writing({ teamId, sessionId }: Recorder, size: number): () => string {
  const clientId = randomUUID();
  const at = new Date().toISOString();
  let n = 0;
  return () => {
    const commands = Array.from({ length: size }, () => {
      const entry = { kind: 'stat', payload: tap(n++) };
      const input = { teamId, sessionId, id: nextId(), setNumber: 1, entry };
      return { id: nextId(), name: 'match.record', at, input };
    });
    return JSON.stringify({ clientId, schemaVersion: SCHEMA_VERSION, commands });
  };
}

type Device = {
  readonly url: string;
  readonly cookie: string;
  readonly write: () => string;
  readonly bodies: string[];
};

async function pushUntil(until: number, { url, cookie, write, bodies }: Device): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const answers: string[] = [];
  while (performance.now() < until) answers.push(await post(socket, cookie, bodies.pop() ?? write()));
  socket.destroy();
  return answers;
}

/** How many events an answer accepts, which is all of them. */
function applied(answer: string): number {
  const { results } = PushAnswer.parse(JSON.parse(answer));
  if (results.some(({ outcome }) => outcome !== 'applied')) throw new Error(answer);
  return results.length;
}

/** Over a bare socket, which costs the devices less than the client of Node. */
function post(socket: Socket, cookie: string, body: string): Promise<string> {
  const fields = ['host: bench', `cookie: ${cookie}`, 'content-type: application/json'];
  const head = ['POST /api/sync/push HTTP/1.1', ...fields, `content-length: ${Buffer.byteLength(body)}`];
  return new Promise((resolve, reject) => {
    let text = '';
    socket.removeAllListeners();
    socket.on('error', reject).on('close', () => reject(new Error(`The server hung up: ${text}`)));
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      const [, length] = /^content-length: (\d+)\r$/im.exec(text) ?? [];
      const from = text.indexOf('\r\n\r\n') + 4;
      if (length !== undefined && from >= 4 && text.length >= from + Number(length)) resolve(text.slice(from));
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

const INSERT = `insert into bare (id, team_id, session_id, set_number, kind, payload, user_id, client_id, at, rev)
  values ($1, $2, $3, 1, 'stat', $4, $5, $6, $7, $8)`;

/** How many are stored each second, and the processor that one takes. */
async function bareInserts({ url, pid }: Cluster): Promise<{ perSecond: number; cost: string }> {
  const { answer: count, spent } = await spentIn([() => processorMs(pid), ownMs], () => insertBarely(url));
  const [database, sender] = spent.map((ms) => microseconds(ms, count));
  return { perSecond: count / (MS / 2000), cost: `database ${database}, sender ${sender}` };
}

async function insertBarely(url: string): Promise<number> {
  const until = performance.now() + MS / 2;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const [team, session, person, device] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      let n = 0;
      while (performance.now() < until) {
        const payload = JSON.stringify(tap(n));
        const values = [nextId(), team, session, payload, person, device, new Date(), ++n];
        await client.query({ name: 'bare', text: INSERT, values });
      }
      await client.end();
      return n;
    }),
  );
  return sum(counts);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
