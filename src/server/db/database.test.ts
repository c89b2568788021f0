import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, KIND } from '#tests/support/database.ts';
import { openPrepared } from './open.ts';
import { openPostgres } from './postgres.ts';

let made: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  made = await emptyDatabase();
  await made.db.script('create table things (id int primary key, n bigint)');
});
afterAll(() => made.drop());

describe(`the ${KIND} driver`, () => {
  test('instants, days, big numbers and documents come out alike', async () => {
    const [row] = await made.db.query(
      `select '2026-05-01 12:00:00.123456+02'::timestamptz as instant, '2026-05-01'::date as day, 7::int8 as big,
         null::timestamptz as none, $1::jsonb as document`,
      [JSON.stringify([{ a: 1 }])],
    );
    expect(row).toEqual({
      instant: '2026-05-01T10:00:00.123Z',
      day: '2026-05-01',
      big: 7,
      none: null,
      document: [{ a: 1 }],
    });
  });

  test('what a failed transaction wrote is gone, and its fault is thrown', async () => {
    const work = made.db.transaction(async (tx) => {
      await tx.query('insert into things values ($1, $2)', [1, 1]);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await made.db.query('select * from things')).toEqual([]);
  });

  test('the last question takes the commit along, and where it fails nothing of its transaction is kept', async () => {
    const write = (id: number) => ['insert into things values ($1, 0)', [id]] as const;
    await made.db.transaction((tx) => tx.last.query(...write(11)));
    const taken = made.db.transaction(async (tx) => {
      await tx.query(...write(12));
      await tx.last.query(...write(11));
    });
    await expect(taken).rejects.toThrow(/duplicate key/);
    await made.db.transaction((tx) => tx.query(...write(13)));
    expect(await made.db.query('select id from things where n = 0 order by id')).toEqual([{ id: 11 }, { id: 13 }]);
  });

  test('questions that go out together fail with the fault of the first', async () => {
    const back = 'rollback to savepoint here';
    const texts = ['savepoint here', 'select 1 / 0', 'select 1', back, 'select nothing', 'select 2', back];
    const said = await made.db.transaction(async (tx) => {
      const asked = await Promise.allSettled(texts.map((text) => tx.query(text)));
      return asked.map((one) => (one.status === 'rejected' ? String(one.reason) : 'answered'));
    });
    const [zero, unknown] = [expect.stringContaining('division by zero'), expect.stringContaining('does not exist')];
    expect(said).toEqual(['answered', zero, zero, 'answered', unknown, unknown, 'answered']);
  });

  test('[POOL-01] beside a pooler no statement is named, no option is sent, and who listens hears', async () => {
    if (made.url === undefined) return;
    const prepared = 'select count(*) as n from pg_prepared_statements';
    const ways = { direct: {}, pooled: { listenUrl: made.url } };
    const counts = async (more: object): Promise<unknown[]> => {
      const db = openPostgres(made.url ?? '', { connections: 1, ...more });
      const heard: string[] = [];
      await db.listen('pooled', (payload) => heard.push(payload));
      for (const n of [1, 2]) expect(await db.query('select $1::int as n', [n])).toEqual([{ n }]);
      await db.transaction((tx) => tx.query('select $1::int as n', [3]));
      await db.notify('pooled', 'hello');
      await expect.poll(() => heard).toEqual(['hello']);
      const [[named], [plans]] = [await db.query(prepared), await db.query('show plan_cache_mode')];
      await db.close();
      return [Number(named?.['n']) > 0, plans?.['plan_cache_mode']];
    };
    expect(await counts(ways.direct)).toEqual([true, 'force_generic_plan']);
    expect(await counts(ways.pooled)).toEqual([false, 'auto']);
  });

  test('[POOL-02] a database behind a pooler that does not answer stops the start by its own setting, without its password', async () => {
    if (made.url === undefined) return;
    const listenDatabaseUrl = 'postgres://coach:secret-word@127.0.0.1:1/club';
    const opened = openPrepared({ databaseUrl: made.url, listenDatabaseUrl, dataDir: '' }, async () => undefined);
    const said = String(await opened.catch((error: unknown) => error));
    expect(said).toContain('The database at 127.0.0.1:1/club, which LISTEN_DATABASE_URL names, cannot be used');
    expect(said).not.toContain('secret-word');
  });

  test('a query past the open transaction fails instead of waiting for itself', async () => {
    const work = made.db.transaction(() => made.db.query('select 1'));
    await expect(work).rejects.toThrow('Inside a transaction');
    expect(await made.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a snapshot writes nothing', async () => {
    const work = made.db.transaction((tx) => tx.query('insert into things values (2, 2)'), { snapshot: true });
    await expect(work).rejects.toThrow(/read-only/);
  });

  test('a hint is heard by who listens, until they stop', async () => {
    const heard: string[] = [];
    const first = Promise.withResolvers<string>();
    const stop = await made.db.listen('news', (payload) => heard.push(payload));
    const stopFirst = await made.db.listen('news', first.resolve);
    await made.db.notify('news', 'hello');
    expect(await first.promise).toBe('hello');
    await stop();
    await stopFirst();
    await made.db.notify('news', 'again');
    expect(heard).toEqual(['hello']);
  });

  test('the sign-in library shares the database and gets instants as dates', async () => {
    const kysely = new Kysely<unknown>({ dialect: made.db.dialect });
    const { rows } = await sql`select now() as now, 5::int8 as big`.execute(kysely);
    expect(rows).toEqual([{ now: expect.any(Date), big: 5 }]);
    await kysely.transaction().execute((trx) => sql`insert into things values (3, 3)`.execute(trx));
    expect(await made.db.query('select n from things where id = 3')).toEqual([{ n: 3 }]);
  });

  test('serialization failures are tried again until they pass', async () => {
    let tries = 0;
    const answer = await made.db
      .transaction(async () => {
        tries += 1;
        if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return 'done';
      })
      .catch(() => 'gave up');
    expect([answer, tries]).toEqual(KIND === 'postgres' ? ['done', 3] : ['gave up', 1]);
  });
});
