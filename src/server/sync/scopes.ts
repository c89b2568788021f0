import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';
import { Scope } from '#domain/sync/tables.ts';
import type { Write } from './writes.ts';

/** The `rev` reached in each scope. Holding them means holding the scopes' row locks. */
export type Counters = Map<Scope, number>;

const Counter = z.object({ scope: Scope, rev: z.int() });

const LOCK = 'select scope, rev from scopes where scope = any($1) order by scope for update';
const LOCK_CLIENTS = `
  with clients as materialized (
    select count(pg_advisory_xact_lock(hash)) as locked
    from (select distinct hashtextextended(client, 0) as hash from unnest($2::text[]) client order by hash) hashes)
  select scopes.scope, scopes.rev from clients, scopes
  where clients.locked > 0 and scopes.scope = any($1) order by scope for update of scopes`;
const MAKE = 'insert into scopes (scope) select unnest($1::text[]) as scope order by scope on conflict do nothing';

/**
 * Locks scopes in the order of their ids, so that two transactions never deadlock. Devices are locked before them, also
 * in order, so that no device runs two pushes at once.
 */
export async function lockScopes(tx: Queryable, scopes: readonly Scope[]): Promise<Counters> {
  const [counters] = await lockAndAsk(tx, { scopes, clients: [] }, async () => undefined);
  return counters;
}

type Locks = { readonly scopes: readonly Scope[]; readonly clients: readonly string[] };

/** Locks as `lockScopes` does, with a question that goes out right behind the locks and is answered under them. */
export async function lockAndAsk<T>(
  tx: Queryable,
  { scopes, clients }: Locks,
  ask: () => Promise<T>,
): Promise<readonly [Counters, T]> {
  const wanted = [...new Set(scopes)];
  if (wanted.length === 0) return [new Map(), await ask()];
  const lock = () => (clients.length === 0 ? tx.query(LOCK, [wanted]) : tx.query(LOCK_CLIENTS, [wanted, clients]));
  const [locked, found] = await Promise.all([lock(), ask()]);
  if (locked.length === wanted.length) return [countersOf(locked), found];
  await tx.query(MAKE, [wanted]);
  const [all, foundThen] = await Promise.all([lock(), ask()]);
  return [countersOf(all), foundThen];
}

const countersOf = (rows: readonly unknown[]): Counters =>
  new Map(rows.map((row) => Counter.parse(row)).map(({ scope, rev }) => [scope, rev]));

const MOVE = `update scopes set rev = moved.value::bigint from jsonb_each_text($1::jsonb) moved
  where scope = moved.key returning 1`;

/** The update that stores the counters. */
export const saveCounters = (revs: Counters): Write => ({
  sql: MOVE,
  params: [JSON.stringify(Object.fromEntries(revs))],
  rows: revs.size,
});
