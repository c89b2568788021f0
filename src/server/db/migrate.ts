import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Transaction } from './database.ts';

export type Migration = { readonly name: string; readonly sql: string; readonly hash: string };

const LEDGER = `create table if not exists migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now()
)`;
const Applied = z.array(z.object({ name: z.string(), hash: z.string() }));
/** Any number, the same in every process: who migrates holds it. */
const LOCK = 7_220_114;

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

export function readMigrations(folder = MIGRATIONS): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    if (!/^\d{4}_[a-z0-9-]+\.sql$/.test(name)) throw new Error(`A migration is named 0001_name.sql, not ${name}`);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Brings the tables up to date, one transaction for each file: a kill in between leaves whole steps only. */
export async function migrate(db: Database, migrations = readMigrations()): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await db.transaction((tx) => applyNext(tx, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(tx: Transaction, migrations: readonly Migration[]): Promise<string | undefined> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await tx.script(LEDGER);
  const next = nextOf(migrations, Applied.parse(await tx.query('select name, hash from migrations order by name')));
  if (!next) return undefined;
  await tx.script(next.sql);
  await tx.query('insert into migrations (name, hash) values ($1, $2)', [next.name, next.hash]);
  return next.name;
}

function nextOf(migrations: readonly Migration[], applied: z.infer<typeof Applied>): Migration | undefined {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of applied) {
    if (!known.has(name)) throw new Error(`The database was made by a newer version: it has ${name}.`);
    if (known.get(name) !== hash) throw new Error(`Migration ${name} was edited after it was applied.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.find(({ name }) => !done.has(name));
}
