import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { makeRows } from '#tests/support/every-command.ts';
import { makeLink, openLink } from '#tests/support/guest.ts';
import { pushed, tapped } from '#tests/support/pushing.ts';
import { makeClub, OWNER } from '#tests/support/world.ts';
import { folderFiles } from '#server/outside/files/files-folder.ts';
import { NO_FILES } from '#server/outside/files/files.ts';
import { backUp } from './backup.ts';
import { inOrder, quoteName, tablesOf } from './catalogue.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { nightly } from './nightly.ts';
import { openPglite } from './pglite.ts';
import { restore } from './restore.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const KEY = 'team-logos/u1/t1/logo.webp';
let folder: string;
let path: string;
let made: TestApp;
beforeAll(async () => {
  made = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'lineup-pro-backup-'));
  path = join(folder, 'all.backup');
  await makeClub(made.db);
  await makeRows(made.db);
  await pushed(made.app, { userId: OWNER }, [tapped(), tapped()]);
  const link = await makeLink(made.app);
  await openLink(made.app, link.url, 'Zoë');
  await made.db.query(
    `insert into held_entries (id, link_id, client_id, command, at, received_at, place)
     values ($1, $1, $1, '{"name": "match.record"}', now(), now(), 0)`,
    [link.id],
  );
  // Values that a careless copy would change: line breaks, quotes, microseconds, a JSON null.
  await made.db.query(`update teams set description = $1, palette = 'null'::jsonb, created_at = $2`, [
    `Zoë's "first"\n\\team\t, {}`,
    '2026-05-01T12:00:00.123456Z',
  ]);
  await folderFiles(join(folder, 'files')).put(KEY, Buffer.from([0, 255, 10, 13]));
  await backUp({ db: made.db, files: folderFiles(join(folder, 'files')), now: NOW }, path);
});
afterAll(async () => {
  await made.close();
  rmSync(folder, { recursive: true });
});
let places = 0;
let files: ReturnType<typeof folderFiles>;
beforeEach(() => {
  files = folderFiles(join(folder, `files-${(places += 1)}`));
});

/** Every row of every table, as the database itself spells it. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await tablesOf(db);
  const rows = tables.map(async ({ name, columns }) => {
    const values = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
    const found = await db.query(`select row(${values})::text as row from ${quoteName(name)} order by 1`);
    return [name, found.map(({ row }) => String(row))] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const into = (db: Database) => async (prepare: (db: Database) => Promise<unknown>) => {
  await prepare(db);
  return { ...db, close: async () => undefined };
};

test('what is restored into an empty place is the same, row by row and byte by byte', async () => {
  const other = await emptyDatabase();
  const counts = await restore(path, { open: into(other.db), files });
  const [before, after] = [await everything(made.db), await everything(other.db)];
  expect(after).toEqual(before);
  expect(counts).toEqual({ rows: Object.values(before).flat().length, files: 1 });
  expect(before['match_events']).toHaveLength(2);
  for (const table of ['scorer_links', 'scorer_devices', 'held_entries']) expect(before[table]).toHaveLength(1);
  expect(await files.get(KEY)).toEqual(Buffer.from([0, 255, 10, 13]));
  await other.drop();
});

test('a backup of either database restores into a folder', async () => {
  const db = await openPglite();
  await restore(path, { open: into(db), files });
  expect(await everything(db)).toEqual(await everything(made.db));
  await db.close();
});

test('the restored server goes on: the same push is known, the next one counts on', async () => {
  const other = await testApp();
  await restore(path, { open: into(other.db), files });
  const { revs } = await pushed(other.app, { userId: OWNER }, [tapped()]);
  expect(Object.values(revs)).toContain(3);
  await other.close();
});

test('a place where somebody has data is refused, and keeps it', async () => {
  const used = await testApp();
  await makeClub(used.db);
  const before = await everything(used.db);
  await expect(restore(path, { open: into(used.db), files })).rejects.toThrow('is not empty');
  expect(await everything(used.db)).toEqual(before);
  await used.close();
  await files.put(KEY, Buffer.from('theirs'));
  const empty = await emptyDatabase();
  await expect(restore(path, { open: into(empty.db), files })).rejects.toThrow('There are files already');
  expect(await files.get(KEY)).toEqual(Buffer.from('theirs'));
  await empty.drop();
});

test.each<[string, (whole: Buffer) => Uint8Array, RegExp]>([
  ['cut off', (whole) => whole.subarray(0, -200), /cut off/],
  ['with another byte', (whole) => whole.map((byte, at) => (at === whole.length - 12 ? byte ^ 1 : byte)), /./],
  ['without its end', (whole) => changed(whole, (text) => text.replace(/\{"end".*\n/, '')), /cut off/],
  [
    'with a row less',
    (whole) => changed(whole, (text) => text.replace(/("op_log".*\n)\[.*\n/, '$1')),
    /not all were found/,
  ],
  ['of a newer version', (whole) => changed(whole, (text) => text.replace('0001_core', '0999_core')), /newer version/],
])('a backup %s changes nothing', async (_, damage, reason) => {
  const bad = join(folder, 'bad.backup');
  writeFileSync(bad, damage(readFileSync(path)));
  const other = await emptyDatabase();
  await expect(restore(bad, { open: into(other.db), files })).rejects.toThrow(reason);
  const rows = Object.values(await everything(other.db)).flat();
  expect(rows).toEqual([]);
  expect(await Array.fromAsync(files.keys())).toEqual([]);
  // And the place is still empty enough for the right one.
  await restore(path, { open: into(other.db), files });
  await other.drop();
});

const changed = (whole: Buffer, change: (text: string) => string): Buffer =>
  gzipSync(change(gunzipSync(whole).toString()));

test.each<[string, (at: string) => void, RegExp]>([
  ['is not there', () => undefined, /there is no such file/],
  ['is something else', (at) => writeFileSync(at, 'a letter'), /this is no backup/],
  ['is a folder', (at) => mkdirSync(at), /a folder, not a backup/],
  ['is something else, packed', (at) => writeFileSync(at, gzipSync('a letter\n')), /no backup of Lineup Pro/],
])('a file that %s is told so, and no database is opened for it', async (_what, make, words) => {
  const at = join(folder, `wrong-${(places += 1)}`);
  make(at);
  const open = () => Promise.reject(new Error('opened'));
  await expect(restore(at, { open, files })).rejects.toThrow(words);
});

test('what is written while a backup is made is in it wholly or not at all', async () => {
  const pushing = Promise.all(Array.from({ length: 20 }, () => pushed(made.app, { userId: OWNER }, [tapped()])));
  const during = join(folder, 'during.backup');
  await backUp({ db: made.db, files: NO_FILES, now: NOW }, during);
  await pushing;
  const other = await emptyDatabase();
  await restore(during, { open: into(other.db), files });
  const [row] = await other.db.query(`select (select count(*) from match_events) as log,
    (select sum(positive_count) from stat_pairs)::int as figures, (select count(*) from op_log) as answers`);
  expect(row?.['figures']).toBe(row?.['log']);
  expect(row?.['answers']).toBe(row?.['log']);
  await other.drop();
});

test('a backup that fails leaves no file that looks like one', async () => {
  const failing = {
    ...NO_FILES,
    async *keys() {
      yield await Promise.reject(new Error('the disk is gone'));
    },
  };
  const failed = join(folder, 'failed.backup');
  await expect(backUp({ db: made.db, files: failing, now: NOW }, failed)).rejects.toThrow('the disk is gone');
  expect([failed, `${failed}.part`].filter((file) => existsSync(file))).toEqual([]);
});

test('[GEN-09] a backup that is interrupted leaves nothing that could be taken for one, and says so', async () => {
  const stopping = new AbortController();
  const slow = {
    ...NO_FILES,
    async *keys() {
      stopping.abort();
      yield KEY;
    },
    get: async () => Buffer.from('half'),
  };
  const broken = join(folder, 'broken.backup');
  const interrupted = backUp({ db: made.db, files: slow, now: NOW, signal: stopping.signal }, broken);
  await expect(interrupted).rejects.toThrow(
    `The backup was interrupted before it was whole, and nothing of it was kept at ${broken}`,
  );
  expect([broken, `${broken}.part`].filter((file) => existsSync(file))).toEqual([]);
});

test('[GEN-09] what a killed process left of a backup is not restored, and goes with the next nightly one', async () => {
  const nights = join(folder, 'nights');
  mkdirSync(nights);
  const left = join(nights, 'nightly-2026-04-30.backup.part');
  writeFileSync(left, readFileSync(path));
  const open = () => Promise.reject(new Error('opened'));
  await expect(restore(left, { open, files })).rejects.toThrow('interrupted before it was whole');
  const said: string[] = [];
  const one = (at: string) => backUp({ db: made.db, files: NO_FILES, now: NOW }, at);
  await nightly({ folder: nights, days: 3, backUp: one, say: (line) => said.push(line) }, NOW);
  expect(readdirSync(nights)).toEqual(['nightly-2026-05-01.backup']);
  expect(said).toEqual([expect.stringContaining('nightly-2026-04-30.backup.part was removed')]);
});

test('a file that is there already is refused, and stays as it is', async () => {
  const before = readFileSync(path);
  await expect(backUp({ db: made.db, files: NO_FILES, now: NOW }, path)).rejects.toThrow(`${path} is there already`);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('tables come after those that they refer to', async () => {
  const table = (name: string, ...refersTo: string[]) => ({ name, columns: [], refersTo });
  const ordered = inOrder([table('a', 'c'), table('b'), table('c', 'b')]).map(({ name }) => name);
  expect(ordered).toEqual(['b', 'c', 'a']);
  expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow('in a circle');
});

test('an older backup gets the migrations that came since', async () => {
  const old = await emptyDatabase();
  const other = await emptyDatabase();
  const [first] = readMigrations();
  await migrate(old.db, first ? [first] : []);
  await old.db.query(`insert into scopes values ('kept', 7)`);
  const aged = join(folder, 'old.backup');
  await backUp({ db: old.db, files: NO_FILES, now: NOW }, aged);
  await restore(aged, { open: into(other.db), files });
  expect(await other.db.query('select * from scopes')).toEqual([{ scope: 'kept', rev: 7 }]);
  expect(await migrate(other.db)).toEqual([]);
  await old.drop();
  await other.drop();
});
