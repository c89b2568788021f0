import { EventEmitter } from 'node:events';
import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import {
  blamingFirst,
  type Database,
  NestingGuard,
  type RawRow,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { PARSERS } from './values.ts';

const OPTIONS = { parsers: { ...PARSERS } };
/** Half of its default: a club's data fits, and so does the server on a small machine. */
const LESS_MEMORY = ['-c', 'shared_buffers=64MB'];

/** PostgreSQL inside this process; without a folder it lives in memory, empty or as an archive of one holds it. */
export async function openPglite(folder?: string, archive?: Blob): Promise<Database> {
  const from = { ...(folder !== undefined && { dataDir: folder }), ...(archive && { loadDataDir: archive }) };
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...LESS_MEMORY],
    ...from,
  });
  const guard = new NestingGuard();
  const hints = new EventEmitter().setMaxListeners(0);
  return {
    kind: 'pglite',
    query: (text, params) => {
      guard.check();
      return rows(pglite, text, params);
    },
    script: async (sql) => {
      guard.check();
      await pglite.exec(sql);
    },
    transaction: (work, options) =>
      guard.run(() => pglite.transaction(async (inner) => work(await begin(inner, options)))),
    // One process by definition: a hint need not pass through the database.
    notify: async (channel, payload) => void hints.emit(channel, payload),
    listen: async (channel, heard) => {
      hints.on(channel, heard);
      return async () => void hints.off(channel, heard);
    },
    dialect: dialectOf(pglite, guard),
    close: () => pglite.close(),
  };
}

async function begin(inner: PGliteTransaction, options: TransactionOptions = {}): Promise<Transaction> {
  if (options.snapshot) await inner.exec('set transaction isolation level repeatable read, read only');
  const query = blamingFirst((text, params) => rows(inner, text, params));
  return {
    query,
    last: { query },
    script: async (sql) => void (await inner.exec(sql)),
  };
}

type Runs = Pick<PGliteTransaction, 'query'>;

async function rows(runs: Runs, text: string, params: readonly unknown[] = []): Promise<RawRow[]> {
  const result = await runs.query<RawRow>(text, [...params], OPTIONS);
  return result.rows;
}

const dialectOf = (pglite: PGlite, guard: NestingGuard): PGliteDialect =>
  new PGliteDialect({
    pglite: {
      closed: false,
      ready: true,
      waitReady: pglite.waitReady,
      // The library asks for this when it is done; the database is not its own.
      close: async () => undefined,
      query: (text, params, options) => {
        guard.check();
        return pglite.query(text, params, options);
      },
      transaction: (work) => {
        guard.check();
        return pglite.transaction(work);
      },
    },
  });
