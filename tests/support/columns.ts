import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

/** A column as both sides describe it. `values` is the closed list of an enumeration, where there is one. */
export interface Column {
  readonly kind: string;
  readonly isNullable: boolean;
  readonly values?: readonly string[] | undefined;
}
export type Columns = Readonly<Record<string, Column>>;

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each difference between a row's schema and its table, as a sentence. */
export function drift(table: string, schema: Columns, database: Columns): string[] {
  const names = [...new Set([...Object.keys(schema), ...Object.keys(database)])];
  return names.flatMap((name) => {
    const [said, stored] = [schema[name], database[name]];
    if (!stored) return [`${table}.${name} is in the schema and not in the database: a file in migrations/ adds it`];
    if (!said) return [`${table}.${name} is in the database and not in the schema: src/domain/*/schema.ts says it`];
    return differences(said, stored).map((difference) => `${table}.${name}: ${difference}`);
  });
}

function differences(said: Column, stored: Column): string[] {
  const list = (column: Column): string | undefined => column.values && [...column.values].sort().join(', ');
  const isOtherList = said.values && stored.values && list(said) !== list(stored);
  return [
    ...(said.kind === stored.kind ? [] : [`the schema says ${said.kind}, the database ${stored.kind}`]),
    ...(said.isNullable === stored.isNullable
      ? []
      : [`only ${said.isNullable ? 'the schema' : 'the database'} allows null`]),
    ...(isOtherList ? [`the schema lists ${list(said) ?? ''}; the database ${list(stored) ?? ''}`] : []),
  ];
}

// The part of JSON Schema that our rows use. zod writes it, so that nothing here knows zod's insides.
const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Shape = z.infer<typeof Shape>;

export function schemaColumns(row: z.ZodType): Columns {
  const objects = alternatives(z.toJSONSchema(row));
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const ofName = (name: string): Shape[] => objects.flatMap((object) => alternatives(object.properties?.[name] ?? {}));
  return Object.fromEntries([...names].map((name) => [snakeCase(name), columnOf(ofName(name))]));
}

function alternatives(raw: unknown): Shape[] {
  const shape = Shape.parse(raw);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.flatMap(alternatives);
  const types = Array.isArray(shape.type) ? shape.type : [shape.type];
  return types.map((type) => ({ ...shape, type }));
}

function columnOf(shapes: readonly Shape[]): Column {
  const filled = shapes.filter(({ type }) => type !== 'null');
  const kinds = [...new Set(filled.map(kindOf))];
  const values = filled.flatMap((shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const]));
  const isList = kinds.join() === 'text' && values.length > 0;
  return {
    kind: kinds.join(' or '),
    isNullable: filled.length < shapes.length,
    values: isList ? values.map(String) : undefined,
  };
}

const FORMATS: Record<string, string> = { uuid: 'uuid', 'date-time': 'instant', date: 'day' };
const KINDS: Record<string, string> = { string: 'text', integer: 'number', object: 'json', array: 'json' };

function kindOf({ type, format }: Shape): string {
  const name = String(type);
  return FORMATS[format ?? ''] ?? KINDS[name] ?? name;
}

const SQL_KINDS: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  jsonb: 'json',
  'timestamp with time zone': 'instant',
  date: 'day',
};

const Described = z.object({ name: z.string(), type: z.string(), nullable: z.boolean(), checks: z.string() });

export async function databaseColumns(db: PGlite, table: string): Promise<Columns> {
  const { rows } = await db.query(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       coalesce((select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
                 where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]), '') as checks
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return Object.fromEntries(
    z
      .array(Described)
      .parse(rows)
      .map((column) => [column.name, described(column)]),
  );
}

function described({ type, nullable, checks }: z.infer<typeof Described>): Column {
  const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks)?.[1];
  const values = list === undefined ? undefined : [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
  return { kind: SQL_KINDS[type] ?? type, isNullable: nullable, values: values?.length ? values : undefined };
}
