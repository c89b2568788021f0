import { z } from 'zod';
import type { Queryable } from './database.ts';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  refersTo: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

const TABLES = `select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(distinct other.relname), '[]')
     from pg_constraint k join pg_class other on other.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'generations')
  order by c.relname`;

/** Every table but the ledgers of migrations and generations, each after those that it refers to. */
export async function tablesOf(db: Queryable): Promise<Table[]> {
  return inOrder(z.array(Table).parse(await db.query(TABLES)));
}

export function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Map<string, Table>();
  while (placed.size < tables.length) {
    const next = tables.find(({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)));
    if (!next) throw new Error('Tables refer to each other in a circle.');
    placed.set(next.name, next);
  }
  return [...placed.values()];
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
