import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { makeTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The archive of a database with its tables and nothing in them; on PostgreSQL the name of one. */
    database?: string;
  }
}

/** Once for a run, and fresh in each: what `testDatabase` copies. */
export default async function makeDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined) {
    const { name, drop } = await makeTemplate(server);
    project.provide('database', name);
    return drop;
  }
  const home = await mkdtemp(join(tmpdir(), 'lineup-pro-database-'));
  const folder = join(home, 'data');
  const db = await openPglite(folder);
  await migrate(db);
  await db.close();
  const whole = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
  const archive = join(home, 'archive.tar');
  await writeFile(archive, (await whole.dumpDataDir('none')).stream());
  await whole.close();
  project.provide('database', archive);
  return () => rm(home, { recursive: true });
}
