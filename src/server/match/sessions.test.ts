import { expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { DeletedSessions } from '#domain/match/api.ts';
import { count, outcomes, POINT, pulled, pushed, sent, tapped, nextId } from '#tests/support/pushing.ts';
import { NOW } from '#tests/support/server.ts';
import { AT, COACH, makeSession, OWNER, SESSION, STATISTICIAN, STRANGER, TEAM, uuid } from '#tests/support/world.ts';
import { countedIn, realMatch } from '#tests/support/scout.ts';
import { IMPORTED_AT_ONCE } from '#domain/match/recording.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { scoutedEntries } from '#domain/scouting/scouted-entries.ts';
import { z } from 'zod';
import { purgeDeleted } from './deleted.ts';
import { TABLES, teamProScope } from '#domain/sync/tables.ts';

const OTHER = uuid(2, 'c');
const LATER = '2026-05-02T18:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const ids = { teamId: TEAM, sessionId: SESSION };

const made = appWithClub({ clock: () => now });
let now = NOW;

const point = (rally: number, sessionId = SESSION) => tapped({ sessionId, entry: POINT(rally) });
const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER }, commands));
const tablet = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: COACH, clientId: uuid(2, 'e') }, commands));

/** The games that a device sees, with the figures beside them. */
async function games() {
  const { scopes } = await pulled(made.app, OWNER);
  const rows = scopes.find(({ scope }) => scope === teamProScope(TEAM))?.rows ?? [];
  const alive = rows.filter(({ row }) => row.deletedAt === null);
  const sets = alive.flatMap(({ table, row }) => (table === 'setStats' ? [TABLES.setStats.row.parse(row)] : []));
  const pairs = alive.flatMap(({ table, row }) => (table === 'statPairs' ? [TABLES.statPairs.row.parse(row)] : []));
  return alive
    .filter(({ table }) => table === 'statSessions')
    .map(({ row: { id } }) => ({
      id,
      points: sets.filter(({ sessionId }) => sessionId === id).map(({ ourScore }) => ourScore),
      kills: pairs.filter(({ sessionId }) => sessionId === id).map(({ positiveCount }) => positiveCount),
    }));
}

test('[AMB-095] a deleted session is taken back with every figure, by the server’s time up to 30 days later', async () => {
  await does(point(1), point(2), tapped(), sent('session.delete', ids));
  expect(await games()).toEqual([]);
  now = new Date(now.getTime() + 30 * DAY_MS - 1);
  expect(await does(sent('session.restore', ids))).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [2], kills: [1] }]);
  expect(await does(point(3))).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [3], kills: [1] }]);
});

test('after 30 days it is gone', async () => {
  await does(point(1), sent('session.delete', ids));
  now = new Date(now.getTime() + 30 * DAY_MS);
  expect(await does(sent('session.restore', ids))).toEqual(['not-found']);
  expect(await games()).toEqual([]);
});

async function deletedFor(userId: string) {
  const url = `/api/teams/${TEAM}/deleted-sessions`;
  const answer = await made.app.inject({ url, headers: { 'x-user': userId } });
  return answer.statusCode === 200 ? DeletedSessions.parse(answer.json()).sessions : answer.statusCode;
}

test('[AMB-095] an editor is told which games can still be taken back, and nobody else is', async () => {
  await does(point(1), sent('session.rename-opponent', { ...ids, opponentName: 'Breakers' }));
  expect(await deletedFor(OWNER)).toEqual([]);
  await does(sent('session.delete', ids));
  const deletedAt = now.toISOString();
  expect(await deletedFor(COACH)).toMatchObject([
    { id: SESSION, opponentName: 'Breakers', deletedAt, deletedBy: OWNER, scores: [{ number: 1, us: 1, them: 0 }] },
  ]);
  expect(await deletedFor(STATISTICIAN)).toBe(403);
  expect(await deletedFor(STRANGER)).toBe(404);
  now = new Date(now.getTime() + 30 * DAY_MS);
  expect(await deletedFor(OWNER)).toEqual([]);
});

test('[AMB-095] a deleted game is called by the opponent of its event', async () => {
  const [eventId, sessionId] = [uuid(3, 'c'), uuid(4, 'c')];
  const when = { startDate: '2026-05-02', endDate: null, startTime: null, endTime: null };
  const fields = {
    title: 'League',
    eventType: 'game',
    ...when,
    location: null,
    opponentName: 'Lakeview',
    description: null,
  };
  const start = { teamId: TEAM, sessionId, eventId, numSets: 3, notes: null, opponentName: null };
  const [made, begun, gone] = [
    sent('event.create', { teamId: TEAM, id: eventId, fields }),
    sent('session.start', start),
    sent('session.delete', { teamId: TEAM, sessionId }),
  ];
  expect(await does(made, begun, gone)).toEqual(['applied', 'applied', 'applied']);
  expect(await deletedFor(OWNER)).toMatchObject([{ id: sessionId, opponentName: 'Lakeview' }]);
});

test('[AMB-095] what nobody can take back any more is destroyed, with its log and its figures, and nothing else', async () => {
  await makeSession(made.db, OTHER);
  await does(point(1), tapped(), point(1, OTHER), sent('session.delete', ids));
  expect(await purgeDeleted(made.db, new Date(now.getTime() + 30 * DAY_MS - 1))).toBe(0);
  expect(await purgeDeleted(made.db, new Date(now.getTime() + 30 * DAY_MS))).toBe(1);
  const left = await Promise.all(['stat_sessions', 'match_events', 'set_stats'].map((table) => count(made.db, table)));
  expect(left).toEqual([2, 1, 1]);
  expect(await count(made.db, 'stat_pairs')).toBe(0);
});

test('a deleted session that another device starts again keeps its figures', async () => {
  await does(point(1), sent('session.delete', ids));
  await does(sent('session.start', { ...ids, eventId: null, numSets: 3, notes: null, opponentName: null }));
  expect(await games()).toEqual([{ id: SESSION, points: [1], kills: [] }]);
});

test('[AMB-112] two sessions of one game become one: points count once, contacts of both are kept', async () => {
  await makeSession(made.db, OTHER);
  await does(point(1), point(2), tapped());
  await tablet(point(1, OTHER), point(2, OTHER), point(3, OTHER), tapped({ sessionId: OTHER }));
  expect(await does(sent('session.merge', { ...ids, otherId: OTHER }))).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [3], kills: [2] }]);
});

const merge = (sessionId = SESSION, otherId = OTHER) => sent('session.merge', { teamId: TEAM, sessionId, otherId });
const restored = (sessionId: string, at = AT) => ({ ...sent('session.restore', { teamId: TEAM, sessionId }), at });

test('a merged session that is taken back and merged again adds nothing', async () => {
  await makeSession(made.db, OTHER);
  await tablet(point(1, OTHER), tapped({ sessionId: OTHER }));
  expect(await does(merge(), restored(OTHER), merge())).toEqual(['applied', 'applied', 'applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [1], kills: [1] }]);
});

test('[AMB-112] a merged session that is taken back counts for itself and no longer in the other, again and again', async () => {
  await makeSession(made.db, OTHER);
  await does(point(1), tapped());
  await tablet(point(1, OTHER), point(2, OTHER), tapped({ sessionId: OTHER }));
  const apart = [
    { id: SESSION, points: [1], kills: [1] },
    { id: OTHER, points: [2], kills: [1] },
  ];
  expect(await does(merge(), restored(OTHER))).toEqual(['applied', 'applied']);
  expect(await games()).toEqual(apart);
  expect(await does(merge())).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [2], kills: [2] }]);
  expect(await does(restored(OTHER, LATER), point(2))).toEqual(['applied', 'applied']);
  expect(await games()).toEqual([
    { id: SESSION, points: [2], kills: [1] },
    { id: OTHER, points: [2], kills: [1] },
  ]);
  expect(await does(merge())).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [2], kills: [2] }]);
});

test('[AMB-112] what is recorded for a session that was merged away counts in the one that it went into', async () => {
  await makeSession(made.db, OTHER);
  await does(point(1), tapped());
  const [early, late] = [point(1, OTHER), tapped({ sessionId: OTHER })];
  await tablet(early);
  expect(await does(merge())).toEqual(['applied']);
  const before = await count(made.db, 'match_events');
  expect(await tablet(early, late, point(2, OTHER))).toEqual(['applied', 'applied', 'applied']);
  // Each stands in both logs, so that the other session has it too when it is taken back.
  expect(await count(made.db, 'match_events')).toBe(before + 4);
  expect(await games()).toEqual([{ id: SESSION, points: [2], kills: [2] }]);
  expect(await does(restored(OTHER))).toEqual(['applied']);
  expect(await games()).toContainEqual({ id: OTHER, points: [2], kills: [1] });
  expect(await games()).toContainEqual({ id: SESSION, points: [1], kills: [1] });
});

test('[AMB-112] completing or renaming a session that was merged away changes nothing and is no error', async () => {
  await makeSession(made.db, OTHER);
  await does(merge());
  const other = { teamId: TEAM, sessionId: OTHER };
  const rename = sent('session.rename-opponent', { ...other, opponentName: 'Owls' });
  expect(await tablet(sent('session.complete', other), rename)).toEqual(['applied', 'applied']);
  const [session] = await made.db.query('select session_status, opponent_name from stat_sessions where id = $1', [
    SESSION,
  ]);
  expect(session).toEqual({ session_status: 'in_progress', opponent_name: null });
});

test('[AMB-112] a late correction finds its entry in the session that it went into', async () => {
  await makeSession(made.db, OTHER);
  const kill = nextId();
  await tablet(tapped({ sessionId: OTHER, id: kill }), point(1, OTHER));
  await does(merge());
  const strike = { kind: 'void', payload: { target: kill } };
  expect(await tablet(tapped({ sessionId: OTHER, entry: strike }))).toEqual(['applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [1], kills: [] }]);
});

test('[AMB-112] late entries follow through two merges, and are refused only where the game itself was deleted', async () => {
  const third = uuid(3, 'c');
  await makeSession(made.db, OTHER);
  await makeSession(made.db, third);
  await tablet(point(1, OTHER));
  expect(await does(merge(SESSION, OTHER), merge(third, SESSION))).toEqual(['applied', 'applied']);
  expect(await tablet(tapped({ sessionId: OTHER }), point(2, OTHER))).toEqual(['applied', 'applied']);
  expect(await games()).toEqual([{ id: third, points: [2], kills: [1] }]);
  const start = { eventId: null, numSets: 3, notes: null, opponentName: null };
  expect(await tablet(sent('session.start', { teamId: TEAM, sessionId: OTHER, ...start }))).toEqual(['applied']);
  expect(await games()).toEqual([{ id: third, points: [2], kills: [1] }]);
  await does(sent('session.delete', { teamId: TEAM, sessionId: third }));
  expect(await tablet(point(3, OTHER))).toEqual(['not-found']);
});

test('[AMB-112] who looks for a merged session is led to the other; nobody else is told of it', async () => {
  await makeSession(made.db, OTHER);
  const asked = async (userId: string, id = OTHER) =>
    (await made.app.inject({ url: `/api/sessions/${id}/merged`, headers: { 'x-user': userId } })).json<unknown>();
  expect(await asked(STATISTICIAN)).toEqual({ into: null, team: TEAM });
  await does(merge());
  expect(await asked(STATISTICIAN)).toEqual({ into: SESSION, team: TEAM });
  expect(await asked(STRANGER)).not.toHaveProperty('into');
  expect(await asked(OWNER, uuid(9, 'c'))).not.toHaveProperty('into');
  expect(await deletedFor(OWNER)).toMatchObject([{ id: OTHER, isMerged: true }]);
  await made.db.query("update subscribers set subscribed = false, user_type = 'free'");
  expect(await asked(STATISTICIAN)).toEqual({ into: null, team: TEAM });
});

test('sessions of different events are not merged, nor one with itself', async () => {
  await makeSession(made.db, OTHER);
  await made.db.query(
    `insert into events (id, team_id, title, event_type, start_date, end_date, rev)
     values ($1, $2, 'Final', 'game', '2026-05-01', '2026-05-01', 900)`,
    [uuid(3, 'd'), TEAM],
  );
  await made.db.query('update stat_sessions set event_id = $1 where id = $2', [uuid(3, 'd'), OTHER]);
  expect(await does(sent('session.merge', { ...ids, otherId: OTHER }))).toEqual(['other-event']);
  expect(await does(sent('session.merge', { ...ids, otherId: SESSION }))).toEqual(['not-found']);
});

test('entries of a file are added once, however often they are sent', async () => {
  const entries = [1, 2].map((rally) => ({ id: nextId(), setNumber: 2, entry: POINT(rally) }));
  const part = () => sent('match.import', { ...ids, entries });
  expect(await does(part(), part())).toEqual(['applied', 'applied']);
  expect(await games()).toEqual([{ id: SESSION, points: [2], kills: [] }]);
  const fourth = [{ id: nextId(), setNumber: 4, entry: POINT(1) }];
  expect(await does(sent('match.import', { ...ids, entries: fourth }))).toEqual(['no-such-set']);
});

const real = realMatch();
const Sums = z.object({ k: z.int(), ae: z.int(), att: z.int() });

test.skipIf(real === undefined)(
  'a whole real match goes in part by part, and the stored figures are its own',
  async () => {
    const text = real ?? '';
    const scouted = readDataVolley(text);
    if (!scouted) throw new Error('not read');
    const player = (number: string) => uuid(Number(number), 'd');
    const entries = scoutedEntries(scouted, 'home', player).map(({ entry, setNumber }) => ({
      ...{ id: nextId(), setNumber, entry },
    }));
    for (let from = 0; from < entries.length; from += IMPORTED_AT_ONCE) {
      const part = { ...ids, entries: entries.slice(from, from + IMPORTED_AT_ONCE) };
      expect(await does(sent('match.import', part))).toEqual(['applied']);
    }
    const { totals, scores } = countedIn(text, '*');
    const sums = async (category: string) =>
      Sums.parse(
        (
          await made.db.query(
            `select coalesce(sum(positive_count), 0)::int as k, coalesce(sum(negative_count), 0)::int as ae,
             coalesce(sum(total_attempts), 0)::int as att from stat_pairs where stat_category = $1`,
            [category],
          )
        )[0],
      );
    expect(await sums('attack')).toEqual({ k: totals.K, ae: totals.AE, att: totals.ATT });
    expect(await sums('serve')).toEqual({ k: totals.SA, ae: totals.SE, att: totals.SRV });
    expect(await sums('defense')).toEqual({ k: totals.D, ae: totals.DE, att: totals.DA });
    expect(await sums('pass')).toEqual({ k: totals.A, ae: totals.AsE, att: totals.SET });
    const sets = await made.db.query('select our_score, opponent_score from set_stats order by set_number');
    expect(sets.map((set) => `${String(set['our_score'])}-${String(set['opponent_score'])}`)).toEqual(scores);
  },
);
