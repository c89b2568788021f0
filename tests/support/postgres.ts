import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { freePort } from '#server/outside/free-port.ts';

const OLDEST = 15;
const PATIENCE_MS = 30_000;
// Two hundred connections: every test file of the server suite brings a pool of its own.
const SETTINGS = ['max_connections=200', 'log_min_messages=error', 'timezone=UTC'];
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A PostgreSQL of our own in a temporary folder, gone without a trace after `stop`. */
export interface Cluster {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The folder of `initdb` and `postgres`; `POSTGRES_BIN` overrides. */
export function findPostgres(): string | undefined {
  const named = process.env['POSTGRES_BIN'];
  return (named ? [named] : [...debianFolders(), ...pgConfigFolder()]).find((dir) =>
    existsSync(path.join(dir, 'initdb')),
  );
}

/** Starts one. `durable` keeps fsync on, for measurements and for kills; tests do without it. */
export async function startPostgres({ durable = false } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL here: `npm test` installs one, or set POSTGRES_BIN.');
  const owner = unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), 'lineup-pro-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(path.join(bin, 'initdb'), init, { ...owner, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort('127.0.0.1');
  const settings = [...SETTINGS, ...(durable ? [] : CARELESS)].flatMap((setting) => ['-c', setting]);
  const where = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const server = spawn(path.join(bin, 'postgres'), [...where, ...settings], { ...owner, cwd: folder, stdio: 'ignore' });
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const abandon = (): void => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  await untilReady(path.join(bin, 'pg_isready'), port, server);
  return {
    url: `postgresql://postgres@127.0.0.1:${String(port)}/postgres`,
    pid: z.int().parse(server.pid),
    stop: async () => {
      await stopped(server);
      process.off('exit', abandon);
      remove();
    },
  };
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
  server.kill('SIGINT');
  await gone;
}

async function untilReady(probe: string, port: number, server: ChildProcess): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  while (spawnSync(probe, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (server.exitCode !== null || Date.now() > giveUp) throw new Error('PostgreSQL did not start');
    await sleep(50);
  }
}

/** PostgreSQL refuses to run as root, and CI often is: Debian's package brings a user for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const usable = versions.filter((version) => version >= OLDEST).sort((a, b) => a - b);
  return usable.map((version) => path.join(root, String(version), 'bin'));
}

function pgConfigFolder(): string[] {
  const { stdout, status } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? [stdout.trim()] : [];
}
