import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columns, readRow } from '#server/db/columns.ts';
import type { Database } from '#server/db/database.ts';
import { PushAnswer, SCHEMA_VERSION, type SentCommand } from '#domain/sync/protocol.ts';
import type { Stored, TableName } from '#domain/sync/tables.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import { breakTable } from '#tests/support/broken-table.ts';
import { BEGINNINGS } from '#tests/support/first-entries.ts';
import { figuresIn } from '#tests/support/held-match.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { signInAs, spawnServer } from '#tests/support/process.ts';
import { sent, tapped } from '#tests/support/pushing.ts';
import { AT, makeClub, OWNER, TEAM } from '#tests/support/world.ts';
import { folder, type Home, killed, server, within } from './home.ts';

/** Kills of the server, with as many rounds of every beginning: twenty in a long run, three in the short one. */
const KILLS = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120 ? 20 : 3;
const OUR_FAULT = /"msg":"(push|request failed)"/;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

/** Commands that a device queued offline, in order, and the faults it was answered. */
type Queue = { readonly sessionId: string; readonly clientId: string; waiting: SentCommand[]; faults: number };

const made = (name: string, input: unknown): SentCommand => sent(name, input, randomUUID());

const queues = (): Queue[] =>
  BEGINNINGS.map(({ drafts }) => {
    const sessionId = randomUUID();
    const waiting = drafts({ teamId: TEAM, sessionId }, randomUUID).map(({ name, input }) => made(name, input));
    return { sessionId, clientId: randomUUID(), waiting, faults: 0 };
  });

/** Sends the whole queue once, and keeps what was neither applied nor refused. False when the server is gone. */
async function sendOnce(url: string, cookie: string, queue: Queue): Promise<boolean> {
  const body = JSON.stringify({ clientId: queue.clientId, schemaVersion: SCHEMA_VERSION, commands: queue.waiting });
  const headers = { cookie, 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
    const { results } = PushAnswer.parse(await answer.json());
    expect(results.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    const left = new Set(results.flatMap(({ id, outcome }) => (outcome === 'fault' ? [id] : [])));
    queue.waiting = queue.waiting.filter(({ id }) => left.has(id));
    queue.faults += left.size;
    return true;
  } catch (gone) {
    if (gone instanceof TypeError || gone instanceof SyntaxError) return false;
    throw gone;
  }
}

async function sendAll(url: string, cookie: string, all: readonly Queue[]): Promise<void> {
  for (const queue of all) if (queue.waiting.length > 0 && !(await sendOnce(url, cookie, queue))) return;
}

const signedIn = (home: Home): Promise<string> =>
  within(home, async (db) => {
    await makeClub(db);
    return (await signInAs(db, OWNER)).cookie;
  });

async function rowsOf<T extends TableName>(db: Database, table: T, sessionId: string): Promise<Stored<T>[]> {
  const { selected, table: name } = columns(table);
  const rows = await db.query(`select ${selected} from ${name} where session_id = $1 order by rev`, [sessionId]);
  return rows.map((row) => readRow(table, row)).filter(({ deletedAt }) => deletedAt === null);
}

/** Every session with as many entries as were recorded, and with the figures that they give. */
async function judge(db: Database, all: readonly (Queue & { readonly recorded: readonly SentCommand[] })[]) {
  const known = new Set((await db.query('select command_id from op_log')).map((row) => row['command_id']));
  expect(all.flatMap(({ recorded }) => recorded).filter(({ id }) => !known.has(id))).toEqual([]);
  for (const { sessionId } of all) {
    const folded = projection(fold(await rowsOf(db, 'matchEvents', sessionId)), {
      id: sessionId,
      teamId: TEAM,
      createdAt: AT,
    });
    const kept = {
      setStats: await rowsOf(db, 'setStats', sessionId),
      statPairs: await rowsOf(db, 'statPairs', sessionId),
    };
    expect(figuresIn(kept)).toEqual(figuresIn(folded));
  }
}

describe.each([
  ['PGlite', folder],
  ['PostgreSQL', () => server(cluster)],
])('on %s', (_, makeHome) => {
  test('[QUEUE-01] sessions begun offline with every first entry arrive, whatever is killed', async () => {
    const home = await makeHome();
    const cookie = await signedIn(home);
    const all = Array.from({ length: KILLS }, queues)
      .flat()
      .map((queue) => ({ ...queue, recorded: queue.waiting }));
    for (let kill = 0; kill <= KILLS; kill++) {
      const running = await spawnServer(home.env);
      expect(await running.ready(), running.said()).toBe(true);
      const sending = sendAll(running.url, cookie, all);
      if (kill < KILLS) await killed(running, 900);
      await sending;
      await running.end('SIGTERM');
      expect(running.said()).not.toMatch(OUR_FAULT);
    }
    expect(all.filter(({ waiting }) => waiting.length > 0)).toEqual([]);
    await within(home, (db) => judge(db, all));
    await home.remove();
  });

  test('[QUEUE-08] a server that always fails one chosen command takes everything else, and that one once it is mended', async () => {
    const home = await makeHome();
    const cookie = await signedIn(home);
    const chosen = randomUUID();
    const all = queues().map((queue, i) => {
      const taps = [
        tapped({ id: i === 0 ? chosen : randomUUID() }, randomUUID()),
        tapped({ id: randomUUID() }, randomUUID()),
      ];
      const waiting = [...taps, ...queue.waiting];
      return { ...queue, waiting, recorded: waiting };
    });
    await within(home, (db) => breakTable(db, 'match_events', `new.id = '${chosen}'`, 'XX000'));
    for (let kill = 0; kill <= KILLS; kill++) {
      const running = await spawnServer(home.env);
      expect(await running.ready(), running.said()).toBe(true);
      const sending = sendAll(running.url, cookie, all);
      if (kill < KILLS) await killed(running, 900);
      await sending;
      await running.end('SIGTERM');
    }
    expect(all.flatMap(({ waiting }) => waiting)).toEqual([all[0]?.recorded[0]]);
    expect(all[0]?.faults).toBeGreaterThan(0);
    await within(home, (db) => db.script('drop trigger broken on match_events'));
    const running = await spawnServer(home.env);
    expect(await running.ready(), running.said()).toBe(true);
    await sendAll(running.url, cookie, all);
    await running.end('SIGTERM');
    expect(all.flatMap(({ waiting }) => waiting)).toEqual([]);
    await within(home, (db) => judge(db, all));
    await home.remove();
  });
});
