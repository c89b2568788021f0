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

type Made = { readonly db: Database; readonly url: string | undefined; readonly drop: () => Promise<void> };

/** An empty database of its own: in memory, or a fresh one on the server that the suite was given. */
export async function emptyDatabase(): Promise<Made> {
  if (SERVER !== undefined) return databaseOn(SERVER);
  const db = await openPglite();
  return { db, url: undefined, drop: () => db.close() };
}

/** With its tables. To make them costs each file up to two seconds: where they were made for the whole run, they are copied. */
export async function testDatabase(): Promise<Made> {
  // A bench is no test run, and has nobody who made one.
  const ready = process.env['VITEST'] === undefined ? undefined : inject('database');
  if (ready !== undefined && SERVER !== undefined) return databaseOn(SERVER, ready);
  if (ready !== undefined) {
    const db = await openPglite(undefined, await openAsBlob(ready));
    return { db, url: undefined, drop: () => db.close() };
  }
  const made = await emptyDatabase();
  await migrate(made.db);
  return made;
}

/** A database with its tables for `testDatabase` to copy. Nobody is connected to it, or it could not be copied. */
export async function makeTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const { name, url, drop } = await createOn(server);
  const db = openPostgres(url, { connections: 1 });
  await migrate(db);
  await db.close();
  return { name, drop };
}

async function databaseOn(server: string, template?: string): Promise<Made> {
  const { url, drop } = await createOn(server, template);
  const db = openPostgres(url, { connections: 10 });
  return { db, url, drop: () => db.close().then(drop) };
}

async function createOn(server: string, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(server, { connections: 1 });
  await admin.script(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await admin.script(`drop database ${name} with (force)`);
    await admin.close();
  };
  return { name, url: url.href, drop };
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
