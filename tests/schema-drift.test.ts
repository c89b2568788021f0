import { globSync, readFileSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { Stamp, TABLES } from '#domain/sync/tables.ts';

import { databaseColumns, drift, schemaColumns, snakeCase } from './support/columns.ts';

let db: PGlite;

beforeAll(async () => {
  db = await PGlite.create();
  for (const file of globSync('migrations/*.sql').sort()) await db.exec(readFileSync(file, 'utf8'));
  await db.exec(`create table trespassers (
    id uuid primary key, name text, role text not null check (role in ('coach', 'owner')), seats text not null, old date
  )`);
});

afterAll(() => db.close());

const stamp = schemaColumns(Stamp);

test.each(Object.entries(TABLES))('[A1-4] the rows of %s are the columns of its table', async (name, { row }) => {
  const table = snakeCase(name);
  expect(drift(table, { ...schemaColumns(row), ...stamp }, await databaseColumns(db, table))).toEqual([]);
});

test('a schema that drifted is caught column by column', async () => {
  const Trespasser = z.object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(['coach', 'statistician']),
    seats: z.int(),
    shoeSize: z.int().nullable(),
  });
  expect(drift('trespassers', schemaColumns(Trespasser), await databaseColumns(db, 'trespassers'))).toEqual([
    'trespassers.name: only the database allows null',
    'trespassers.role: the schema lists coach, statistician; the database coach, owner',
    'trespassers.seats: the schema says number, the database text',
    'trespassers.shoe_size is in the schema and not in the database: a file in migrations/ adds it',
    'trespassers.old is in the database and not in the schema: src/domain/*/schema.ts says it',
  ]);
});
