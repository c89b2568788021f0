import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import type { Category } from '#domain/match/schema.ts';
import { receive, type Shelves } from '#domain/sync/rows.ts';
import { backUp } from '#server/db/backup.ts';
import type { Database } from '#server/db/database.ts';
import { beginGeneration, generationFor } from '#server/db/generation.ts';
import { openDatabase } from '#server/db/open.ts';
import { restore } from '#server/db/restore.ts';
import { NO_FILES } from '#server/outside/files/files.ts';
import type { RestorableServer } from '#tests/fuzz/restores.ts';
import { playRestores } from '#tests/fuzz/restores.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { openTab, type Tab } from '#tests/fuzz/tab.ts';
import { emptyDatabase, KIND, testDatabase } from '#tests/support/database.ts';
import { NOW } from '#tests/support/server.ts';
import {
  addMember,
  makeClub,
  makePerson,
  OWNER,
  PRO,
  removeMember,
  STATISTICIAN,
  TEAM,
  uuid,
} from '#tests/support/world.ts';
import { pull } from './pull.ts';
import { batchPushes } from './push-batches.ts';

const [KILLER, ACER, MATCH] = [uuid(1, 'd'), uuid(2, 'd'), uuid(9, 'c')];
/** A database of its own for each restore, with all its tables. */
const PATIENCE_MS = 240_000;
const CALM = { isOn: false, lostRequest: 0, lostReply: 0, crash: 0, missedMessage: 0 };

let folder: string;
let drops: (() => Promise<void>)[];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  folder = mkdtempSync(join(tmpdir(), 'lineup-pro-generation-'));
  drops = [];
});
afterEach(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

/** The protocol over whatever database is there just now. */
function serverOver(first: Database): RestorableServer & { db: Database } {
  const report = (fault: unknown) => {
    throw fault;
  };
  const server: RestorableServer & { db: Database } = {
    db: first,
    async push(userId, { generation, ...request }) {
      if (generation !== undefined && !(await generationFor(server.db, generation)).isContinued)
        return 'other-generation';
      return batchPushes(server.db, () => undefined)({ ...request, userId, now: NOW, report });
    },
    pull: (userId, cursors, _rows, generation) =>
      pull({ db: server.db, userId, now: NOW, generation: generation ?? null }, cursors),
    admit: (teamId, userId, role) => addMember(server.db, userId, role, teamId),
    dismiss: (teamId, userId) => removeMember(server.db, userId, teamId),
    commitLate: () => undefined,
    runs: async () => [],
    async truth(userId, sessionId) {
      const shelves: Shelves = new Map();
      const { scopes } = await pull({ db: server.db, userId, now: NOW }, { [`session:${sessionId}`]: 0 });
      for (const { scope, rows } of scopes) receive(shelves, scope, rows);
      return shelves;
    },
    restart: () => beginGeneration(server.db),
    async save() {
      const path = join(folder, `${crypto.randomUUID()}.backup`);
      await backUp({ db: server.db, files: NO_FILES, now: NOW }, path);
      return async () => void (server.db = await restored(path));
    },
  };
  return server;
}

async function restored(path: string): Promise<Database> {
  const { db, drop } = await emptyDatabase();
  drops.push(drop);
  const open = async (prepare: (empty: Database) => Promise<unknown>) => {
    await prepare(db);
    return { ...db, close: async () => undefined };
  };
  await restore(path, { open, files: NO_FILES });
  return db;
}

let clockMs = Date.now();
function device(userId: string, server: RestorableServer): Tab {
  const random = seeded(7);
  const now = () => new Date((clockMs += 7));
  return openTab({
    ...{ userId, server, random, now, trouble: CALM, sessionId: MATCH },
    post: () => undefined,
    forgetsBeforeAnswer: false,
  });
}

async function level(...tabs: readonly Tab[]): Promise<void> {
  for (const { engine } of [...tabs, ...tabs]) {
    while ((await engine.push()) === 'more');
    while ((await engine.pull()) === 'more');
    while ((await engine.push()) === 'more');
    while ((await engine.pull()) === 'more');
  }
}

async function tapped(tab: Tab, times: number, category: Category): Promise<void> {
  const playerId = category === 'attack' ? KILLER : ACER;
  const entry = { kind: 'stat', payload: { playerId, category, counter: 'positive', by: 1 } } as const;
  for (let i = 0; i < times; i++) {
    const draft = recordEntry.draft({ teamId: TEAM, sessionId: MATCH, id: crypto.randomUUID(), setNumber: 1, entry });
    expect(await tab.tap(draft).done).toMatchObject({ ok: true });
  }
}

/** Kills and aces as a screen that shows this log has them. */
function figures(log: Parameters<typeof fold>[0]): readonly [kills: number, aces: number] {
  const { counts } = setOf(fold(log), 1);
  return [counts.get(KILLER)?.attack.positive ?? 0, counts.get(ACER)?.serve.positive ?? 0];
}
const shownOn = (tab: Tab) => figures(tab.store.rows('matchEvents', { sessionId: MATCH }));
const shownBy = async (server: RestorableServer) =>
  figures([...((await server.truth(OWNER, MATCH)).get(`session:${MATCH}`)?.matchEvents.values() ?? [])]);
const toldOn = ({ events }: Tab) => events.flatMap((event) => (event.kind === 'sent-again' ? [event.taps] : []));

async function kickOff(server: RestorableServer): Promise<readonly [Tab, Tab]> {
  const [ann, ben] = [device(OWNER, server), device(STATISTICIAN, server)];
  await Promise.all([ann, ben].map(({ store }) => store.ready));
  await level(ann, ben);
  await ann.tap(startSession.draft({ teamId: TEAM, sessionId: MATCH, eventId: null, numSets: 3, notes: null })).done;
  await level(ann, ben);
  await tapped(ann, 5, 'attack');
  await level(ann, ben);
  return [ann, ben];
}

/** Ann goes on, the server is set back, Ben passes the counters that Ann has seen, and she comes back. */
async function setBackUnder(server: RestorableServer, setBack: () => Promise<void>, [ann, ben]: readonly [Tab, Tab]) {
  await tapped(ann, 10, 'attack');
  await level(ann);
  await setBack();
  await tapped(ben, 30, 'serve');
  await level(ben);
  await level(ann, ben);
  expect([shownOn(ann), shownOn(ben), await shownBy(server)]).toEqual([
    [15, 30],
    [15, 30],
    [15, 30],
  ]);
  expect([toldOn(ann), toldOn(ben)]).toEqual([[10], []]);
  expect([...ann.store.issues(), ...ben.store.issues()]).toEqual([]);
  const again = device(OWNER, server);
  await again.store.ready;
  expect(shownOn(again)).toEqual([15, 30]);
  await level(again);
  expect([shownOn(again), toldOn(again)]).toEqual([[15, 30], []]);
  for (const tab of [ann, ben, again]) tab.close();
}

test(
  '[GEN-01] [GEN-03] [GEN-04] [GEN-05] after a restore, or a move, no device shows figures that the server does not have, and what was lost is there again once',
  async () => {
    const { db, drop } = await testDatabase();
    drops.push(drop);
    await makeClub(db);
    const server = serverOver(db);
    const tabs = await kickOff(server);
    await setBackUnder(server, await server.save(), tabs);
  },
  PATIENCE_MS,
);

test(
  '[GEN-04] a session that the restored server does not know begins again with the first device that comes, and is one',
  async () => {
    const { db, drop } = await testDatabase();
    drops.push(drop);
    await makeClub(db);
    const server = serverOver(db);
    const setBack = await server.save();
    const [ann, ben] = await kickOff(server);
    await tapped(ben, 4, 'serve');
    await level(ben);
    await setBack();
    await level(ben);
    await level(ann, ben);
    expect([shownOn(ann), shownOn(ben), await shownBy(server)]).toEqual([
      [5, 4],
      [5, 4],
      [5, 4],
    ]);
    expect([toldOn(ben), toldOn(ann)]).toEqual([[4], [5]]);
    for (const tab of [ann, ben]) tab.close();
  },
  PATIENCE_MS,
);

test.skipIf(KIND !== 'pglite')(
  '[GEN-02] [GEN-03] a folder that was copied an hour ago and put back is another generation; a stop in order is not, a kill is',
  async () => {
    const dataDir = join(folder, 'data');
    const server = serverOver(await openDatabase({ dataDir }));
    await makeClub(server.db);
    const tabs = await kickOff(server);
    const generation = () => tabs[0].store.engineStorage.meta().serverGeneration ?? null;
    await server.db.close();
    await cp(dataDir, join(folder, 'copy'), { recursive: true, preserveTimestamps: true });
    server.db = await openDatabase({ dataDir });
    expect((await generationFor(server.db, generation())).isContinued).toBe(true);
    await level(...tabs);
    const putBack = async () => {
      await server.db.close();
      await rename(dataDir, join(folder, 'gone'));
      await rename(join(folder, 'copy'), dataDir);
      server.db = await openDatabase({ dataDir });
    };
    await setBackUnder(server, putBack, tabs);
    const { id } = await generationFor(server.db, null);
    // As after a kill: nobody has ended it.
    await cp(dataDir, join(folder, 'killed'), { recursive: true });
    rmSync(join(folder, 'killed', 'lock'), { force: true });
    await server.db.close();
    const killed = await openDatabase({ dataDir: join(folder, 'killed') });
    expect((await generationFor(killed, id)).isContinued).toBe(false);
    await killed.close();
  },
  PATIENCE_MS,
);

test('[GEN-01] servers that start beside a database leave its generation as it is; another place of it is another one', async () => {
  const { db, drop } = await testDatabase();
  drops.push(drop);
  await beginGeneration(db);
  const { id } = await generationFor(db, null);
  await db.query('update generations set ended_at = now()');
  await beginGeneration(db);
  expect((await generationFor(db, id)).isContinued).toBe(true);
  await db.query(`update generations set place = 'elsewhere', ended_at = null`);
  await beginGeneration(db);
  expect((await generationFor(db, id)).isContinued).toBe(false);
});

test(
  '[GEN-03] [GEN-04] a match goes through restores of the real database at any moment',
  async () => {
    const users = [crypto.randomUUID(), crypto.randomUUID()] as const;
    for (let seed = 1; seed <= Number(process.env['FUZZ_REAL_HISTORIES'] ?? 1); seed++) {
      const { db, drop } = await testDatabase();
      drops.push(drop);
      await makePerson(db, users[0], PRO);
      await makePerson(db, users[1]);
      const { told: _, ...shortfall } = await playRestores(seed, serverOver(db), users);
      expect(shortfall, `seed ${seed}`).toEqual({ lost: [], unlevel: [], bare: [] });
    }
  },
  PATIENCE_MS,
);
