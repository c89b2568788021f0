import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { beginGeneration, endGeneration } from './generation.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type Place = {
  readonly databaseUrl?: string | undefined;
  readonly listenDatabaseUrl?: string | undefined;
  readonly dataDir: string;
};
type Prepare = (db: Database) => Promise<unknown>;

/** Opens the database of the settings, migrates it, and begins its generation. */
export async function openDatabase(place: Place): Promise<Database> {
  const db = await openPrepared(place, async (opened) => {
    await migrate(opened);
    await beginGeneration(opened);
  });
  if (db.kind !== 'pglite') return db;
  return {
    ...db,
    close: () =>
      endGeneration(db)
        .finally(db.close)
        .then(() => undefined),
  };
}

/** The same, with preparation by the caller. */
export async function openPrepared(place: Place, prepare: Prepare): Promise<Database> {
  const { databaseUrl, listenDatabaseUrl, dataDir } = place;
  return databaseUrl === undefined ? openFolder(dataDir, prepare) : openServer(databaseUrl, listenDatabaseUrl, prepare);
}

/** Opens an existing database as it is, neither created nor migrated. */
export async function openAsItIs(place: Place): Promise<Database> {
  if (place.databaseUrl === undefined && !existsSync(finishedIn(place.dataDir)))
    throw new Error(`There is no database in ${place.dataDir}.`);
  return openPrepared(place, async () => undefined);
}

async function openServer(url: string, listenUrl: string | undefined, prepare: Prepare): Promise<Database> {
  const db = openPostgres(url, { listenUrl });
  try {
    await prepare(db);
    if (listenUrl !== undefined) await checkListening(db, listenUrl);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The other address is used later, where its failure would be taken for one of `DATABASE_URL`. */
async function checkListening(db: Database, url: string): Promise<void> {
  try {
    const stop = await db.listen('start', () => undefined);
    await stop();
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    const place = `The database at ${host}${pathname}, which LISTEN_DATABASE_URL names,`;
    throw new Error(`${place} cannot be used: ${reason}.`, { cause: error });
  }
}

async function openFolder(dataDir: string, prepare: Prepare): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const db = await openFinished(dataDir, prepare);
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

const finishedIn = (dataDir: string): string => join(dataDir, 'database.finished');

/** A kill during the very first start leaves a half-made folder without data: it is made again. */
async function openFinished(dataDir: string, prepare: Prepare): Promise<Database> {
  const folder = join(dataDir, 'database');
  const finished = finishedIn(dataDir);
  if (!existsSync(finished)) rmSync(folder, { recursive: true, force: true });
  const db = await openPglite(folder);
  await prepare(db);
  writeFileSync(finished, 'The first start was completed. Without this file the database folder is made anew.\n');
  return db;
}
