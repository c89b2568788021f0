import { PostgresDialect } from 'kysely';
import pg from 'pg';
import {
  BEGIN,
  blamingFirst,
  type Database,
  NestingGuard,
  type Queryable,
  type RawRow,
  withRetries,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { Listener } from './listener.ts';
import { NUMBER_PARSERS, PARSERS } from './values.ts';

const MOST_CONNECTIONS = 20;
/** Statements that are prepared by name; texts are constants of ours, so that this is never reached. */
const MOST_NAMES = 1000;

/**
 * Our statements look up by keys: one plan serves for all values, and planning each time costs as much as running. Made
 * while a table is still small, it must not be one that reads the whole table for ever after.
 */
const PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

type Runs = { query(config: pg.QueryConfig): Promise<pg.QueryResult<RawRow>> };

type Ways = {
  readonly connections?: number;
  /** The database itself, where `url` is a pooler: listening needs a connection that stays (decision 168). */
  readonly listenUrl?: string | undefined;
};

/** A PostgreSQL server, version 15 or later, or a pooler in transaction mode before it. */
export function openPostgres(url: string, { connections = MOST_CONNECTIONS, listenUrl }: Ways = {}): Database {
  const types = typesWith(NUMBER_PARSERS);
  const isPooled = listenUrl !== undefined;
  // A pooler takes no options of a connection that it lends to others, and need not know a statement by its name.
  const kept = isPooled ? {} : { options: PLANS };
  const pool = new pg.Pool({ connectionString: url, max: connections, types, pipeline: true, ...kept });
  // The pool replaces an idle connection that breaks; the next query meets any real failure.
  pool.on('error', () => undefined);
  const guard = new NestingGuard();
  const names = isPooled ? undefined : new Map<string, string>();
  const run = (runs: Runs) => (text: string, params?: readonly unknown[]) => rows(runs, names, text, params);
  const listener = new Listener(listenUrl ?? url);
  return {
    kind: 'postgres',
    query: async (text, params) => {
      guard.check();
      return run(pool)(text, params);
    },
    script: async (sql) => {
      guard.check();
      await pool.query(sql);
    },
    transaction: (work, options) => guard.run(() => withRetries(() => within(pool, run, work, options))),
    notify: (channel, payload) => listener.notify(channel, payload),
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, onPayload, onReconnect),
    dialect: new PostgresDialect({ pool }),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

type Run = (runs: Runs) => Transaction['query'];

async function within<T>(
  pool: pg.Pool,
  run: Run,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const query = blamingFirst(run(client));
  let broken: unknown;
  let ended: Promise<unknown> | undefined;
  const end = (how: 'commit' | 'rollback'): Promise<unknown> => (ended ??= client.query(how));
  const last: Queryable = {
    query: (text, params) => {
      const answer = query(text, params);
      // Where the question fails, this commit keeps nothing.
      end('commit').catch(() => undefined);
      return answer;
    },
  };
  try {
    // Not waited for: it goes ahead of the first question on the same connection, and fails where that fails.
    const begun = client.query(options.snapshot ? BEGIN.snapshot : BEGIN.plain);
    begun.catch(() => undefined);
    const answer = await work({ query, last, script: async (sql) => void (await client.query(sql)) });
    await begun;
    await end('commit');
    return answer;
  } catch (error) {
    // Where even the rollback fails, the connection is gone: it must not return to the pool.
    await end('rollback').catch((reason: unknown) => (broken = reason));
    throw error;
  } finally {
    client.release(broken !== undefined);
  }
}

async function rows(
  runs: Runs,
  names: Map<string, string> | undefined,
  text: string,
  params: readonly unknown[] = [],
): Promise<RawRow[]> {
  const name = names && nameOf(names, text);
  const result = await runs.query({ text, values: [...params], types: OUR_TYPES, ...(name !== undefined && { name }) });
  return result.rows;
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Types = NonNullable<pg.QueryConfig['types']>;

function typesWith(parsers: Readonly<Record<number, (text: string) => unknown>>): Types {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
  };
}
const OUR_TYPES = typesWith(PARSERS);
