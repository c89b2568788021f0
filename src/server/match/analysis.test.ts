import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { boxScore } from '#domain/analysis/box-score.ts';
import { figuresBySession } from '#domain/analysis/by-session.ts';
import { CATEGORY_NAMES } from '#domain/match/categories.ts';
import { pastEntries } from '#domain/match/past.ts';
import { playerFigures } from '#domain/analysis/player-figures.ts';
import { Category, type Counts } from '#domain/match/schema.ts';
import { successRate } from '#domain/match/tally.ts';
import { findMeasure, setLines, trend } from '#domain/analysis/trend.ts';
import { playSeason, type Season } from '#tests/support/season.ts';

const MATCHES = 4;
let season: Season;
beforeAll(async () => {
  season = await playSeason(MATCHES);
});
afterAll(() => season.close());

/** The pairs that count, with the set and session they belong to. */
const FIGURES = `
  select p.stat_category as category, p.player_id, p.session_id, s.set_number,
    pl.name, pl.jersey_number as number, p.positive_count as positive, p.negative_count as negative,
    p.total_attempts as attempts
  from stat_pairs p
  join set_stats s on s.id = p.set_id
  join stat_sessions m on m.id = p.session_id and m.deleted_at is null
  join players pl on pl.id = p.player_id
  where p.deleted_at is null and p.total_attempts > 0`;
const SUMS = 'sum(positive)::int as positive, sum(negative)::int as negative, sum(attempts)::int as attempts';

async function asked<S extends z.ZodType>(row: S, select: string, rest: string): Promise<z.output<S>[]> {
  const rows = await season.db.query(`with figures as (${FIGURES}) select ${select} from figures ${rest}`);
  return rows.map((found) => row.parse(found));
}
const Sums = z.object({ positive: z.int(), negative: z.int(), attempts: z.int() });
const only = ({ positive, negative, attempts }: Counts) => ({ positive, negative, attempts });

test('[STORE-25] what a team reads is every session with its sets, figures and players', async () => {
  const { sessions, setStats, statPairs, players } = season.read;
  const counted = async (table: string) =>
    (await season.db.query(`select 1 from ${table} where deleted_at is null`)).length;
  expect(sessions).toHaveLength(MATCHES - 1);
  expect([setStats.length, statPairs.length]).toEqual([await counted('set_stats'), await counted('stat_pairs')]);
  expect(players.map(({ name, jerseyNumber, position }) => [name, jerseyNumber, position])).toEqual(
    expect.arrayContaining(season.roster),
  );
});

test('the team’s totals and games are those of a plain query', async () => {
  const { games, totals } = season.team();
  const rows = await asked(Sums.extend({ category: z.string() }), `category, ${SUMS}`, 'group by category');
  expect(rows).toHaveLength(CATEGORY_NAMES.length);
  expect(new Map(rows.map(({ category, ...sums }) => [category, sums]))).toEqual(new Map(Object.entries(totals)));
  const [counted] = await asked(z.object({ n: z.int() }), 'count(distinct session_id)::int as n', '');
  expect(games).toBe(counted?.n);
});

test.each(CATEGORY_NAMES)('the leaders in %s, with their ties, are those of a plain query', async (category) => {
  const rows = await asked(
    Sums.extend({ name: z.string(), number: z.int() }),
    `name, number, ${SUMS}`,
    `where category = '${category}' group by name, number
     order by sum(positive)::float / sum(attempts) desc, sum(attempts) desc, number, name limit 3`,
  );
  const leaders = season.team().leaders[category];
  expect(
    leaders.map(({ name, jerseyNumber, counts }) => ({ name, number: jerseyNumber, ...counts[category] })),
  ).toEqual(rows);
});

test('the most active players are those of a plain query', async () => {
  const rows = await asked(
    z.object({ name: z.string(), attempts: z.int() }),
    'name, sum(attempts)::int as attempts',
    'group by name, number order by sum(attempts) desc, number, name limit 5',
  );
  expect(season.team().topPlayers.map(({ name, attempts }) => ({ name, attempts }))).toEqual(rows);
});

test('[STORE-26] [DATA-40] each player’s figures, rate and games are those of a plain query', async () => {
  const Row = Sums.extend({ id: z.uuid(), category: Category, games: z.int(), rate: z.number() });
  const rows = await asked(
    Row,
    `player_id as id, category, ${SUMS}, count(distinct session_id)::int as games,
     (sum(positive)::float / sum(attempts) * 100)::float as rate`,
    'group by player_id, category',
  );
  const { statPairs } = season.live();
  expect(rows.length).toBeGreaterThan(10);
  for (const { id, category, rate, ...row } of rows) {
    const found = playerFigures(statPairs, id)?.[category];
    expect(found).toEqual(row);
    expect(successRate(found ?? row)).toBeCloseTo(rate, 9);
  }
});

test('[STORE-22] [STORE-23] past events come with their sessions, and a session with title, opponent and team', async () => {
  const rows = await season.db.query(
    `select e.title, e.opponent_name as opponent, e.start_date::text as day, m.id, m.session_status as status, m.notes,
       m.team_id as team
     from stat_sessions m join events e on e.id = m.event_id where m.deleted_at is null order by e.start_date desc`,
  );
  const { events, sessions, statPairs } = season.read;
  const recorded = new Set(statPairs.map(({ sessionId }) => sessionId));
  const past = pastEntries({ events, sessions, recorded }, 'games', '2026-05-01');
  const listed = past.flatMap(({ event, sessions: own }) =>
    own.map(({ id, sessionStatus, notes, teamId }) => ({
      ...{ title: event?.title, opponent: event?.opponentName, day: event?.startDate },
      ...{ id, status: sessionStatus, notes, team: teamId },
    })),
  );
  expect(listed).toHaveLength(MATCHES - 1);
  expect(listed).toEqual(rows);
});

const ROWS = {
  sessions: ['id', 'eventId', 'userId', 'teamId', 'numSets', 'notes', 'sessionStatus', 'createdAt'],
  setStats: ['id', 'sessionId', 'setNumber', 'startTime', 'ourScore', 'opponentScore', 'setStatus'],
  statPairs: ['id', 'setId', 'playerId', 'statCategory', 'positiveCount', 'negativeCount', 'totalAttempts'],
} as const;

test.each(['sessions', 'setStats', 'statPairs'] as const)(
  '[DATA-27] [DATA-29] [DATA-32] everything that the specification names of a row is read: %s',
  (table) => {
    const [row] = season.read[table];
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining([...ROWS[table]]));
  },
);

test('set by set and match by match they are too', async () => {
  const attacks = `where category = 'attack' group by`;
  const sets = await asked(Sums.extend({ n: z.int() }), `set_number as n, ${SUMS}`, `${attacks} set_number order by 1`);
  expect(setLines(season.live()).map(({ setNumber, line }) => ({ n: setNumber, ...only(line.counts.attack) }))).toEqual(
    sets,
  );
  const sessions = await asked(Sums.extend({ id: z.uuid() }), `session_id as id, ${SUMS}`, `${attacks} session_id`);
  const points = trend(season.matches(), season.live().statPairs, findMeasure('hitting'));
  expect(new Map(points.map(({ match, line }) => [match.id, only(line.counts.attack)]))).toEqual(
    new Map(sessions.map(({ id, ...sums }) => [id, sums])),
  );
});

test('a box score is that of a plain query, player by player', async () => {
  const [match] = season.matches();
  const rows = await asked(
    Sums.extend({ id: z.uuid(), sets: z.int() }),
    `player_id as id, ${SUMS}, (select count(distinct f.set_number)::int from figures f
       where f.player_id = figures.player_id and f.session_id = figures.session_id) as sets`,
    `where category = 'serve' and session_id = '${match?.id ?? ''}' group by player_id, session_id`,
  );
  const { lines } = boxScore(figuresBySession(season.live())(match?.id ?? ''), season.read.players);
  const served = lines.filter(({ counts }) => counts.serve.attempts > 0);
  expect(served.length).toBeGreaterThan(3);
  expect(new Map(served.map(({ who, sets, counts }) => [who.id, { ...only(counts.serve), sets }]))).toEqual(
    new Map(rows.map(({ id, ...row }) => [id, row])),
  );
});
