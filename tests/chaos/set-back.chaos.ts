import 'fake-indexeddb/auto';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import type { Category } from '#domain/match/schema.ts';
import { PullAnswer, PushAnswer } from '#domain/sync/protocol.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { openTab, type Tab } from '#tests/fuzz/tab.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, signInAs, spawnServer } from '#tests/support/process.ts';
import { pullAddress } from '#tests/support/pushing.ts';
import { makeClub, OWNER, STATISTICIAN, TEAM, uuid } from '#tests/support/world.ts';
import { folder, type Home, server, within } from './home.ts';

const [KILLER, ACER] = [uuid(1, 'd'), uuid(2, 'd')];
const CALM = { isOn: false, lostRequest: 0, lostReply: 0, crash: 0, missedMessage: 0 };
const NODE = 'node_modules/.bin/node';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** Puts the database back to where it was; answers where it is now. */
type SetBack = () => Promise<Home>;

/** The folder of a server that was killed, copied and put back. */
async function copied(home: Home): Promise<SetBack> {
  const dataDir = home.env['DATA_DIR'] ?? '';
  const copy = `${dataDir}-copy`;
  cpSync(dataDir, copy, { recursive: true });
  return async () => {
    rmSync(dataDir, { recursive: true });
    cpSync(copy, dataDir, { recursive: true });
    rmSync(copy, { recursive: true });
    return home;
  };
}

/** By the commands that an operator has: a backup, and its restore into an empty database. */
async function dumped(home: Home): Promise<SetBack> {
  const file = join(home.env['DATA_DIR'] ?? '', 'earlier.backup');
  const run = (script: string, env: Home['env']) =>
    execFileSync(NODE, [`scripts/${script}.ts`, file], { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
  run('backup', home.env);
  return async () => {
    const empty = await server(cluster);
    run('restore', empty.env);
    return { ...empty, remove: () => Promise.all([empty.remove(), home.remove()]).then(() => undefined) };
  };
}

let running: ServerProcess;
async function start(home: Home): Promise<void> {
  running = await spawnServer(home.env);
  expect(await running.ready(), running.said()).toBe(true);
}

/** The protocol over the line, by a device that stays signed in. */
const lineOf = (cookie: string) => ({
  async push(_userId: string, request: object) {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${running.url}/api/sync/push`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    return answer.status === 409 ? ('other-generation' as const) : PushAnswer.parse(await answer.json());
  },
  async pull(_userId: string, cursors: Readonly<Record<string, number>>, _rows: number, generation?: string | null) {
    const answer = await fetch(running.url + pullAddress(cursors, generation ?? undefined), { headers: { cookie } });
    return PullAnswer.parse(await answer.json());
  },
});

function device(userId: string, cookie: string, sessionId: string): Tab {
  const parts = { userId, server: lineOf(cookie), random: seeded(7), now: () => new Date(), trouble: CALM, sessionId };
  return openTab({ ...parts, post: () => undefined, forgetsBeforeAnswer: false });
}

async function level(...tabs: readonly Tab[]): Promise<void> {
  for (const { engine } of [...tabs, ...tabs]) {
    for (const step of [engine.push, engine.pull, engine.push, engine.pull]) while ((await step()) === 'more');
  }
}

async function tapped({ store }: Tab, sessionId: string, times: number, category: Category): Promise<void> {
  const playerId = category === 'attack' ? KILLER : ACER;
  const entry = { kind: 'stat', payload: { playerId, category, counter: 'positive', by: 1 } } as const;
  for (let i = 0; i < times; i++) {
    const draft = recordEntry.draft({ teamId: TEAM, sessionId, id: randomUUID(), setNumber: 1, entry });
    expect(await store.do(draft)).toMatchObject({ ok: true });
  }
}

function shownOn({ store }: Tab, sessionId: string): readonly [kills: number, aces: number] {
  const { counts } = setOf(fold(store.rows('matchEvents', { sessionId })), 1);
  return [counts.get(KILLER)?.attack.positive ?? 0, counts.get(ACER)?.serve.positive ?? 0];
}
const toldOn = ({ events }: Tab) => events.flatMap((event) => (event.kind === 'sent-again' ? [event.taps] : []));

describe.each([
  ['PGlite, killed, with an older copy of its folder', folder, copied],
  ['PostgreSQL, killed, from an older backup', () => server(cluster), dumped],
] as const)('on %s', (_, makeHome, save) => {
  test('[GEN-01] [GEN-04] [GEN-05] a device that was ahead and one that goes on show the figures that the server has, and what was lost is there once', async () => {
    const first = await makeHome();
    const sessionId = randomUUID();
    const [mine, theirs] = await within(first, async (db) => {
      await makeClub(db);
      return [(await signInAs(db, OWNER)).cookie, (await signInAs(db, STATISTICIAN)).cookie];
    });
    await start(first);
    const [ann, ben] = [device(OWNER, mine ?? '', sessionId), device(STATISTICIAN, theirs ?? '', sessionId)];
    await level(ann, ben);
    await ann.store.do(startSession.draft({ teamId: TEAM, sessionId, eventId: null, numSets: 3, notes: null }));
    await tapped(ann, sessionId, 5, 'attack');
    await level(ann, ben);
    await running.end('SIGKILL');
    const setBack = await save(first);
    await start(first);
    await level(ann);
    await tapped(ann, sessionId, 10, 'attack');
    await level(ann);
    await running.end('SIGKILL');
    const home = await setBack();
    await start(home);
    await level(ben);
    await tapped(ben, sessionId, 30, 'serve');
    await level(ben);
    await level(ann, ben);
    expect([shownOn(ann, sessionId), shownOn(ben, sessionId)]).toEqual([
      [15, 30],
      [15, 30],
    ]);
    expect([toldOn(ann), toldOn(ben)]).toEqual([[10], []]);
    await running.end('SIGTERM');
    const stored = await within(home, (db) =>
      db.query('select stat_category, positive_count from stat_pairs where session_id = $1 order by 1', [sessionId]),
    );
    expect(stored.map((row) => Object.values(row))).toEqual([
      ['attack', 15],
      ['serve', 30],
    ]);
    for (const tab of [ann, ben]) tab.close();
    await home.remove();
  });
});
