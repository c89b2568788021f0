import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '#server/db/postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { spawnServer } from '#tests/support/process.ts';
import { ensureSystem } from '../scripts/system.ts';
import { ClubDay, type Court } from './club-day.ts';
import { type CrowdReport, watch } from './crowd.ts';
import { type Proxy, startNginx } from './nginx.ts';
import { processorMs } from './processor.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

/** How many look, at how many matches. */
const CROWDS = [
  { watchers: 200, matches: 1 },
  { watchers: 2000, matches: 1 },
  { watchers: 2000, matches: 40 },
  { watchers: 10_000, matches: 1 },
] as const;
const SECONDS = process.argv.includes('--whole') ? 60 : 12;
/** Until all have asked once; and after the end until all know of it: they ask within six seconds. */
const [SETTLE_S, AFTER_S] = [6, 10];
const BLANK_MS = 5000;

type Place = { readonly day: ClubDay; readonly server: { url: string; pid: number }; readonly proxy: Proxy };

/** Watchers behind the nginx of the docs: of their questions how many reach the server, and how soon an end is known. */
export async function bench(): Promise<BenchRow[]> {
  ensureSystem(['nginx']);
  const cluster = await startPostgres({ durable: true });
  const server = await spawnServer({ DATABASE_URL: cluster.url, TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true });
  let proxy: Proxy | undefined;
  try {
    if (!(await server.ready())) throw new Error(server.said());
    proxy = await startNginx(server.url);
    const day = new ClubDay(agent, server.url);
    const db = openPostgres(cluster.url, { connections: 4 });
    const count = CROWDS.reduce((sum, { matches }) => sum + matches, 0);
    const courts = await day.prepare(db, count).finally(() => db.close());
    const rows: BenchRow[] = [];
    const place = { day, server: { url: server.url, pid: server.child.pid ?? 0 }, proxy };
    for (const crowd of CROWDS) rows.push(...(await watched(place, courts.splice(0, crowd.matches), crowd.watchers)));
    return rows;
  } finally {
    agent.destroy();
    await proxy?.stop();
    await server.end('SIGTERM');
    await cluster.stop();
  }
}

async function watched({ day, server, proxy }: Place, courts: Court[], watchers: number): Promise<BenchRow[]> {
  const seconds = SETTLE_S + SECONDS;
  const each = Math.ceil(watchers / courts.length);
  const watching = watch({
    ...{ host: '127.0.0.1', port: proxy.port, seconds: seconds + AFTER_S, readEvery: Math.ceil(watchers / 500) },
    paths: courts.map(({ path }) => [path, each]),
  });
  await day.record(courts, SETTLE_S * 1000);
  const before = { asked: await statesAsked(server.url), nginx: processorMs(proxy.pid), errors: day.errors };
  await day.record(courts, SECONDS * 1000);
  const asked = (await statesAsked(server.url)) - before.asked;
  const nginxMs = processorMs(proxy.pid) - before.nginx;
  const endedAt = Date.now();
  await Promise.all(
    courts.map(({ teamId, linkId, cookie }) => day.ask(`/api/teams/${teamId}/live/${linkId}/end`, cookie, {})),
  );
  await sleep(AFTER_S * 1000);
  const crowd = await watching;
  // Each asks every five seconds for as long as there is something to see.
  const all = (watchers * SECONDS) / 5;
  const found = { crowd, asked, all, nginxMs, endedAt, errors: crowd.errors + day.errors - before.errors };
  return rowsOf(
    `${watchers.toLocaleString('en')} at ${courts.length === 1 ? 'one match' : `${courts.length} matches`}`,
    found,
  );
}

type Found = {
  readonly crowd: CrowdReport;
  /** Questions that reached the server, of so many. */
  readonly asked: number;
  readonly all: number;
  readonly nginxMs: number;
  readonly endedAt: number;
  readonly errors: number;
};

function rowsOf(who: string, { crowd, asked, all, nginxMs, endedAt, errors }: Found): BenchRow[] {
  const told = Object.entries(crowd.statuses).map(([status, count]) => `${count} × ${status}`);
  const lastGone = Math.max(...crowd.gone) - endedAt;
  return [
    {
      what: `${who}: answered by the cache`,
      measured: `${(100 * (1 - asked / all)).toFixed(1)} %`,
      comparison: `the server is asked ${(asked / SECONDS).toFixed(1)} times a second`,
      ...{ budget: '', met: true },
    },
    atMost(`${who}: a state, p95`, { value: p95(crowd.took), most: 50, comparison: told.join(', ') }, ms),
    atMost(
      `${who}: a score was told after the end for`,
      {
        value: crowd.lastShownAt - endedAt,
        most: BLANK_MS,
        comparison: `${crowd.gone.length} pages are blank, the last after ${(lastGone / 1000).toFixed(1)} s`,
      },
      ms,
    ),
    atMost(`${who}: errors`, { value: errors, most: 0 }, String),
    {
      what: `${who}: processor of nginx for an answer`,
      measured: `${(nginxMs / all).toFixed(4)} ms`,
      comparison: `${Math.round(crowd.bytes / crowd.took.length)} bytes each`,
      ...{ budget: '', met: true },
    },
  ];
}

/** How many states the server itself was asked for. */
async function statesAsked(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [
    ...text.matchAll(/^http_request_duration_seconds_count\{.*route="\/live\/:token\/state".*\} (\d+)$/gm),
  ];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
