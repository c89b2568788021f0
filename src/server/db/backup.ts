import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Files } from '#server/outside/files/files.ts';
import { quoteName, type Table, tablesOf } from './catalogue.ts';
import type { Database, Transaction } from './database.ts';

/** First line of a backup. Both databases write and read the same format. */
export const Header = z.object({
  lineupPro: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});
export type Header = z.infer<typeof Header>;
/** One line for each table, each of its rows (values as the database spells them), each file, and the end. */
export const Entry = z.union([
  z.array(z.string().nullable()),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ file: z.string(), bytes: z.base64() }),
  z.object({ end: z.object({ rows: z.int(), files: z.int() }) }),
]);
export type Counts = { readonly rows: number; readonly files: number };

/** How values are spelled must not depend on the server that is asked. */
export const SPELLING = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 3`;
const AT_ONCE = 500;
/** Ends the name of what is not whole yet, or was killed before it was. */
export const PART = '.part';

type Write = (entry: string) => Promise<void>;
type Source = {
  readonly db: Database;
  readonly files: Files;
  readonly now: Date;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
};

export const sentenceOf = (path: string, { rows, files }: Counts): string =>
  `${path} has ${rows} rows and ${files} files.`;

/** One state of the whole database, then the files; the place is taken only when everything is written. */
export async function backUp({ db, files, now, signal }: Source, path: string): Promise<Counts> {
  if (existsSync(path)) throw new Error(`${path} is there already, and stays as it is. Name another file.`);
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}${PART}`;
  const lines = createGzip();
  const written = pipeline(lines, createWriteStream(part, { mode: 0o600, flush: true }));
  const write: Write = async (line) => {
    signal?.throwIfAborted();
    if (!lines.write(`${line}\n`)) await Promise.race([once(lines, 'drain'), written]);
  };
  try {
    const rows = await db.transaction((tx) => writeRows(tx, now, write), { snapshot: true });
    const counts = { rows, files: await writeFiles(files, write) };
    await write(JSON.stringify({ end: counts }));
    lines.end();
    await written;
    await rename(part, path);
    return counts;
  } catch (error) {
    lines.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    if (!signal?.aborted) throw error;
    throw new Error(`The backup was interrupted before it was whole, and nothing of it was kept at ${path}.`, {
      cause: error,
    });
  }
}

async function writeRows(tx: Transaction, now: Date, write: Write): Promise<number> {
  await tx.script(SPELLING);
  const migrations = await tx.query('select name, hash from migrations order by name');
  await write(JSON.stringify(Header.parse({ lineupPro: 1, madeAt: now.toISOString(), migrations })));
  let rows = 0;
  for (const table of await tablesOf(tx)) rows += await writeTable(tx, table, write);
  return rows;
}

const Page = z.array(z.object({ row: z.string() }));

async function writeTable(tx: Transaction, { name, columns }: Table, write: Write): Promise<number> {
  await write(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
  const values = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  await tx.script(`declare pages no scroll cursor for select to_json(array[${values}])::text from ${quoteName(name)}`);
  let rows = 0;
  for (;;) {
    const page = Page.parse((await tx.query(`fetch ${AT_ONCE} from pages`)).map((row) => ({ row: row['to_json'] })));
    for (const { row } of page) await write(row);
    rows += page.length;
    if (page.length < AT_ONCE) break;
  }
  await tx.script('close pages');
  return rows;
}

async function writeFiles(files: Files, write: Write): Promise<number> {
  let count = 0;
  for await (const key of files.keys()) {
    const bytes = await files.get(key);
    // Removed since it was listed.
    if (!bytes) continue;
    await write(JSON.stringify({ file: key, bytes: Buffer.from(bytes).toString('base64') }));
    count += 1;
  }
  return count;
}
