import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { command } from '#tests/support/operator-command.ts';
import { spawnServer } from '#tests/support/process.ts';
import { makeClub, OWNER } from '#tests/support/world.ts';
import type { Database } from './database.ts';
import { nightly } from './nightly.ts';
import { openAsItIs, openDatabase } from './open.ts';

const run = promisify(execFile);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lineup-pro-commands-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const teamsIn = (db: Database) => db.query('select * from teams order by id').finally(() => db.close());

async function club(dataDir: string) {
  const db = await openDatabase({ dataDir });
  await makeClub(db);
  return teamsIn(db);
}

test('a running server is backed up and restored into another folder', async () => {
  const dataDir = join(root, 'a');
  const teams = await club(dataDir);
  const file = join(root, 'running.backup');
  const server = await spawnServer({ DATA_DIR: dataDir });
  expect(await server.ready(), server.said()).toBe(true);
  expect(await command('backup', { DATA_DIR: dataDir }, file)).toMatch(/has \d+ rows and 0 files/);
  await server.end('SIGTERM');
  expect(server.child.exitCode).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const other = { DATA_DIR: join(root, 'b') };
  expect(await command('restore', other, file)).toMatch(/\d+ rows and 0 files are in/);
  expect(await command('restore', other, file)).toContain('is not empty');
  expect(await teamsIn(await openAsItIs({ dataDir: other.DATA_DIR }))).toEqual(teams);
});

test('a folder whose server is stopped is backed up all the same', async () => {
  const dataDir = join(root, 'a');
  await club(dataDir);
  expect(await command('backup', { DATA_DIR: dataDir })).toMatch(/\/a\/backups\/[\dTZ-]+\.backup has \d+ rows/);
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
});

test('an admin is named beside a running server and without one', async () => {
  const dataDir = join(root, 'a');
  await club(dataDir);
  const email = `${OWNER}@example.org`;
  const order = (...words: string[]) => command('admin', { DATA_DIR: dataDir }, ...words);

  const server = await spawnServer({ DATA_DIR: dataDir });
  expect(await server.ready(), server.said()).toBe(true);
  expect(await order('grant', 'nobody@example.org')).toBe(
    'No account has the address nobody@example.org. Sign up with it first.\n',
  );
  expect(await order('grant', email)).toBe(`${email} is an admin now.\n`);
  await server.end('SIGTERM');

  expect(await order('list')).toBe(`${email}\n`);
  expect(await order('revoke', email)).toBe(`${email} is no admin any more.\n`);
  expect(await order('list')).toBe('There is no admin yet.\n');
});

test('[GUARD-01] the operator reads the address of the mailbox, which opens it', async () => {
  const dataDir = join(root, 'a');
  const server = await spawnServer({ DATA_DIR: dataDir, AUTH_SECRET: '' });
  expect(await server.ready(), server.said()).toBe(true);
  const address = (await command('mailbox', { DATA_DIR: dataDir })).trim();
  expect(server.said()).toContain(address);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev\/mailbox\?key=[\w-]{43}$/);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  await server.end('SIGTERM');
  const { port } = new URL(address);
  expect((await command('mailbox', { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port })).trim()).toBe(address);
});

test('where there is nothing, nothing is made', async () => {
  const dataDir = join(root, 'nothing');
  expect(await command('backup', { DATA_DIR: dataDir })).toContain(`There is no database in ${dataDir}`);
  expect(await command('move', { DATA_DIR: dataDir })).toContain('Set DATABASE_URL');
  expect(await command('restore', { DATA_DIR: dataDir })).toContain('npm run restore -- FILE');
  expect(await command('mailbox', { DATA_DIR: dataDir })).toContain(`No server was started with ${dataDir} yet.`);
  expect(readdirSync(root)).toEqual([]);
});

test('each night has one backup, and only the latest are kept', async () => {
  const made: string[] = [];
  const backUp = async (path: string) => {
    made.push(path);
    await run('touch', [path]);
  };
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour);
  const look = (now: Date, days = 2) => nightly({ folder: root, days, backUp, say: () => undefined }, now);
  for (const now of [at(1, 12), at(1, 23), at(2, 2), at(2, 4), at(2, 5), at(3, 9), at(3, 10)]) await look(now);
  expect(made).toHaveLength(3);
  expect(readdirSync(root)).toEqual(['nightly-2026-05-02.backup', 'nightly-2026-05-03.backup']);
  await look(at(4, 9), 0);
  expect(made).toHaveLength(3);
});
