import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#tests/support/postgres.ts';
import { spawnServer, type ServerProcess } from '#tests/support/process.ts';
import { Evening, prepareMatches } from './evening.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const MATCHES = 50;
const LISTENERS = 10;
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 60);

/** Fifty matches at once on two servers and one database: who records taps every two seconds, ten listen and pull. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const servers: ServerProcess[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    for (let n = 0; n < 2; n++) {
      const server = await spawnServer({ DATABASE_URL: cluster.url });
      servers.push(server);
      if (!(await server.ready())) throw new Error(server.said());
    }
    const urls = servers.map(({ url }) => url);
    const matches = await prepareMatches(cluster.url, MATCHES, LISTENERS);
    const evening = new Evening(agent, urls);
    await Promise.all(matches.map((match) => evening.listen(match)));
    const [memory] = await Promise.all([memoryOf(urls), evening.record(matches, SECONDS * 1000)]);
    await sleep(1000);
    const { pushes, hints, pulls, errors, missing } = evening.seen(matches);
    const comparison = `${pushes.length} pushes, ${pulls.length} pulls in ${SECONDS} s`;
    return [
      atMost(`load: a push, p95`, { value: p95(pushes), most: 100, comparison }, ms),
      atMost(
        `load: from a tap to its hint elsewhere, p95`,
        { value: p95(hints), most: 300, comparison: `${hints.length} hints` },
        ms,
      ),
      atMost(`load: a pull, p95`, { value: p95(pulls), most: 300 }, ms),
      atMost(`load: errors and hints that never came`, { value: errors + missing, most: 0 }, String),
      atMost(
        `load: memory at the end beside the beginning`,
        { value: memory.ratio, most: 1.2, comparison: memory.told },
        (r) => `${r.toFixed(2)} ×`,
      ),
    ];
  } finally {
    agent.destroy();
    for (const server of servers) await server.end('SIGTERM');
    await cluster.stop();
  }
}

/** The last third of the time beside the second: the first warms up. */
async function memoryOf(urls: readonly string[]): Promise<{ ratio: number; told: string }> {
  const samples: number[] = [];
  const steps = Math.max(3, Math.floor(SECONDS / 2));
  for (let step = 0; step < steps; step++) {
    await sleep((SECONDS * 1000) / steps);
    const used = await Promise.all(urls.map(megabytesOf));
    samples.push(Math.max(...used));
  }
  const third = Math.floor(steps / 3);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [before, after] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(-third))];
  return { ratio: after / before, told: `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB, the larger server` };
}

async function megabytesOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}
