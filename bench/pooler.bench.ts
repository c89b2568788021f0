import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '#server/db/postgres.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { spawnServer, type ServerProcess } from '#tests/support/process.ts';
import { ensureSystem } from '../scripts/system.ts';
import { Evening, prepareMatches } from './evening.ts';
import { POOL, startPgBouncer } from './pgbouncer.ts';
import { processorMs } from './processor.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const [MATCHES, LISTENERS] = [50, 4];
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 20);
/** Of each server: for hints. */
const LISTENING = 1;

type Seen = ReturnType<Evening['seen']> & { readonly connections: number; readonly databaseMs: number };

/** Two servers before one database, directly and by way of PgBouncer in transaction mode. */
export async function bench(): Promise<BenchRow[]> {
  ensureSystem(['postgres', 'pgbouncer']);
  const cluster = await startPostgres({ durable: true });
  const pooler = await startPgBouncer(cluster.url);
  try {
    const directly = await evening(cluster, { DATABASE_URL: cluster.url });
    const lent = await evening(cluster, { DATABASE_URL: pooler.url, LISTEN_DATABASE_URL: cluster.url });
    const comparison = `${lent.pushes.length} pushes, ${lent.pulls.length} pulls, ${lent.hints.length} hints in ${SECONDS} s`;
    const most = POOL + 2 * LISTENING;
    const each = (seen: Seen): number => seen.databaseMs / seen.pushes.length;
    return [
      atMost(
        'through PgBouncer: errors and hints that never came',
        { value: lent.errors + lent.missing, most: 0, comparison },
        String,
      ),
      atMost(
        'through PgBouncer: connections of the database, two servers',
        { value: lent.connections, most, comparison: `directly: ${directly.connections}` },
        String,
      ),
      {
        what: 'through PgBouncer: a push, p95',
        ...{
          measured: ms(p95(lent.pushes)),
          comparison: `directly: ${ms(p95(directly.pushes))}`,
          budget: '',
          met: true,
        },
      },
      {
        what: 'through PgBouncer: processor of the database for a push and its four pulls',
        ...{ measured: `${each(lent).toFixed(2)} ms`, comparison: `directly: ${each(directly).toFixed(2)} ms` },
        ...{ budget: '', met: true },
      },
    ];
  } finally {
    await pooler.stop();
    await cluster.stop();
  }
}

async function evening(cluster: Cluster, env: Readonly<Record<string, string>>): Promise<Seen> {
  const servers: ServerProcess[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    for (let n = 0; n < 2; n++) {
      const server = await spawnServer(env);
      servers.push(server);
      if (!(await server.ready())) throw new Error(server.said());
    }
    const matches = await prepareMatches(cluster.url, MATCHES, LISTENERS);
    const seen = new Evening(
      agent,
      servers.map(({ url }) => url),
    );
    await Promise.all(matches.map((match) => seen.listen(match)));
    const before = processorMs(cluster.pid);
    await seen.record(matches, SECONDS * 1000);
    const databaseMs = processorMs(cluster.pid) - before;
    await sleep(1000);
    return { ...seen.seen(matches), connections: await connectionsOf(cluster.url), databaseMs };
  } finally {
    agent.destroy();
    for (const server of servers) await server.end('SIGTERM');
  }
}

/** Beside that by which is asked. */
async function connectionsOf(url: string): Promise<number> {
  const db = openPostgres(url, { connections: 1 });
  const [row] = await db.query(
    `select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await db.close();
  return Number(row?.['n']);
}
