import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';
import { columns, document } from '#server/db/columns.ts';
import { arrayOf } from '#server/db/values.ts';
import type { Write } from '#server/sync/writes.ts';
import { advance, NOT_STARTED } from '#domain/match/advance.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { countsOf, EMPTY_MATCH, fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { isCount, kindsThatChange } from '#domain/match/kinds.ts';
import { pairIdOf, type Projection, projection, setIdOf, setRow } from '#domain/match/projection.ts';
import { Category, type Counting, type SetStats, type StatPair, type StatSession } from '#domain/match/schema.ts';
import { howCounted } from '#domain/match/sessions.ts';
import { NOTHING_YET } from '#domain/match/tally.ts';
import type { MatchMemory } from './kept-matches.ts';
import { areNextOf, changesWhole, isToldFrom, matchWith } from './match-with.ts';
import { projectFigures } from './stored-figures.ts';
import { type LogTx, SCORING, scoringLog } from './stored-log.ts';
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
 * Carries new entries of logs, which are later than all others, into the projections. What changes one count goes on from
 * the one that is stored, a point refolds the points of its set, what tells of rallies its set and those after it; a
 * correction, what came late or another way of reading the log refolds the session. A session comes once: what is written
 * waits for the end of the transaction, and no row can be written twice in one statement.
 */
export async function projectEvents(
  tx: ProjectionTx,
  logs: readonly NewEntries[],
  memory?: MatchMemory,
): Promise<void> {
  const isWhole = (log: NewEntries) => log.isRecounted === true || log.events.some(changesWhole);
  const touched = logs.filter((log) => !isWhole(log)).map((log) => ({ ...log, ...touchedBy(log) }));
  const isTelling = ({ session, events, sets }: NewEntries & Touched) =>
    events.some(tells) || isToldFrom(memory?.find(session.id), firstOf(sets));
  const open = touched.filter((log) => !isTelling(log));
  const before = await stored(tx, open, memory);
  const steps: Changed[] = [];
  for (const { session, events, sets, pairs } of open.filter(({ session }) => !before.has(session.id))) {
    const setStats: SetStats[] = [];
    for (const set of sets) setStats.push(await scored(tx, set, events, before));
    const statPairs = pairs.map((one) => counted(one, before, howCounted(session)));
    steps.push(changed(tx, session, before, { setStats, statPairs }, lastOf(events)));
    const rev = events.at(-1)?.rev;
    if (rev !== undefined) memory?.keepUntold({ sessionId: session.id, from: firstOf(sets), rev });
  }
  write(tx, steps);
  for (const { session, events } of logs.filter(isWhole)) await projectSession(tx, session, { newest: events, memory });
  for (const log of touched.filter((log) => isTelling(log) || before.has(log.session.id)))
    await projectSession(tx, log.session, { from: firstOf(log.sets), newest: log.events, memory });
}

const TELLING = kindsThatChange('set');
const tells = ({ kind }: LoggedEvent): boolean => TELLING.includes(kind);
const lastOf = (events: NewEntries['events']) => events.at(-1)?.userId ?? null;
const firstOf = (sets: readonly SetStats[]): number => Math.min(...sets.map(({ setNumber }) => setNumber));

type Refold = {
  /** The first set that may have changed. */
  readonly from?: number;
  /** The newest entries of the log, which need not be read again. */
  readonly newest?: NewEntries['events'];
  readonly memory?: MatchMemory | undefined;
};

/** The projections of a session from its log, of a set and those after it: the truth that stepping must agree with. */
export async function projectSession(tx: ProjectionTx, session: Session, refold: Refold = {}): Promise<void> {
  const { from = 1, newest = [], memory } = refold;
  const sets = EMPTY_MATCH.sets.filter(({ number }) => number >= from).map(({ number }) => setIdOf(session.id, number));
  // Asked together: on PostgreSQL the second question does not wait for the answer to the first. A match that is kept up
  // to these entries says itself what is stored of it.
  const isKept = areNextOf(newest, memory?.find(session.id), memory);
  const [{ state, before }, asked] = await Promise.all([
    matchWith(tx, session, { from, newest }, memory),
    isKept ? undefined : storedIn(tx, session, sets),
  ]);
  const known = before ? projectedFrom(before, from, session) : (asked ?? (await storedIn(tx, session, sets)));
  const all = projectionFrom(state, from, session);
  const next = { setStats: all.setStats, statPairs: [...all.statPairs, ...staleIn(known.pairs, all.statPairs)] };
  write(tx, [changed(tx, session, known.figures, next, lastOf(newest))]);
  await projectFigures(tx, session, { state, before, from }, lastOf(newest));
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
/** A pair with whose figures it holds, or a set. */
const StoredIn = StoredFigures.extend({
  setId: z.uuid().nullable(),
  playerId: z.uuid().nullable(),
  statCategory: Category.nullable(),
});
const figuresOfSet = (set: SetStats): Figures => [set.ourScore, set.opponentScore, 0];
const figuresOfPair = (pair: StatPair): Figures => [pair.positiveCount, pair.negativeCount, pair.totalAttempts];

/**
 * The figures stored now, by id, in one question, because every tap asks it: of sets, of pairs, and of the
 * sessions that tell of rallies in one of these sets or a later one, where nothing can be counted by itself. That is asked
 * of what is new in a log since this server asked last: a log of taps is not looked through with each tap.
 */
async function stored(
  tx: Queryable,
  open: readonly (NewEntries & Touched)[],
  memory: MatchMemory | undefined,
): Promise<ReadonlyMap<string, Figures>> {
  const ids = open.flatMap(({ sets, pairs }) => [...sets, ...pairs.map(({ pair }) => pair)].map(({ id }) => id));
  if (ids.length === 0) return new Map();
  const logs = open
    .filter(({ sets }) => sets.length > 0)
    .map(({ session: { id }, sets }) => ({ id, from: firstOf(sets), until: memory?.untoldUntil(id, firstOf(sets)) }));
  const found = await tx.query(
    `select id, positive_count as a, negative_count as b, total_attempts as c from stat_pairs where id = any($1)
     union all select id, our_score, opponent_score, 0 from set_stats where id = any($1)
     union all select asked.id, 0, 0, 0 from unnest($2::uuid[], $3::int[], $4::bigint[]) asked (id, number, rev)
       where exists (select from match_events
         where session_id = asked.id and rev > asked.rev and set_number >= asked.number and kind = any($5))`,
    [
      arrayOf(ids),
      arrayOf(logs.map(({ id }) => id)),
      arrayOf(logs.map(({ from }) => String(from))),
      arrayOf(logs.map(({ until = 0 }) => String(until))),
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
  const entries = taps.map((event) => ({ event, says: event, place: 0 }));
  const count = countsOf(advance({ ...NOT_STARTED, counts: stored }, entries, counting), playerId)[statCategory];
  return { ...pair, positiveCount: count.positive, negativeCount: count.negative, totalAttempts: count.attempts };
}

type Pair = Omit<StatPair, 'positiveCount' | 'negativeCount' | 'totalAttempts'>;
/** The stored figures of some sets and of their pairs, by id. */
type Known = { readonly figures: ReadonlyMap<string, Figures>; readonly pairs: readonly Pair[] };

async function storedIn(tx: Queryable, { id, teamId }: Session, sets: readonly string[]): Promise<Known> {
  const rows = await tx.query(
    `select id, set_id as "setId", player_id as "playerId", stat_category as "statCategory",
       positive_count as a, negative_count as b, total_attempts as c
     from stat_pairs where session_id = $1 and set_id = any($2)
     union all select id, null, null, null, our_score, opponent_score, 0 from set_stats where id = any($2)`,
    [id, arrayOf(sets)],
  );
  const found = rows.map((row) => StoredIn.parse(row));
  const pairs = found.flatMap(({ id: pairId, setId, playerId, statCategory }): Pair[] =>
    setId === null || playerId === null || statCategory === null
      ? []
      : [{ id: pairId, teamId, sessionId: id, setId, playerId, statCategory }],
  );
  return { figures: new Map(found.map(({ id: own, a, b, c }) => [own, [a, b, c]])), pairs };
}

const projectionFrom = (state: MatchState, from: number, session: Session): Projection =>
  projection({ ...state, sets: state.sets.filter(({ number }) => number >= from) }, session);

/** The same of a match as this server has left it there. */
function projectedFrom(state: MatchState, from: number, session: Session): Known {
  const { setStats, statPairs } = projectionFrom(state, from, session);
  const sets = setStats.map((set): [string, Figures] => [set.id, figuresOfSet(set)]);
  const pairs = statPairs.map((pair): [string, Figures] => [pair.id, figuresOfPair(pair)]);
  return { figures: new Map([...sets, ...pairs]), pairs: statPairs };
}

/** The pairs among them that the log no longer knows, with nothing in them. */
function staleIn(found: readonly Pair[], known: readonly StatPair[]): StatPair[] {
  const isKnown = new Set(known.map(({ id }) => id));
  const none = { positiveCount: 0, negativeCount: 0, totalAttempts: 0 };
  return found.flatMap((pair) => (isKnown.has(pair.id) ? [] : [{ ...pair, ...none }]));
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
