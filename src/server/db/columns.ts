import { parseRow, Stamp, type Stored, TABLE_NAMES, TABLES, type TableName } from '#domain/sync/tables.ts';

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const quoteName = (name: string): string => `"${name}"`;

/** The fields of a row schema; of a union those of its first member, since all share them. */
function fieldsOf(table: TableName): string[] {
  const { row } = TABLES[table];
  const shape = 'shape' in row ? row.shape : row.options[0].shape;
  return [...Object.keys(shape), ...Object.keys(Stamp.shape)];
}

type Columns = {
  readonly table: string;
  /** The column with the id of the row's scope. */
  readonly key: string;
  readonly names: readonly string[];
  readonly fields: readonly string[];
  /** Each name with its field. */
  readonly pairs: readonly (readonly [name: string, field: string])[];
  /** `id, team_id as "teamId", …` */
  readonly selected: string;
};

function columnsOf(table: TableName): Columns {
  const fields = fieldsOf(table);
  const names = fields.map(snakeCase);
  const selected = fields.map((field) => `${snakeCase(field)} as ${quoteName(field)}`).join(', ');
  const pairs = fields.map((field) => [snakeCase(field), field] as const);
  return { table: snakeCase(table), key: snakeCase(TABLES[table].key), names, fields, pairs, selected };
}

/** The one translation between the names of SQL and those of the domain. */
export const COLUMNS: ReadonlyMap<TableName, Columns> = new Map(TABLE_NAMES.map((table) => [table, columnsOf(table)]));

export function columns(table: TableName): Columns {
  return COLUMNS.get(table) ?? columnsOf(table);
}

/** A row as it comes from `select {selected}`; what is not in the schema never gets further. */
export function readRow<T extends TableName>(table: T, raw: object): Stored<T> {
  return { ...parseRow(table, raw), ...Stamp.parse(raw) };
}

/** Rows as a document that `jsonb_populate_recordset` reads. */
export function document(table: TableName, rows: readonly object[]): string {
  const { pairs } = columns(table);
  return JSON.stringify(
    rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (const [name, field] of pairs) named[name] = Reflect.get(row, field) ?? null;
      return named;
    }),
  );
}
