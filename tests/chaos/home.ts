import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Cluster } from '#tests/support/postgres.ts';
import type { ServerProcess } from '#tests/support/process.ts';

/** Where a server keeps its data, to be looked into while none runs. */
export type Home = {
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Promise<Database>;
  /** Only the first migration was applied. */
  readonly makeOld: (fill: (db: Database) => Promise<void>) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function folder(): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-kill-'));
  const database = join(dataDir, 'database');
  return {
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    async makeOld(fill) {
      const db = await openPglite(database);
      await migrate(db, readMigrations().slice(0, 1));
      await fill(db);
      await db.close();
      writeFileSync(`${database}.finished`, '');
    },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** An empty one on a server. */
export async function newDatabase(cluster: Cluster): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `kill_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(cluster.url, { connections: 1 });
  await admin.script(`create database ${name}`);
  const url = new URL(cluster.url);
  url.pathname = name;
  const drop = async (): Promise<void> => {
    await admin.script(`drop database if exists ${name} with (force)`);
    await admin.close();
  };
  return { url: url.href, drop };
}

export async function server(cluster: Cluster): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-kill-'));
  const { url, drop } = await newDatabase(cluster);
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    async open() {
      const db = openPostgres(url, { connections: 2 });
      await migrate(db);
      return db;
    },
    async makeOld(fill) {
      const db = openPostgres(url, { connections: 2 });
      await migrate(db, readMigrations().slice(0, 1));
      await fill(db);
      await db.close();
    },
    async remove() {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function within<T>(home: Home, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await home.open();
  return work(db).finally(() => db.close());
}

export async function killed(running: ServerProcess, mostMs: number): Promise<void> {
  await sleep(Math.random() * mostMs);
  await running.end('SIGKILL');
}
