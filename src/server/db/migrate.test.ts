import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#tests/support/database.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';

const step = (name: string, sql: string): Migration => ({ name, sql, hash: `${name} ${sql}` });
const FIRST = step('0001_first.sql', 'create table a (id int)');
const SECOND = step('0002_second.sql', 'create table b (id int); insert into b values (1)');

let made: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  made = await emptyDatabase();
});
afterAll(() => made.drop());

test('each file is applied once, in the order of its number, also one that was merged late', async () => {
  expect(await migrate(made.db, [SECOND])).toEqual([SECOND.name]);
  expect(await migrate(made.db, [FIRST, SECOND])).toEqual([FIRST.name]);
  expect(await migrate(made.db, [FIRST, SECOND])).toEqual([]);
});

test('two servers that start at once do not trip over each other', async () => {
  const third = step('0003_third.sql', 'create table c (id int)');
  const applied = await Promise.all([1, 2].map(() => migrate(made.db, [FIRST, SECOND, third])));
  expect(applied.flat()).toEqual([third.name]);
});

test('a file that fails leaves nothing behind', async () => {
  const bad = step('0009_bad.sql', 'create table d (id int); select * from nowhere');
  const third = step('0003_third.sql', 'create table c (id int)');
  await expect(migrate(made.db, [FIRST, SECOND, third, bad])).rejects.toThrow(/nowhere/);
  expect(await made.db.query(`select 1 from pg_tables where tablename = 'd'`)).toEqual([]);
});

test('an edited file and a database from the future are refused', async () => {
  await expect(migrate(made.db, [{ ...FIRST, hash: 'other' }, SECOND])).rejects.toThrow('was edited');
  await expect(migrate(made.db, [FIRST])).rejects.toThrow('newer version');
});

test('a database without the extension for searching people is none the worse, but for the index', async () => {
  const bare = await PGlite.create();
  for (const { sql } of readMigrations()) await bare.exec(sql);
  const { rows } = await bare.query(`select indexname as name from pg_indexes where indexname like 'auth_users_by_%'`);
  expect(rows).toEqual([{ name: 'auth_users_by_time' }]);
  await bare.close();
});

test('our own files apply', async () => {
  const real = await testDatabase();
  const [row] = await real.db.query('select count(*) as applied from migrations');
  expect(row).toEqual({ applied: readMigrations().length });
  await real.drop();
});
