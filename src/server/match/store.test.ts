import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { columns, document, readRow } from '#server/db/columns.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold } from '#domain/match/fold.ts';
import { type Counting, MatchEntry } from '#domain/match/schema.ts';
import { COUNTINGS } from '#domain/match/categories.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { type FigureRows, figureRows } from '#domain/match/season/figure-rows.ts';
import { type Projection, projection } from '#domain/match/projection.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { productLog } from '#tests/support/vector-log.ts';
import { KIND, testDatabase, truncate } from '#tests/support/database.ts';
import {
  eventId,
  histories,
  logged,
  matchOf,
  minus,
  point,
  SESSION,
  stat,
  strike,
  TEAM,
} from '#tests/support/match.ts';
import { contact, postOf } from '#tests/support/told-rallies.ts';
import { type Write, writeAll } from '#server/sync/writes.ts';
import { type KeptMatches, keptMatches, type MatchMemory } from './kept-matches.ts';
import { type NewEntries, projectEvents, projectSession, type ProjectionTx } from './store.ts';

const OWNER = '0190a000-0000-7000-8000-0000000000ff';
const session = {
  ...{ id: SESSION, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z', counting: null, rules: null },
  numSets: 5 as const,
};
type Session = NewEntries['session'];
const RULES = [null, ...Object.values(PRESETS).map((preset) => preset.rules)];

let made: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let rev = 0;
beforeAll(async () => {
  made = await testDatabase();
  db = made.db;
});
afterAll(() => made.drop());
beforeEach(begin);

/** An owner, a team and a session that was just started. */
async function begin(): Promise<void> {
  await truncate(db);
  const at = session.createdAt;
  await db.query(`insert into auth_users (id, name, email) values ($1, 'Ana', 'ana@example.org')`, [OWNER]);
  await db.query(`insert into teams (id, name, user_id, created_at, rev) values ($1, 'Hawks', $2, $3, 1)`, [
    TEAM,
    OWNER,
    at,
  ]);
  await db.query(`insert into stat_sessions (id, team_id, num_sets, created_at, rev) values ($1, $2, 5, $3, 2)`, [
    SESSION,
    TEAM,
    at,
  ]);
  await inTx((tx) => projectEvents(tx, [{ session, events: [], begins: true }]));
}

const inTx = (work: (tx: ProjectionTx) => Promise<void>) =>
  db.transaction(async (tx) => {
    const writes: Write[] = [];
    const query: Queryable['query'] = (text, params) => tx.query(text, params);
    const flush = () => writeAll(tx, writes.splice(0));
    await work({ query, nextRev: () => ++rev, write: (write) => void writes.push(write), flush });
    await writeAll(tx, writes);
  });

/** The match that a server has kept, as a push asks for it. */
async function memoryOf(kept: KeptMatches): Promise<ReturnType<KeptMatches['memoryOf']>> {
  const found = await db.query('select id, rev from match_events where id = any($1)', [kept.newestOf([SESSION])]);
  return kept.memoryOf(OWNER, new Map(found.map((row) => [String(row['id']), Number(row['rev'])])));
}

type Told = { readonly isRecounted?: boolean; readonly memory?: MatchMemory; readonly isLost?: boolean };
class Lost extends Error {}

/** One push: the entries go into the log and from there into the projections. */
function pushed(events: readonly LoggedEvent[], played: Session = session, told: Told = {}): Promise<void> {
  const rows = events.map((event): Stored<'matchEvents'> => ({ ...event, deletedAt: null, updatedBy: null }));
  return inTx(async (tx) => {
    const names = columns('matchEvents').names.join(', ');
    await tx.query(
      `insert into match_events (${names})
       select ${names} from jsonb_populate_recordset(null::match_events, $1::jsonb)`,
      [document('matchEvents', rows)],
    );
    const { isRecounted = false, isLost = false, memory } = told;
    await projectEvents(tx, [{ session: played, events: rows, isRecounted }], memory);
    if (isLost) throw new Lost();
  });
}

const byId = <T extends { id: string }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
const inOrder = ({ setStats, statPairs }: Projection) => ({ setStats: byId(setStats), statPairs: byId(statPairs) });

async function live<T extends 'setStats' | 'statPairs' | 'playerSetFigures' | 'rotationSetFigures'>(
  table: T,
  tx: Queryable = db,
): Promise<Stored<T>[]> {
  const { selected, table: name } = columns(table);
  return (await tx.query(`select ${selected} from ${name} where deleted_at is null`)).map((row) => readRow(table, row));
}

const bare = <T extends { rev: number; deletedAt: string | null; updatedBy: string | null }>(row: T) => {
  const { rev: _rev, deletedAt: _deletedAt, updatedBy: _updatedBy, ...rest } = row;
  return rest;
};
const storedNow = async () => ({
  setStats: byId((await live('setStats')).map(bare)),
  statPairs: byId((await live('statPairs')).map(bare)),
});

const sorted = ({ players, rotations }: FigureRows) => ({ players: byId(players), rotations: byId(rotations) });
const figuresNow = async () =>
  sorted({
    players: (await live('playerSetFigures')).map(bare),
    rotations: (await live('rotationSetFigures')).map(bare),
  });
const foldedAs = (log: readonly LoggedEvent[], played: Session) => fold(log, readingOf(played));
const figuresOf = (log: readonly LoggedEvent[], played: Session = session) =>
  sorted(figureRows(foldedAs(log, played), session));

describe(`projections on ${KIND}`, () => {
  test('[STATS-17] a started session has its set 1', async () => {
    expect(await storedNow()).toMatchObject({
      setStats: [{ setNumber: 1, ourScore: 0, opponentScore: 0, setStatus: 'in_progress' }],
      statPairs: [],
    });
  });

  test('[TRACK-09] [DATA-31] a set that is opened by two is stored once, 0-0, with its start time', async () => {
    const open = { kind: 'open-set' as const, payload: {}, set: 2 };
    const events = matchOf(open, open);
    for (const event of events) await pushed([event]);
    expect((await live('setStats')).filter((set) => set.setNumber === 2)).toMatchObject([
      { ourScore: 0, opponentScore: 0, startTime: events[0]?.at },
    ]);
  });

  test('[TRACK-04] [TRACK-29] [DATA-34] taps and points are stored for their set, player and category', async () => {
    const kill = stat(7, 'attack', 'positive');
    await pushed(matchOf(kill, kill, point('us', 1), point('them', 2)));
    expect(await storedNow()).toMatchObject({
      setStats: [{ ourScore: 1, opponentScore: 1 }],
      statPairs: [{ statCategory: 'attack', positiveCount: 2, negativeCount: 0, totalAttempts: 2 }],
    });
  });

  test('a figure that comes to nothing becomes a tombstone and returns with the next tap', async () => {
    const events = matchOf(stat(7, 'attack', 'attempts'), strike(1), stat(7, 'attack', 'attempts'));
    await pushed(events.slice(0, 1));
    await pushed(events.slice(1, 2));
    expect(await live('statPairs')).toEqual([]);
    await pushed(events.slice(2));
    expect(await live('statPairs')).toMatchObject([{ totalAttempts: 1 }]);
  });

  test('a row that does not change keeps its revision', async () => {
    await pushed(matchOf(point('us', 1)));
    const [before] = await live('setStats');
    const [, again] = matchOf(point('us', 1), point('us', 1, '0190a000-0000-7000-8000-00000000000b'));
    await pushed(again ? [again] : []);
    expect(await live('setStats')).toEqual([before]);
  });

  test('[QUEUE-28] a point that came late stays ahead of the tap that it was made before, when the next point comes', async () => {
    const late: MatchEntry = {
      kind: 'score',
      payload: { side: 'us', by: 1, rally: 1, takesBack: null, precedes: eventId(1) },
    };
    for (const event of matchOf(stat(7, 'attack', 'positive'), minus('us', null), late, point('them', 2)))
      await pushed([event]);
    expect(await storedNow()).toMatchObject({ setStats: [{ ourScore: 0, opponentScore: 1 }] });
  });

  test('[TOLD-14] [A4-5] [PROJ-01] [FIG-17] [property] a match told by its rallies is stored as its whole log tells it, after every push', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(generatedMatch, cuts, fc.constantFrom(...RULES), async (log, sizes, rules) => {
        await begin();
        const events = productLog(log);
        const played = { ...session, rules };
        let from = 0;
        for (const size of sizes) {
          await pushed(events.slice(from, from + size), played);
          from += size;
          const told = projection(fold(events.slice(0, from), readingOf(played)), session);
          expect(await storedNow()).toEqual(inOrder(told));
          expect(await figuresNow()).toEqual(figuresOf(events.slice(0, from), played));
          if (from >= events.length) break;
        }
      }),
      { numRuns: KIND === 'pglite' ? 12 : 30 },
    );
  }, 180_000);

  test('[TOLD-13] [TOLD-14] [PROJ-01] [property] so it is by servers that go on from what they kept, whichever takes a push, and whatever is lost', async () => {
    const push = fc.record({
      size: fc.integer({ min: 1, max: 9 }),
      server: fc.nat({ max: 1 }),
      isLost: fc.nat({ max: 5 }).map((n) => n === 0),
      rules: fc.nat({ max: 5 }).chain((n) => (n === 0 ? fc.constantFrom(...RULES) : fc.constant(undefined))),
    });
    const pushes = fc.array(push, { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(generatedMatch, pushes, async (log, asked) => {
        await begin();
        const servers = [keptMatches(), keptMatches()];
        const events = productLog(log);
        let played: Session = session;
        let from = 0;
        for (const { size, server, isLost, rules } of asked) {
          const isRecounted = rules !== undefined;
          played = isRecounted ? { ...played, rules } : played;
          const added = events.slice(from, from + size);
          const by = () => memoryOf(servers[server] ?? expect.fail('no server'));
          if (isLost)
            await expect(pushed(added, played, { isRecounted, isLost, memory: await by() })).rejects.toThrow(Lost);
          const memory = await by();
          await pushed(added, played, { isRecounted, memory });
          memory.commit();
          from += size;
          const told = projection(fold(events.slice(0, from), readingOf(played)), session);
          expect(await storedNow()).toEqual(inOrder(told));
          expect(await figuresNow()).toEqual(figuresOf(events.slice(0, from), played));
          if (from >= events.length) break;
        }
      }),
      { numRuns: KIND === 'pglite' ? 12 : 30 },
    );
  }, 180_000);

  test('[TOLD-13] [PROJ-01] a database that was set back and went on is not taken for the one that a match was kept of', async () => {
    const log = [1, 2, 3].map((n) => logged(n, MatchEntry.parse(contact(postOf(n), 3, 'attack', 'kill'))));
    const kept = keptMatches();
    const push = async (...events: readonly LoggedEvent[]): Promise<void> => {
      const memory = await memoryOf(kept);
      await pushed(events, session, { memory });
      memory.commit();
    };
    const [first, lost, next] = log;
    if (!first || !lost || !next) throw new Error('No log');
    await push(first);
    await push(lost);
    await db.query('delete from match_events where id = $1', [lost.id]);
    await inTx((tx) => projectSession(tx, session));
    const other: LoggedEvent = { ...logged(9, point('them', 1)), rev: lost.rev };
    await pushed([other]);
    await push(next);
    const told = [first, other, next];
    expect(await storedNow()).toEqual(inOrder(projection(fold(told), session)));
    expect(await figuresNow()).toEqual(figuresOf(told));
  });

  test('[COUNTS-05] [property] what pushes step by step is what the whole log comes to', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        histories(30),
        cuts,
        fc.constantFrom<Counting[]>(...COUNTINGS),
        async (events, sizes, counting) => {
          await begin();
          let from = 0;
          const projected = (log: LoggedEvent[]) => inOrder(projection(fold(log, { counting }), session));
          for (const size of sizes) {
            await pushed(events.slice(from, from + size), { ...session, counting });
            from += size;
            // A later correction would work out again what an earlier push got wrong.
            expect(await storedNow()).toEqual(projected(events.slice(0, from)));
            if (from >= events.length) break;
          }
          const whole = projected(events);
          const revs = (await live('setStats')).map((set) => set.rev);
          await inTx((tx) => projectSession(tx, { ...session, counting }));
          expect(await storedNow()).toEqual(whole);
          expect((await live('setStats')).map((set) => set.rev)).toEqual(revs);
        },
      ),
      { numRuns: KIND === 'pglite' ? 25 : 60 },
    );
    // Sixty histories take half a minute of both cores where nothing else runs.
  }, 180_000);
});
