import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { PushAnswer, SCHEMA_VERSION, type SentCommand } from '#domain/sync/protocol.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { signInAs, spawnServer } from '#tests/support/process.ts';
import { tapped } from '#tests/support/pushing.ts';
import { COACH, makeClub, OWNER } from '#tests/support/world.ts';
import { folder, killed, server, within } from './home.ts';

/** Twenty kills of each kind in a long run, three in the short one. */
const KILLS = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120 ? 20 : 3;

/** A kill comes only after something was acknowledged, however slow the machine is. */
const PATIENT = { timeout: 120_000, interval: 5 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

type Tapper = {
  readonly cookie: string;
  readonly clientId: string;
  readonly acknowledged: Set<string>;
  queue: SentCommand[];
};

/** Taps until the server is gone. What was not acknowledged stays in the queue and is sent again. */
async function tapUntilGone(url: string, tapper: Tapper): Promise<void> {
  for (;;) {
    while (tapper.queue.length < 5) tapper.queue.push(tapped({ id: randomUUID() }, randomUUID()));
    const body = JSON.stringify({ clientId: tapper.clientId, schemaVersion: SCHEMA_VERSION, commands: tapper.queue });
    const headers = { cookie: tapper.cookie, 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
      const { results } = PushAnswer.parse(await answer.json());
      for (const { id, outcome } of results) if (outcome === 'applied') tapper.acknowledged.add(id);
      tapper.queue = tapper.queue.filter(({ id }) => !tapper.acknowledged.has(id));
    } catch {
      return;
    }
  }
}

const acknowledgedBy = (tappers: readonly Tapper[]): string[] => tappers.flatMap((tapper) => [...tapper.acknowledged]);

const One = z.array(z.object({ n: z.int() }));
const numberOf = async (db: Database, query: string): Promise<number> => One.parse(await db.query(query))[0]?.n ?? -1;

describe.each([
  ['PGlite', folder],
  ['PostgreSQL', () => server(cluster)],
])('kill -9 on %s', (_, makeHome) => {
  test('[OFFLINE-22] during writes nothing that was acknowledged is missing or there twice', async () => {
    const home = await makeHome();
    const tappers = await within(home, async (db) => {
      await makeClub(db);
      const people = [OWNER, OWNER, COACH].map((person) => signInAs(db, person));
      return (await Promise.all(people)).map(({ cookie }): Tapper => ({
        cookie,
        clientId: randomUUID(),
        acknowledged: new Set(),
        queue: [],
      }));
    });
    for (let kill = 0; kill < KILLS; kill++) {
      const running = await spawnServer(home.env);
      expect(await running.ready(), running.said()).toBe(true);
      const before = acknowledgedBy(tappers).length;
      const tapping = Promise.all(tappers.map((tapper) => tapUntilGone(running.url, tapper)));
      await vi.waitFor(() => expect(acknowledgedBy(tappers).length).toBeGreaterThan(before), PATIENT);
      await killed(running, 600);
      await tapping;
    }
    await within(home, async (db) => {
      const acknowledged = acknowledgedBy(tappers);
      const events = await numberOf(db, 'select count(*) as n from match_events');
      const stored = new Set((await db.query('select command_id from op_log')).map((row) => row['command_id']));
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      // Each command is one event and one count: also those whose answer was lost.
      expect(events).toBe(stored.size);
      expect(await numberOf(db, 'select sum(positive_count) as n from stat_pairs')).toBe(events);
    });
    await home.remove();
  });

  test('during the very first start it begins again', async () => {
    const home = await makeHome();
    for (let kill = 0; kill < KILLS; kill++) await killed(await spawnServer(home.env), 3000);
    const running = await spawnServer(home.env);
    expect(await running.ready(), running.said()).toBe(true);
    await running.end('SIGTERM');
    await home.remove();
  });

  test('during a migration whole steps remain, and nothing of before is missing', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const home = await makeHome();
      await home.makeOld((db) => db.script(`insert into scopes values ('kept', 7)`));
      await killed(await spawnServer(home.env), 2500);
      const running = await spawnServer(home.env);
      expect(await running.ready(), running.said()).toBe(true);
      await running.end('SIGTERM');
      await within(home, async (db) => {
        expect(await db.query(`select rev from scopes where scope = 'kept'`)).toEqual([{ rev: 7 }]);
        expect(await numberOf(db, 'select count(*) as n from migrations')).toBe(readMigrations().length);
      });
      await home.remove();
    }
  });
});

test('a second server on the same data folder ends with a sentence, and the first goes on', async () => {
  const home = await folder();
  const first = await spawnServer(home.env);
  expect(await first.ready(), first.said()).toBe(true);
  const second = await spawnServer(home.env);
  expect(await second.ready()).toBe(false);
  expect(second.said()).toContain('is in use by the running server');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.end('SIGTERM');
  expect(first.child.exitCode).toBe(0);
  await home.remove();
});
