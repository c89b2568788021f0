import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';

const SERVER = process.env['TEST_DATABASE_URL'];

/** Where the suite runs: `TEST_DATABASE_URL` switches from PGlite to PostgreSQL. */
export const KIND = SERVER === undefined ? 'pglite' : 'postgres';

/** An empty database of its own: in memory, or a fresh one on the server that the suite was given. */
export async function emptyDatabase(): Promise<{ db: Database; url: string | undefined; drop: () => Promise<void> }> {
  if (SERVER === undefined) {
    const db = await openPglite();
    return { db, url: undefined, drop: () => db.close() };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(SERVER, { connections: 1 });
  await admin.script(`create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, { connections: 10 });
  const drop = async (): Promise<void> => {
    await db.close();
    await admin.script(`drop database ${name} with (force)`);
    await admin.close();
  };
  return { db, url: url.href, drop };
}

/** With its tables. To make PGlite's costs two seconds for each file: where one was made for the whole run, it is copied. */
export async function testDatabase(): ReturnType<typeof emptyDatabase> {
  // A bench is no test run, and has nobody who made one.
  const archive = KIND === 'pglite' && process.env['VITEST'] !== undefined ? inject('database') : undefined;
  if (archive !== undefined) {
    const db = await openPglite(undefined, await openAsBlob(archive));
    return { db, url: undefined, drop: () => db.close() };
  }
  const made = await emptyDatabase();
  await migrate(made.db);
  return made;
}

/**
 * Rows of any table in any order, since nothing looks at references meanwhile; who still writes is waited for. To
 * truncate makes new files for each table and index, which costs twice as much, and ten times on PGlite.
 */
const DELETE_ALL = `begin;
  set local session_replication_role = replica;
  do $$
  declare name text;
  begin
    for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'generations') loop
      execute 'lock table ' || name || ' in share row exclusive mode';
      execute 'delete from ' || name;
    end loop;
  end $$;
  delete from generations;
  insert into generations default values;
  commit`;

/** Everything but the ledger of migrations. A server that has it open remembers nothing of what was in it. */
export const truncate = (db: Database): Promise<void> => db.script(DELETE_ALL);
