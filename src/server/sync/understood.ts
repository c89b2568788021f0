import type { PulledRow } from '#domain/sync/protocol.ts';

/**
 * A version of the app stumbles over a whole answer because of one row that it cannot read. From version 2 on it keeps
 * what it does not know; before that the rows of these words are all that it may be sent. The words of a released
 * version never change.
 */
const FIRST = {
  kinds: new Set<string>(['stat', 'score', 'open-set', 'void', 'replace']),
  categories: new Set<string>(['attack', 'serve', 'defense', 'pass']),
  counters: new Set<string>(['positive', 'negative', 'attempts']),
} as const;

export const isUnderstoodBy = (schemaVersion: number, one: PulledRow): boolean =>
  schemaVersion > 1 || !('kind' in one.row) || isKnownToFirst(one.row.kind, one.row.payload);

/** Of what a correction says instead, too. */
function isKnownToFirst(kind: string, payload: object): boolean {
  if (!FIRST.kinds.has(kind)) return false;
  if ('with' in payload && isEntry(payload.with)) return isKnownToFirst(payload.with.kind, payload.with.payload);
  return isIn(FIRST.categories, payload, 'category') && isIn(FIRST.counters, payload, 'counter');
}

const isEntry = (value: unknown): value is { kind: string; payload: object } =>
  typeof value === 'object' && value !== null && 'kind' in value && 'payload' in value;

const isIn = (known: ReadonlySet<string>, payload: object, name: string): boolean =>
  !(name in payload) || known.has(String(Reflect.get(payload, name)));
