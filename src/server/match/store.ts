import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';
import { columns, document, readRow } from '#server/db/columns.ts';
import { arrayOf } from '#server/db/values.ts';
import type { Write } from '#server/sync/writes.ts';
import { advance, NOT_STARTED } from '#domain/match/advance.ts';
import { type LoggedEvent, precededBy } from '#domain/match/corrections.ts';
import { groupBy } from '#domain/core/group-by.ts';
import { countsOf, EMPTY_MATCH, fold, setOf } from '#domain/match/fold.ts';
import { isCorrection, isCount, kindsThatChange } from '#domain/match/kinds.ts';
import { pairIdOf, type Projection, projection, setIdOf, setRow } from '#domain/match/projection.ts';
import type { Counting, SetStats, StatPair, StatSession } from '#domain/match/schema.ts';
import { howCounted, readingOf } from '#domain/match/sessions.ts';
import { NOTHING_YET } from '#domain/match/tally.ts';
import { logFrom, type LogTx, SCORING, scoringLog } from './stored-log.ts';
import { type Scope, type Stamp, type Stored, teamProScope } from '#domain/sync/tables.ts';

/** Under the lock of the team's Pro scope, whose next counter it gives. */
export type ProjectionTx = LogTx & { nextRev(scope: Scope): number; write(write: Write): void };
type Session = Pick<StatSession, 'id' | 'teamId' | 'createdAt' | 'counting' | 'rules' | 'numSets'>;

/** New entries of one session's log; with a session that begins, set 1 is opened. */
export type NewEntries = {
  readonly session: Session;
  readonly events: readonly Stored<'matchEvents'>[];
  readonly begins?: boolean;
  /** Its way of counting has changed. */
  readonly isRecounted?: boolean;
};

/**
 * Carries new entries of logs, which are already stored and later than all others, into the projections. What changes one
 * count goes on from the one that is stored, a point refolds the points of its set, what tells of rallies its set and
 * those after it; a correction, what came late or another way of reading the log refolds the session. A session comes
 * once: what is written waits for the end of the transaction, and no row can be written twice in one statement.
 */
export async function projectEvents(tx: ProjectionTx, logs: readonly NewEntries[]): Promise<void> {
  const isWhole = (log: NewEntries) => log.isRecounted === true || log.events.some(changesWhole);
  const touched = logs.filter((log) => !isWhole(log)).map((log) => ({ ...log, ...touchedBy(log) }));
  const before = await stored(tx, {
    setStats: touched.flatMap(({ sets }) => sets),
    statPairs: touched.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)),
  });
  const isTold = ({ session, events }: NewEntries) => before.has(session.id) || events.some(tells);
  const steps: Changed[] = [];
  for (const { session, events, sets, pairs } of touched.filter((log) => !isTold(log))) {
    const setStats: SetStats[] = [];
    for (const set of sets) setStats.push(await scored(tx, set, events, before));
    const statPairs = pairs.map((one) => counted(one, before, howCounted(session)));
    steps.push(changed(tx, session, before, { setStats, statPairs }, lastOf(events)));
  }
  write(tx, steps);
  for (const { session, events } of logs.filter(isWhole)) await projectSession(tx, session, { by: lastOf(events) });
  for (const { session, events, sets } of touched.filter(isTold))
    await projectSession(tx, session, { by: lastOf(events), from: firstOf(sets), newest: events });
}

const TELLING = kindsThatChange('set');
const tells = ({ kind }: LoggedEvent): boolean => TELLING.includes(kind);
const changesWhole = (event: LoggedEvent): boolean => isCorrection(event) || precededBy(event) !== undefined;
const lastOf = (events: NewEntries['events']) => events.at(-1)?.userId ?? null;
const firstOf = (sets: readonly SetStats[]): number => Math.min(...sets.map(({ setNumber }) => setNumber));

type Refold = {
  readonly by?: string | null;
  /** The first set that may have changed. */
  readonly from?: number;
  /** The newest entries of the log, which need not be read again. */
  readonly newest?: readonly LoggedEvent[];
};

/** The projections of a session from its log, of a set and those after it: the truth that stepping must agree with. */
export async function projectSession(tx: ProjectionTx, session: Session, refold: Refold = {}): Promise<void> {
  const { by = null, from = 1, newest = [] } = refold;
  const log = [...(await logFrom(tx, session, from, newest[0]?.rev)), ...newest];
  const sets = EMPTY_MATCH.sets.filter(({ number }) => number >= from).map(({ number }) => setIdOf(session.id, number));
  const all = projection(fold(log, readingOf(session)), session);
  const setStats = all.setStats.filter(({ id }) => sets.includes(id));
  const statPairs = all.statPairs.filter(({ setId }) => sets.includes(setId));
  const gone = await staleIn(tx, session, sets, statPairs);
  const next = { setStats, statPairs: [...statPairs, ...gone] };
  write(tx, [changed(tx, session, await stored(tx, next), next, by)]);
}

type Tap = Extract<LoggedEvent, { kind: 'stat' }>;
type TouchedPair = { readonly pair: StatPair; readonly taps: Tap[] };
type Touched = { readonly sets: readonly SetStats[]; readonly pairs: readonly TouchedPair[] };

/** The rows that these entries reach, as yet without their figures. An id is derived once for each, not for each tap. */
function touchedBy({ events, session, begins = false }: NewEntries): Touched {
  const sets = new Map<number, SetStats>();
  // A session that was deleted and begins again has its log still, and the figures of it: they stay as they are.
  if (begins) sets.set(1, setRow(setOf(EMPTY_MATCH, 1), session));
  const pairs = new Map<string, TouchedPair>();
  for (const event of events) {
    const { setNumber, at } = event;
    const set = sets.get(setNumber) ?? setRow({ ...setOf(EMPTY_MATCH, setNumber), startedAt: at }, session);
    sets.set(setNumber, set);
    if (!isCount(event)) continue;
    const place = `${setNumber} ${event.payload.category} ${event.payload.playerId}`;
    const touched = pairs.get(place) ?? { pair: pairOf(event, set), taps: [] };
    touched.taps.push(event);
    pairs.set(place, touched);
  }
  return { sets: [...sets.values()], pairs: [...pairs.values()] };
}

function pairOf({ payload: { playerId, category } }: Tap, { id: setId, teamId, sessionId }: SetStats): StatPair {
  const none = { positiveCount: 0, negativeCount: 0, totalAttempts: 0 };
  const pair = { teamId, sessionId, setId, playerId, statCategory: category };
  return { id: pairIdOf(setId, playerId, category), ...pair, ...none };
}

type Figures = readonly [number, number, number];
const StoredFigures = z.object({ id: z.uuid(), a: z.int(), b: z.int(), c: z.int() });
const figuresOfSet = (set: SetStats): Figures => [set.ourScore, set.opponentScore, 0];
const figuresOfPair = (pair: StatPair): Figures => [pair.positiveCount, pair.negativeCount, pair.totalAttempts];

/**
 * The figures stored now, by id, in one question, because every tap asks it: of sets, of pairs, and of the
 * sessions that tell of rallies in one of these sets or a later one, where nothing can be counted by itself.
 */
async function stored(tx: Queryable, { setStats, statPairs }: Projection): Promise<ReadonlyMap<string, Figures>> {
  const ids = [...setStats, ...statPairs].map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sessions = groupBy(setStats, ({ sessionId }) => sessionId);
  const found = await tx.query(
    `select id, positive_count as a, negative_count as b, total_attempts as c from stat_pairs where id = any($1)
     union all select id, our_score, opponent_score, 0 from set_stats where id = any($1)
     union all select asked.id, 0, 0, 0 from unnest($2::uuid[], $3::int[]) asked (id, number)
       where exists (select from match_events
         where session_id = asked.id and set_number >= asked.number and kind = any($4))`,
    [
      arrayOf(ids),
      arrayOf([...sessions.keys()]),
      arrayOf([...sessions.values()].map((sets) => String(firstOf(sets)))),
      TELLING,
    ],
  );
  return new Map(found.map((raw) => StoredFigures.parse(raw)).map(({ id, a, b, c }) => [id, [a, b, c]]));
}

async function scored(
  tx: ProjectionTx,
  set: SetStats,
  events: readonly LoggedEvent[],
  before: ReadonlyMap<string, Figures>,
): Promise<SetStats> {
  const [us = 0, them = 0] = before.get(set.id) ?? [];
  const isScored = events.some(({ kind, setNumber }) => SCORING.includes(kind) && setNumber === set.setNumber);
  if (!isScored) return { ...set, ourScore: us, opponentScore: them };
  const { score } = setOf(fold(await scoringLog(tx, set)), set.setNumber);
  return { ...set, ourScore: score.us, opponentScore: score.them };
}

/** One count after these taps, by the rule by which a device steps its own. */
function counted({ pair, taps }: TouchedPair, before: ReadonlyMap<string, Figures>, counting: Counting): StatPair {
  const { playerId, statCategory } = pair;
  const [positive = 0, negative = 0, attempts = 0] = before.get(pair.id) ?? [];
  const stored = new Map([[playerId, { ...NOTHING_YET, [statCategory]: { positive, negative, attempts } }]]);
  const entries = taps.map((event) => ({ event, says: event }));
  const count = countsOf(advance({ ...NOT_STARTED, counts: stored }, entries, counting), playerId)[statCategory];
  return { ...pair, positiveCount: count.positive, negativeCount: count.negative, totalAttempts: count.attempts };
}

/** Stored pairs of these sets that the log no longer knows, with nothing in them. */
async function staleIn(
  tx: Queryable,
  { id }: Session,
  sets: readonly string[],
  known: readonly StatPair[],
): Promise<StatPair[]> {
  const rows = await tx.query(
    `select ${columns('statPairs').selected} from stat_pairs
     where session_id = $1 and set_id = any($2) and not id = any($3)`,
    [id, arrayOf(sets), arrayOf(known.map((pair) => pair.id))],
  );
  const none = { positiveCount: 0, negativeCount: 0, totalAttempts: 0 };
  return rows.map((row) => ({ ...readRow('statPairs', row), ...none }));
}

type Changed = { readonly sets: readonly (SetStats & Stamp)[]; readonly pairs: readonly (StatPair & Stamp)[] };

/** The rows whose figures are others than before, stamped. */
function changed(
  tx: ProjectionTx,
  session: Session,
  before: ReadonlyMap<string, Figures>,
  { setStats, statPairs }: Projection,
  updatedBy: string | null,
): Changed {
  const stamped = <T extends { id: string }>(rows: readonly T[], figures: (row: T) => Figures, absent?: Figures) =>
    rows
      .filter((row) => !isSame(before.get(row.id) ?? absent, figures(row)))
      .map((row): T & Stamp => ({ ...row, rev: tx.nextRev(teamProScope(session.teamId)), deletedAt: null, updatedBy }));
  return { sets: stamped(setStats, figuresOfSet), pairs: stamped(statPairs, figuresOfPair, [0, 0, 0]) };
}

function write(tx: ProjectionTx, all: readonly Changed[]): void {
  const [sets, pairs] = [all.flatMap((one) => one.sets), all.flatMap((one) => one.pairs)];
  if (sets.length > 0) tx.write({ sql: WRITE_SETS, params: [document('setStats', sets)], rows: sets.length });
  if (pairs.length > 0) tx.write({ sql: WRITE_PAIRS, params: [document('statPairs', pairs)], rows: pairs.length });
}

const isSame = (a: Figures | undefined, b: Figures) => a !== undefined && a.every((figure, i) => figure === b[i]);

const SETS = columns('setStats').names.join(', ');
/** A set keeps the start that it has. */
const WRITE_SETS = `
  insert into set_stats (${SETS}) select ${SETS} from jsonb_populate_recordset(null::set_stats, $1::jsonb)
  on conflict (id) do update set our_score = excluded.our_score, opponent_score = excluded.opponent_score,
    rev = excluded.rev, updated_by = excluded.updated_by
  returning 1`;

/** A pair that comes to nothing becomes a tombstone, and comes back with a tap. */
const WRITE_PAIRS = `
  insert into stat_pairs (${columns('statPairs').names.join(', ')})
  select ${columns('statPairs')
    .names.map((name) => (name === 'deleted_at' ? 'case when total_attempts = 0 then now() end' : name))
    .join(', ')} from jsonb_populate_recordset(null::stat_pairs, $1::jsonb)
  on conflict (id) do update set positive_count = excluded.positive_count, negative_count = excluded.negative_count,
    total_attempts = excluded.total_attempts, rev = excluded.rev, deleted_at = excluded.deleted_at,
    updated_by = excluded.updated_by
  returning 1`;
