import { groupBy } from '#domain/core/group-by.ts';
import { columns } from '#server/db/columns.ts';
import { arrayOf } from '#server/db/values.ts';
import type { Write } from './writes.ts';

/** Each entry has its own of these; the others are the same for most entries of a push. */
const OWN: ReadonlySet<string> = new Set(['id', 'at', 'rev', 'payload']);

const { names, pairs } = columns('matchEvents');
const SHARED = pairs.filter(([name]) => !OWN.has(name));

/** An entry that exists is left alone; `writeAll` then throws `IdTaken`. */
const INSERT = `
  insert into match_events (${names.join(', ')})
  select ${names.map((name) => `${OWN.has(name) ? 'one' : 'shared'}.${name}`).join(', ')}
  from jsonb_to_recordset($1::jsonb) as alike(shared jsonb, ids text, times text, revs text, payloads jsonb),
  jsonb_populate_record(null::match_events, alike.shared) as shared,
  rows from (unnest(alike.ids::uuid[]), unnest(alike.times::timestamptz[]), unnest(alike.revs::bigint[]),
    jsonb_array_elements(alike.payloads)) as one(id, at, rev, payload)
  on conflict (id) do nothing returning id`;

/**
 * The insert of log entries. A push brings them by the hundred, and a row of each as a document would say all names and
 * most values again and again: half of the work of the database was reading them.
 */
export const insertEntries = (rows: readonly object[]): Write => ({
  sql: INSERT,
  params: [JSON.stringify([...groupBy(rows, keyOf).values()].map(documentOf))],
  rows: rows.length,
});

const keyOf = (row: object): string => SHARED.map(([, field]) => String(Reflect.get(row, field))).join(' ');

function documentOf(rows: readonly object[]): object {
  const [first = {}] = rows;
  const all = (field: string): unknown[] => rows.map((row) => Reflect.get(row, field));
  return {
    shared: Object.fromEntries(SHARED.map(([name, field]) => [name, Reflect.get(first, field) ?? null])),
    ids: arrayOf(all('id').map(String)),
    times: arrayOf(all('at').map(String)),
    revs: arrayOf(all('rev').map(String)),
    payloads: all('payload'),
  };
}
