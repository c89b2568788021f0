import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** The database that the settings name, migrated and ready. */
export async function openDatabase(settings: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): Promise<Database> {
  return settings.databaseUrl === undefined ? openFolder(settings.dataDir) : openServer(settings.databaseUrl);
}

async function openServer(url: string): Promise<Database> {
  const db = openPostgres(url);
  await migrate(db);
  return db;
}

async function openFolder(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const db = await openFinished(join(dataDir, 'database'));
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A kill during the very first start leaves half a folder, in which nothing of anybody can be: it is begun again. */
async function openFinished(folder: string): Promise<Database> {
  const finished = `${folder}.finished`;
  if (!existsSync(finished)) rmSync(folder, { recursive: true, force: true });
  const db = await openPglite(folder);
  await migrate(db);
  writeFileSync(finished, 'The first start was completed. Without this file the database folder is made anew.\n');
  return db;
}
