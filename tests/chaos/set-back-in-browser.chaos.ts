import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { tapFirst, type Tap } from './first-taps.ts';
import { ARRIVED, type Hall, openHall, settle, startMatch } from './gym-hall.ts';
import { newDatabase } from './home.ts';

const BEFORE: readonly Tap[] = ['kill', 'us', 'kill'];
const LOST: readonly Tap[] = ['kill', 'us', 'kill', 'them', 'kill'];
const TOLD = '5 taps were lost with the server’s restore and have been sent again';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
});
afterAll(() => cluster.stop());

/** A hall, and how its data is saved; what is saved puts the data back to where it was. */
type Saved = { readonly hall: Hall; readonly save: () => () => Promise<void> };

async function inFolder(): Promise<Saved> {
  const hall = await openHall(undefined, ['Game1']);
  const { dataDir } = hall.app;
  const copy = `${dataDir}-copy`;
  onTestFinished(() => hall.close().finally(() => rmSync(copy, { recursive: true, force: true })));
  const save = () => {
    cpSync(dataDir, copy, { recursive: true });
    return async () => {
      rmSync(dataDir, { recursive: true });
      cpSync(copy, dataDir, { recursive: true });
    };
  };
  return { hall, save };
}

async function onPostgres(): Promise<Saved> {
  const { url, drop } = await newDatabase(cluster);
  const hall = await openHall(url, ['Game1']);
  const file = `${hall.app.dataDir}.backup`;
  onTestFinished(() => hall.close().finally(() => Promise.all([drop(), rmSync(file, { force: true })])));
  const operate = (script: string, databaseUrl: string) =>
    execFileSync('node_modules/.bin/node', [`scripts/${script}.ts`, file], {
      env: { PATH: process.env['PATH'], DATA_DIR: hall.app.dataDir, DATABASE_URL: databaseUrl },
      stdio: 'pipe',
    });
  const save = () => {
    operate('backup', url);
    return async () => {
      const restored = await newDatabase(cluster);
      onTestFinished(restored.drop);
      operate('restore', restored.url);
      await putInPlaceOf(url, restored.url);
    };
  };
  return { hall, save };
}

/** As an operator does it whose server keeps its settings: the restored database takes the name of the other. */
async function putInPlaceOf(url: string, restored: string): Promise<void> {
  const admin = openPostgres(cluster.url, { connections: 1 });
  const [old, fresh] = [url, restored].map((one) => new URL(one).pathname.slice(1));
  await admin.script(`drop database ${old} with (force)`);
  await admin.script(`alter database ${fresh} rename to ${old}`);
  await admin.close();
}

describe.each([
  ['PGlite, an older copy of its folder', inFolder],
  ['PostgreSQL, an older backup', onPostgres],
] as const)('on %s', (_, open) => {
  test.each([
    ['that stays open', false],
    ['that is killed before the server is back', true],
  ])(
    '[GEN-01] [GEN-04] [GEN-05] what a killed server loses by it is sent again, once, by a browser %s',
    async (__, isKilled) => {
      const { hall, save } = await open();
      const { app, device, caller } = hall;
      const sessionId = await startMatch(hall, 2, 'Game1');
      await tapFirst(device.page(), BEFORE);
      await settle(hall);
      await app.kill();
      const setBack = save();
      await app.restart();
      await tapFirst(device.page(), LOST);
      await expect.poll(async () => (await caller.match(sessionId)).log.length, ARRIVED).toBe(8);
      await settle(hall);
      await app.kill();
      if (isKilled) await device.kill();
      await setBack();
      await app.restart();
      await device.page().getByText(TOLD).waitFor({ timeout: ARRIVED.timeout });
      await settle(hall);
      const { log } = await caller.match(sessionId);
      expect(new Set(log.map(({ id }) => id))).toEqual(device.witness.durable);
      expect(log).toHaveLength(8);
      const figures = await device.figures(sessionId);
      const kills = Object.entries(figures).filter(([name]) => /: Kill$/.test(name));
      expect([
        kills.map(([, figure]) => figure),
        figures['set 1, Our score'],
        figures['set 1, Opponent score'],
      ]).toEqual([[5], 2, 1]);
    },
  );
});
