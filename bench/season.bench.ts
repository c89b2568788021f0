import { randomUUID } from 'node:crypto';
import { seasonOf } from '#domain/analysis/season.ts';
import { teamFigures } from '#domain/analysis/team-figures.ts';
import { CATEGORY_NAMES } from '#domain/match/categories.ts';
import { figureNamed } from '#domain/match/figures/figure-list.ts';
import { matchesIn, SeasonFilter, seasonMatches, setsIn } from '#domain/match/season/season-matches.ts';
import { rotationsIn } from '#domain/match/season/season-rotations.ts';
import { sumsOfSets } from '#domain/match/season/season-sets.ts';
import { fromMatches } from '#domain/match/season/season-players.ts';
import { playersTable } from '#domain/match/season/season-tables.ts';
import { makeRow } from '#tests/support/rows.ts';
import { type BenchRow, percentile, timings } from './row.ts';
import { marksFrom, TOLD_RALLIES } from './ten-seasons.ts';

const [MATCHES, SETS, PLAYERS, RUNS] = [400, 4, 12, 15];
const [OPENING, FILTERING] = [1.5, 6];

const positions = [1, 2, 3, 4, 5, 6];
const ids = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID());
/** Ten seasons of 40,000 rows, as a database gives them: of each set 12 players, both sides and six rotations of each. */
function tenSeasons() {
  const players = ids(PLAYERS);
  const sessions = ids(MATCHES).map((id, n) =>
    makeRow('statSessions', {
      ...{ id, sessionStatus: 'completed', opponentName: `Opponent ${n % 20}` },
      createdAt: new Date(Date.UTC(2016, 8, 1 + 9 * n)).toISOString(),
    }),
  );
  const setStats = sessions.flatMap(({ id }) =>
    ids(SETS).map((setId, n) =>
      makeRow('setStats', { ...{ id: setId, sessionId: id, setNumber: n + 1, ourScore: 25, opponentScore: 20 } }),
    ),
  );
  const playerFigures = setStats.flatMap(({ id: setId, sessionId }) => {
    const figures = { ...makeRow('playerSetFigures').figures };
    const of = { setId, sessionId };
    return [
      ...players.map((playerId, n) =>
        makeRow('playerSetFigures', {
          ...of,
          id: randomUUID(),
          playerId,
          figures: { ...figures, marks: marksFrom(n) },
        }),
      ),
      ...(['us', 'them'] as const).map((side) =>
        makeRow('playerSetFigures', {
          ...{ ...of, id: randomUUID(), side, playerId: null },
          figures: { ...figures, rallies: TOLD_RALLIES, marks: marksFrom(7) },
        }),
      ),
    ];
  });
  const rotationFigures = setStats.flatMap(({ id: setId, sessionId }) =>
    (['us', 'them'] as const).flatMap((side) =>
      positions.map((setterPos) =>
        makeRow('rotationSetFigures', {
          ...{ id: randomUUID(), setId, sessionId, side, setterPos, soWon: 2, soN: 4, psWon: 1, psN: 3 },
        }),
      ),
    ),
  );
  const statPairs = setStats.flatMap(({ id: setId, sessionId }) =>
    players.flatMap((playerId) =>
      CATEGORY_NAMES.map((statCategory) =>
        makeRow('statPairs', {
          ...{ id: randomUUID(), setId, sessionId, playerId, statCategory, positiveCount: 2, totalAttempts: 5 },
        }),
      ),
    ),
  );
  const roster = players.map((id, n) => makeRow('players', { id, jerseyNumber: n + 1 }));
  return { sessions, roster, rows: { setStats, statPairs, playerFigures, rotationFigures } };
}

type TenSeasons = ReturnType<typeof tenSeasons>;

/** Each number of each row once, and nothing else. */
function bareLoop({ playerFigures, rotationFigures }: TenSeasons['rows']): number {
  let sum = 0;
  for (const { figures } of playerFigures) for (const by of Object.values(figures.marks)) sum += by;
  for (const { soWon, soN, psWon, psN } of rotationFigures) sum += soWon + soN + psWon + psN;
  return sum;
}

const called = (id: string): string => id;
const HIT = figureNamed('HIT');

function draw(season: ReturnType<typeof seasonMatches>, filter: SeasonFilter): unknown {
  const matches = matchesIn(season, filter);
  const sets = setsIn(matches);
  const sums = sumsOfSets(sets);
  if (!HIT) throw new Error('There is no HIT');
  return [
    rotationsIn(sets),
    fromMatches(HIT, matches),
    playersTable(sums, { sorting: { figure: HIT, isRising: false }, hasMinimum: true, called }),
  ];
}

function rowOf(what: string, value: number, than: number, most: number, comparison: string): BenchRow {
  const ratio = value / than;
  return {
    ...{ what, measured: `${ratio.toFixed(2)} × (${value.toFixed(1)} ms)`, budget: `≤ ${most.toFixed(1)} ×` },
    ...{ comparison: `${comparison}: ${than.toFixed(1)} ms`, met: ratio <= most },
  };
}

const median = (work: () => unknown): number =>
  percentile(
    timings(RUNS, () => void work()),
    0.5,
  );

/** Ten seasons of stored figures, beside what the team analysis does with the taps of the same matches. */
export function bench(): Promise<BenchRow[]> {
  const { sessions, roster, rows } = tenSeasons();
  const all = SeasonFilter.parse({});
  const days = sessions.map(({ id }) => ({ id, day: '2026-01-01', type: null, title: '', opponentName: null }));
  const landed = median(() => teamFigures(days, { setStats: rows.setStats, season: seasonOf(rows.statPairs) }, roster));
  const opening = median(() => draw(seasonMatches(sessions, [], rows), all));
  const season = seasonMatches(sessions, [], rows);
  const filtering = median(() => draw(season, { ...all, from: '2017-01-01' }));
  const bare = median(() => bareLoop(rows));
  const size = `${MATCHES} matches, ${(rows.playerFigures.length + rows.rotationFigures.length).toLocaleString('en-US')} rows`;
  return Promise.resolve([
    rowOf(`the season opened, ${size}, median`, opening, landed, OPENING, 'team analysis of as many matches'),
    rowOf('another filter on it, median', filtering, bare, FILTERING, 'a bare loop over the rows'),
  ]);
}
