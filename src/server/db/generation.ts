import { z } from 'zod';
import type { Database, Queryable, Transaction } from './database.ts';

/** The present generation, and whether it continues the one that a device was last answered by. */
export type Generation = { readonly id: string; readonly isContinued: boolean };

const Newest = z.object({ id: z.uuid(), endedAt: z.string().nullable(), place: z.string().nullable() });
const NEWEST = `select id, ended_at as "endedAt", place from generations order by ordinal desc limit 1 for update`;
const Found = z.object({ id: z.uuid(), isContinued: z.boolean() });
const FOUND = `select id, exists (select from generations where id = $1) as "isContinued"
  from generations order by ordinal desc limit 1`;
/** A device that slept through more starts downloads everything again. */
const MOST_KEPT = 1000;
const FORGET_OLD = `delete from generations where ordinal <= (select max(ordinal) from generations) - ${MOST_KEPT}`;

export async function generationFor(tx: Queryable, known: string | null): Promise<Generation> {
  const [row] = await tx.query(FOUND, [known]);
  return Found.parse(row);
}

/**
 * Begins a generation for this start, by which devices can tell this database from an older state of it. Call it before
 * serving.
 */
export const beginGeneration = (db: Database): Promise<void> =>
  db.transaction((tx) => (db.kind === 'pglite' ? beginAlone(tx) : beginBeside(tx)));

/**
 * Each start is a generation of its own: a copy of the folder that is put back later does not have those that came
 * after it. Without an orderly end the last seconds may be missing, and it continues nothing.
 */
async function beginAlone(tx: Transaction): Promise<void> {
  const newest = await newestOf(tx);
  if (!newest || newest.endedAt === null) await tx.script('delete from generations');
  await tx.script(`insert into generations default values; ${FORGET_OLD}`);
}

/** Servers come and go beside a database: only another place of it is another generation. */
async function beginBeside(tx: Transaction): Promise<void> {
  const place = await placeOf(tx);
  const newest = await newestOf(tx);
  if (newest && (place === undefined || newest.place === place)) return;
  // Made by the migrations a moment ago, or by a restore.
  if (newest?.place === null) await tx.query('update generations set place = $1 where id = $2', [place, newest.id]);
  else await renewGeneration(tx, place);
}

async function newestOf(tx: Transaction): Promise<z.infer<typeof Newest> | undefined> {
  const [row] = await tx.query(NEWEST);
  return row && Newest.parse(row);
}

/**
 * A replica that takes over, or a cluster set back to an earlier moment, counts on in another timeline; a dump that was
 * read in is in another database. Nothing where the operator has not granted the question.
 */
async function placeOf(tx: Transaction): Promise<string | undefined> {
  const [granted] = await tx.query(`select has_function_privilege('pg_control_system()', 'execute')
    and has_function_privilege('pg_control_checkpoint()', 'execute') as granted`);
  if (granted?.['granted'] !== true) return undefined;
  const [row] = await tx.query(`select concat_ws('/', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database())) as place`);
  return z.object({ place: z.string() }).parse(row).place;
}

/**
 * Marks an orderly end, after which the next start's generation continues this one. A killed process does not get here.
 */
export const endGeneration = (db: Database): Promise<unknown> =>
  db.query('update generations set ended_at = now() where ordinal = (select max(ordinal) from generations)');

/** Begins a generation that continues none: devices must download everything. */
export async function renewGeneration(tx: Transaction, place: string | null = null): Promise<void> {
  await tx.query('delete from generations');
  await tx.query('insert into generations (place) values ($1)', [place]);
}
