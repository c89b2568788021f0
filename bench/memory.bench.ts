import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { folder, within } from '#tests/chaos/home.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { tapped } from '#tests/support/pushing.ts';
import { makePerson, makeSession, makeTeam, PRO } from '#tests/support/world.ts';
import { atMost, type BenchRow } from './row.ts';

const PUSHES = 10_000;
const DEVICES = 4;
/** The second half may add as little as this to the first. */
const FLAT = 1.1;
const MOST_MB = { PGlite: 450, PostgreSQL: 200 } as const;

type Recorder = {
  readonly cookie: string;
  readonly clientId: string;
  readonly teamId: string;
  readonly sessionId: string;
};

/** The server's memory after 10,000 pushes of one tap each, and whether it still grows. */
export async function bench(): Promise<BenchRow[]> {
  return [...(await onPglite()), ...(await onPostgres())];
}

async function onPglite(): Promise<BenchRow[]> {
  const home = await folder();
  const recorders = await within(home, prepared);
  const server = await spawnServer(home.env);
  try {
    return await measured(server, recorders, 'PGlite');
  } finally {
    await server.end('SIGTERM');
    await home.remove();
  }
}

async function onPostgres(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const db = openPostgres(cluster.url, { connections: 2 });
  await migrate(db);
  const recorders = await prepared(db).finally(() => db.close());
  const server = await spawnServer({ DATABASE_URL: cluster.url });
  try {
    return await measured(server, recorders, 'PostgreSQL');
  } finally {
    await server.end('SIGTERM');
    await cluster.stop();
  }
}

async function prepared(db: Database): Promise<Recorder[]> {
  const recorders: Recorder[] = [];
  for (let device = 0; device < DEVICES; device++) {
    const [userId, teamId, sessionId, clientId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await makePerson(db, userId, PRO);
    await makeTeam(db, teamId, userId);
    await makeSession(db, sessionId, teamId);
    recorders.push({ ...(await signInAs(db, userId)), clientId, teamId, sessionId });
  }
  return recorders;
}

async function measured(
  server: ServerProcess,
  recorders: readonly Recorder[],
  kind: keyof typeof MOST_MB,
): Promise<BenchRow[]> {
  if (!(await server.ready())) throw new Error(server.said());
  const start = await megabytesOf(server);
  await pushes(server, recorders, PUSHES / 2);
  const half = await megabytesOf(server);
  await pushes(server, recorders, PUSHES / 2);
  const end = await megabytesOf(server);
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  const comparison = `${mb(start)} at the start`;
  const grown = { value: end / half, most: FLAT, comparison: `${mb(half)} after half of them` };
  return [
    atMost(`memory of the server after 10,000 pushes, ${kind}`, { value: end, most: MOST_MB[kind], comparison }, mb),
    atMost(`the same beside half of them, ${kind}`, grown, (ratio) => `${ratio.toFixed(2)} ×`),
  ];
}

async function pushes({ url }: ServerProcess, recorders: readonly Recorder[], times: number): Promise<void> {
  const each = async ({ cookie, clientId, teamId, sessionId }: Recorder) => {
    const headers = { cookie, 'content-type': 'application/json' };
    for (let time = 0; time < times / DEVICES; time++) {
      const commands = [tapped({ id: randomUUID(), teamId, sessionId }, randomUUID())];
      const body = JSON.stringify({ clientId, schemaVersion: SCHEMA_VERSION, commands });
      const answer = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
      const { results } = PushAnswer.parse(await answer.json());
      if (results[0]?.outcome !== 'applied') throw new Error(JSON.stringify(results));
    }
  };
  await Promise.all(recorders.map(each));
}

async function megabytesOf({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}
