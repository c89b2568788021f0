import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { PullAnswer, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { pullAddress, tapped } from '#tests/support/pushing.ts';
import { makePerson, makeSession, makeTeam, OWNER, PRO, SESSION } from '#tests/support/world.ts';
import { processorMs } from './processor.ts';
import { atMost, type BenchRow, ms, percentile, timed } from './row.ts';

const TIMES = 300;
const [ROUNDS, WARM] = [15, 3];
/** In the crowd; ten million are asked for by `CROWD=1e7`, and may cost less still (issue 25). */
const CROWD = Number(process.env['CROWD'] ?? 1e6);
const MOST = CROWD > 1e6 ? 1.2 : 1.3;
/** Of the match that is measured: alike in both. */
const ENTRIES = 200;
/** A season of one team in the crowd: ten matches of 200 entries. */
const [MATCHES, PER_MATCH] = [10, 200];
const TEAMS = CROWD / (MATCHES * PER_MATCH);
const named = CROWD === 1e6 ? 'a million' : CROWD.toLocaleString('en');

type Places = { readonly few: Place; readonly many: Place };
type Place = { readonly server: ServerProcess; readonly cookie: string; readonly clientId: string };

/** The cost of a push and of a pull with a million entries in the database or ten, beside a thousand. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const places: Place[] = [];
  try {
    const few = await placeWith(cluster, 'few', 1);
    places.push(few);
    const many = await placeWith(cluster, 'many', TEAMS);
    places.push(many);
    const rows: BenchRow[] = [];
    for (const [what, ask] of [
      ['a push of one tap', push],
      ['a pull of what is new', pullNew],
      ['a pull of all, with a match', pullAll],
    ] as const)
      rows.push(...(await compared(cluster, what, ask, { few, many })));
    return [...rows, ...(await weights(cluster))];
  } finally {
    for (const { server } of places) await server.end('SIGTERM');
    await cluster.stop();
  }
}

/** In turns, so that whatever else the machine does falls on both; the processor's time is counted beside the clock. */
async function compared(cluster: Cluster, what: string, ask: (place: Place) => Promise<unknown>, places: Places) {
  const taken = { few: new Array<number>(), many: new Array<number>() };
  const spent = { few: 0, many: 0 };
  for (let round = 0; round < ROUNDS + WARM; round++)
    for (const which of ['few', 'many'] as const) {
      const place = places[which];
      const before = spentBy(cluster, place);
      for (let time = 0; time < TIMES / ROUNDS; time++) {
        const took = await timed(() => ask(place));
        if (round >= WARM) taken[which].push(took);
      }
      if (round >= WARM) spent[which] += spentBy(cluster, place) - before;
    }
  const median = (times: readonly number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    );
  const ratioOf = (a: number, b: number): Parameters<typeof atMost>[1] => {
    return { value: b / a, most: MOST, comparison: `${ms(a)} at a thousand, ${ms(b)} at ${named}` };
  };
  const at = `${what} at 10${CROWD === 1e6 ? '⁶' : '⁷'} entries`;
  return [
    atMost(`${at}, median`, ratioOf(median(taken.few), median(taken.many)), times),
    atMost(`${at}, processor`, ratioOf(spent.few / TIMES, spent.many / TIMES), times),
  ];
}

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
/** Of the server and of the database, which has nobody else meanwhile. */
const spentBy = ({ pid }: Cluster, { server }: Place): number => processorMs(pid) + processorMs(server.child.pid ?? 0);

const headers = ({ cookie }: Place) => ({ cookie, 'content-type': 'application/json' });

async function push(place: Place): Promise<void> {
  const commands = [tapped({ id: randomUUID() }, randomUUID())];
  const body = JSON.stringify({ clientId: place.clientId, schemaVersion: SCHEMA_VERSION, commands });
  const answer = await fetch(`${place.server.url}/api/sync/push`, { method: 'POST', headers: headers(place), body });
  const { results } = PushAnswer.parse(await answer.json());
  if (results[0]?.outcome !== 'applied') throw new Error(JSON.stringify(results));
}

type Known = { readonly cursors: Readonly<Record<string, number>>; readonly generation?: string | undefined };

async function pull(place: Place, { cursors, generation }: Known): Promise<PullAnswer> {
  const address = place.server.url + pullAddress(cursors, generation);
  const answer: unknown = await (await fetch(address, { headers: headers(place) })).json();
  return PullAnswer.parse(answer);
}

const ALL: Known = { cursors: { [sessionScope(SESSION)]: 0 } };
const pullAll = (place: Place) => pull(place, ALL);

/** The way of a device that is up to date but for the last entry. */
const knownTo = new WeakMap<Place, Known>();
async function pullNew(place: Place): Promise<void> {
  const known = knownTo.get(place);
  const { scopes, generation } = await pull(place, known ?? ALL);
  if (known) return;
  const cursors = Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, Math.max(0, cursor - 1)]));
  knownTo.set(place, { cursors, generation });
}

const Sizes = z.object({ log: z.number(), answers: z.number() });

/** Of an entry on disk, with its indexes: what the model of capacity reckons with. */
async function weights(cluster: Cluster): Promise<BenchRow[]> {
  const db = openPostgres(urlOf(cluster, 'many'), { connections: 1 });
  const [row] = await db.query(
    `select pg_total_relation_size('match_events') as log, pg_total_relation_size('op_log') as answers`,
  );
  await db.close();
  const { log, answers } = Sizes.parse(row);
  const measured = `${Math.round((log + answers) / CROWD)} bytes`;
  const comparison = `${Math.round(log / CROWD)} in the log, ${Math.round(answers / CROWD)} for its answer`;
  return [{ what: 'an entry on disk, with its indexes', measured, comparison, budget: '', met: true }];
}

function urlOf(cluster: Cluster, name: string): string {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function placeWith(cluster: Cluster, name: string, teams: number): Promise<Place> {
  const admin = openPostgres(cluster.url, { connections: 1 });
  await admin.script(`create database ${name}`);
  await admin.close();
  const url = urlOf(cluster, name);
  const db = openPostgres(url, { connections: 2 });
  await migrate(db);
  if (teams > 1) await crowd(db, teams);
  await makePerson(db, OWNER, PRO);
  await makeTeam(db);
  await makeSession(db);
  const { cookie } = await signInAs(db, OWNER);
  await db.script('vacuum analyze');
  await db.script('checkpoint');
  await db.close();
  const server = await spawnServer({ DATABASE_URL: url });
  if (!(await server.ready())) throw new Error(server.said());
  const place = { server, cookie, clientId: randomUUID() };
  for (let entry = 0; entry < ENTRIES; entry++) await push(place);
  return place;
}

/** Ids as devices make them: later ones are greater, which is what keeps their index small in memory. */
const timeIdOf = (n: string): string =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Teams with a season each: entries, what commands were answered, and the figures of it. */
const crowd = (db: Database, teams: number): Promise<void> =>
  db.script(`
    -- Whether each entry has its match is known, and to look ten million times takes minutes.
    set session_replication_role = replica;
    create temp table t as select n, gen_random_uuid() as id, gen_random_uuid() as owner from generate_series(1, ${teams}) n;
    insert into auth_users (id, name, email) select owner, 'Owner ' || n, 'o' || n || '@example.org' from t;
    insert into subscribers (id, subscribed, user_type, rev) select owner, true, 'admin_premium', 1 from t;
    insert into teams (id, name, user_id, created_at, rev) select id, 'Team ' || n, owner, now(), 1 from t;
    create temp table s as select gen_random_uuid() as id, t.id as team, t.owner, m as n,
      (t.n * ${MATCHES} + m)::bigint * ${PER_MATCH} as base from t, generate_series(1, ${MATCHES}) m;
    insert into stat_sessions (id, team_id, user_id, num_sets, created_at, rev) select id, team, owner, 3, now(), n from s;
    insert into scopes (scope, rev) select 'team-pro:' || id, 1000 from t;
    insert into scopes (scope, rev) select 'team:' || id, 10 from t;
    insert into scopes (scope, rev) select 'session:' || id, ${PER_MATCH} from s;
    insert into match_events (id, team_id, session_id, set_number, kind, payload, user_id, client_id, at, rev)
      select ${timeIdOf('base + e')}, team, id, 1, 'stat',
        '{"playerId": "0190a000-000d-7000-8000-000000000001", "category": "attack", "counter": "positive", "by": 1}',
        owner, owner, now(), e from s, generate_series(1, ${PER_MATCH}) e;
    insert into op_log (command_id, user_id, client_id, name, at)
      select ${timeIdOf('base + e')}, owner, owner, 'match.record', now() from s, generate_series(1, ${PER_MATCH}) e;
    create temp table q as select gen_random_uuid() as id, s.id as session, s.team, s.n from s;
    insert into set_stats (id, team_id, session_id, set_number, rev) select id, team, session, 1, 100 + n from q;
    insert into stat_pairs (id, team_id, session_id, set_id, player_id, stat_category, positive_count, negative_count,
        total_attempts, rev)
      select gen_random_uuid(), team, session, id, gen_random_uuid(), 'attack', 3, 1, 8, 200 + n * 12 + p
      from q, generate_series(1, 12) p;
    reset session_replication_role;`);
