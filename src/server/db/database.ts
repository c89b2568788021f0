import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from 'kysely';
import { z } from 'zod';

export type RawRow = Record<string, unknown>;

export interface Queryable {
  query(text: string, params?: readonly unknown[]): Promise<RawRow[]>;
}

interface Scripted extends Queryable {
  /** Several statements at once, without parameters: migrations. */
  script(sql: string): Promise<void>;
}

export interface Transaction extends Scripted {
  /** For the last question: the commit goes out right behind it, and keeps nothing where it fails. */
  readonly last: Queryable;
}

/** `snapshot` reads one state of everything and writes nothing. */
export type TransactionOptions = { readonly snapshot?: boolean };

/**
 * PostgreSQL, in this process (PGlite) or a server. Instants are returned as ISO text, days as `YYYY-MM-DD`, int8 as
 * numbers.
 */
export interface Database extends Scripted {
  readonly kind: 'pglite' | 'postgres';
  /** Run again after a deadlock or a serialization failure: `work` must have no effect but on the database. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  notify(channel: string, payload: string): Promise<void>;
  /** `missed` tells that payloads may have been lost. Returns how to stop listening. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** For sign-in only. It gives instants as `Date`, as its library expects. */
  readonly dialect: Dialect;
  close(): Promise<void>;
}

export const BEGIN = { plain: 'begin', snapshot: 'begin isolation level repeatable read, read only' } as const;

const Failure = z.object({ code: z.string() });
const RETRYABLE: ReadonlySet<string> = new Set(['40P01', '40001']);
const MOST_TRIES = 8;

/** The SQLSTATE of a failure, where the database gave one. */
export function sqlState(error: unknown): string | undefined {
  const parsed = Failure.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}

const ABORTED = '25P02';

/** Questions of a transaction that go out together fail together: the later ones with the fault of the first. */
export function blamingFirst(query: Queryable['query']): Queryable['query'] {
  let first: unknown;
  return (text, params) =>
    query(text, params).catch((fault: unknown) => {
      if (sqlState(fault) !== ABORTED) first = fault;
      throw first ?? fault;
    });
}

/** Repeats a transaction after a deadlock or serialization failure, up to eight times. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MOST_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * tries));
    }
  }
}

type Inside = { open: boolean };

/**
 * Catches a query on the outer handle while a transaction of the same call chain is open: on the one connection of
 * PGlite it would wait for itself for ever, on a pool it would see another state.
 */
export class NestingGuard {
  readonly #inside = new AsyncLocalStorage<Inside>();

  check(): void {
    if (this.#inside.getStore()?.open) throw new Error('Inside a transaction: use the transaction that was given.');
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    const inside = { open: true };
    try {
      return await this.#inside.run(inside, work);
    } finally {
      inside.open = false;
    }
  }
}
