import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { Files } from '#server/outside/files/files.ts';
import { type Counts, Entry, Header, PART, SPELLING } from './backup.ts';
import { quoteName, type Table, tablesOf } from './catalogue.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { renewGeneration } from './generation.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';

const MOST_ROWS = 500;
const MOST_TEXT = 1_000_000;

type Place = {
  /** Opens the database and brings it to the state that the backup was made in. */
  readonly open: (prepare: (db: Database) => Promise<unknown>) => Promise<Database>;
  readonly files: Files;
};

const Coded = z.object({ code: z.string() });
/** Why a file cannot be read, for the operator. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'this is a folder, not a backup.',
  EACCES: 'this file may not be read.',
  Z_DATA_ERROR: 'this is no backup, or it was damaged.',
  Z_BUF_ERROR: 'the backup is cut off, its end is missing.',
};

/** Restores a backup into an empty place, all of it or nothing, then applies newer migrations. */
export async function restore(path: string, place: Place): Promise<Counts> {
  if (path.endsWith(PART)) throw new Error(`${path}: this backup was interrupted before it was whole.`);
  const read: { counts?: Counts } = {};
  await pipeline(createReadStream(path), createGunzip({ chunkSize: 256 * 1024 }), linesIn, async (lines) => {
    read.counts = await restoreFrom(lines, place);
  }).catch((error: unknown) => {
    const words = UNREADABLE[Coded.safeParse(error).data?.code ?? ''];
    throw words === undefined ? error : new Error(`${path}: ${words}`, { cause: error });
  });
  if (!read.counts) throw new Error('The backup is empty.');
  return read.counts;
}

async function restoreFrom(lines: AsyncIterator<string>, { open, files }: Place): Promise<Counts> {
  const first = await lines.next();
  const header = headerIn(first.done ? '' : first.value);
  const db = await open((empty) => migrate(empty, upTo(header)));
  try {
    await refuseUsed(db, files);
    const counts = await fill(db, files, lines);
    await migrate(db);
    await db.transaction((tx) => renewGeneration(tx));
    return counts;
  } finally {
    await db.close();
  }
}

function headerIn(line: string): Header {
  try {
    return Header.parse(JSON.parse(line));
  } catch (error) {
    throw new Error('This is no backup of Lineup Pro.', { cause: error });
  }
}

/** The migrations that the backed up database had; one that we do not have was made by a newer version. */
function upTo({ migrations }: Header): Migration[] {
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const ours = readMigrations().filter(({ name }) => hashes.has(name));
  const unlike = ours.find(({ name, hash }) => hashes.get(name) !== hash)?.name;
  const unknown = migrations.find(({ name }) => !ours.some((migration) => migration.name === name))?.name;
  if (unlike !== undefined) throw new Error(`The backup has another version of the migration ${unlike}.`);
  if (unknown !== undefined) throw new Error(`The backup was made by a newer version: it has ${unknown}.`);
  return ours;
}

/** Refuses a place that has data. */
async function refuseUsed(db: Queryable, files: Files): Promise<void> {
  for (const { name } of await tablesOf(db)) {
    const rows = await db.query(`select 1 from ${quoteName(name)} limit 1`);
    if (rows.length > 0) throw new Error(`The database is not empty (${name} has rows). Restore into an empty one.`);
  }
  for await (const key of files.keys())
    throw new Error(`There are files already (${key}). Restore into an empty place.`);
}

async function fill(db: Database, files: Files, lines: AsyncIterator<string>): Promise<Counts> {
  const put: string[] = [];
  const keep = async (key: string, bytes: string): Promise<void> => {
    put.push(key);
    await files.put(key, Buffer.from(bytes, 'base64'));
  };
  try {
    return await db.transaction((tx) => load(tx, keep, lines));
  } catch (error) {
    for (const key of put) await files.remove(key);
    throw error;
  }
}

async function load(
  tx: Transaction,
  keep: (key: string, bytes: string) => Promise<void>,
  lines: AsyncIterator<string>,
): Promise<Counts> {
  await tx.script(SPELLING);
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  const counts = { rows: 0, files: 0 };
  let batch = new Batch();
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const entry = Entry.parse(JSON.parse(line.value));
    if (Array.isArray(entry)) {
      counts.rows += 1;
      if (batch.add(line.value)) await batch.flush(tx);
      continue;
    }
    await batch.flush(tx);
    if ('end' in entry) return verify(counts, entry.end);
    if ('table' in entry) batch = new Batch(insertInto(tables.get(entry.table), entry));
    if (!('file' in entry)) continue;
    await keep(entry.file, entry.bytes);
    counts.files += 1;
  }
  throw new Error('The backup is cut off: its end is missing.');
}

function verify(counts: Counts, end: Counts): Counts {
  const isWhole = counts.rows === end.rows && counts.files === end.files;
  if (!isWhole) throw new Error(`The backup has ${end.rows} rows and ${end.files} files, but not all were found.`);
  return counts;
}

/** Rows of one table on their way into it. */
class Batch {
  readonly #insert: string | undefined;
  #rows: string[] = [];
  #size = 0;

  constructor(insert?: string) {
    this.#insert = insert;
  }

  /** True when it is full. */
  add(row: string): boolean {
    this.#rows.push(row);
    this.#size += row.length;
    return this.#rows.length >= MOST_ROWS || this.#size >= MOST_TEXT;
  }

  async flush(tx: Transaction): Promise<void> {
    if (this.#rows.length === 0) return;
    if (this.#insert === undefined) throw new Error('The backup has rows that belong to no table.');
    await tx.query(this.#insert, [`[${this.#rows.join(',')}]`]);
    this.#rows = [];
    this.#size = 0;
  }
}

function insertInto(table: Table | undefined, given: { readonly table: string; readonly columns: readonly string[] }) {
  if (!table) throw new Error(`There is no table ${given.table}.`);
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = given.columns.map((name, at) => `(r->>${at})::${z.string().parse(types.get(name))}`);
  const names = given.columns.map(quoteName);
  return `insert into ${quoteName(table.name)} (${names.join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) as r`;
}

async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  // A file is one long line in many pieces: joined once, not at each piece.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [head = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(head);
    for (const piece of rest) {
      yield pieces.join('');
      pieces = [piece];
    }
  }
  if (pieces.join('') !== '') throw new Error('The backup is cut off in the middle of a line.');
}
