import { createHash } from 'node:crypto';
import { UserPage } from '#domain/admin/api.ts';
import { grantAdmin } from '#server/admin/roles.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { makePerson, uuid } from '#tests/support/world.ts';
import { atMost, type BenchRow, ms, p95, timed } from './row.ts';

const PEOPLE = 50_000;
const TIMES = 40;
const MOST_MS = 50;
const ADMIN = uuid(1, 'a');
const TOKEN = 'session-of-the-bench';

/** How an admin looks through 50,000 people. */
const LOOKS = {
  'first page': () => '',
  'a page in the middle': (after: string) => `?after=${encodeURIComponent(after)}`,
  'search that finds everybody': () => '?search=example',
  'search that finds many': () => '?search=person%201',
  'search that finds one': (_after: string, time: number) => `?search=p${20_000 + time}%40`,
  'search that finds nobody': () => '?search=nobody+is+called+so',
} as const;

export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const server = await spawnServer({ DATABASE_URL: cluster.url });
  try {
    if (!(await server.ready())) throw new Error(server.said());
    const cookie = await crowd(cluster.url);
    const after = await middle(server, cookie);
    const rows: BenchRow[] = [];
    for (const [name, query] of Object.entries(LOOKS)) {
      const took: number[] = [];
      const bare: number[] = [];
      for (let time = 0; time < TIMES * 2; time++) {
        bare.push(await timed(() => fetch(`${server.url}/readyz`)));
        took.push(await timed(() => page(server, cookie, query(after, time))));
      }
      const comparison = `a bare question to the database: ${ms(p95(bare.slice(TIMES)))}`;
      const most = { value: p95(took.slice(TIMES)), most: MOST_MS, comparison };
      rows.push(atMost(`admin list of 50,000 users, ${name}, p95`, most, ms));
    }
    return rows;
  } finally {
    await server.end('SIGTERM');
    await cluster.stop();
  }
}

async function crowd(url: string): Promise<string> {
  const db = openPostgres(url, { connections: 1 });
  await makePerson(db, ADMIN);
  await grantAdmin(db, `${ADMIN}@example.org`, new Date());
  await db.script(`
    insert into auth_users (id, name, email, created_at)
      select gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.org', now() - make_interval(mins => n)
      from generate_series(1, ${PEOPLE}) n;
    insert into profiles (id, display_name, rev) select id, name, 1 from auth_users where name like 'Person%';
    insert into subscribers (id, subscribed, user_type, rev) select id, false, 'free', 1 from auth_users where name like 'Person%';
    analyze;`);
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  await db.query(
    `insert into admin_sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [hash, ADMIN],
  );
  const { cookie } = await signInAs(db, ADMIN);
  await db.close();
  return `${cookie}; lineup-pro.admin=${TOKEN}`;
}

async function page({ url }: ServerProcess, cookie: string, query: string): Promise<UserPage> {
  const answer = await fetch(`${url}/api/admin/users${query}`, { headers: { cookie } });
  return UserPage.parse(await answer.json());
}

async function middle(server: ServerProcess, cookie: string): Promise<string> {
  let after = '';
  for (let turned = 0; turned < 20; turned++) {
    const { next } = await page(server, cookie, after === '' ? '' : `?after=${encodeURIComponent(after)}`);
    after = next ?? '';
  }
  return after;
}
