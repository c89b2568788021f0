import { randomUUID } from 'node:crypto';
import { seasonOf } from '#domain/analysis/season.ts';
import { teamFigures } from '#domain/analysis/team-figures.ts';
import type { TableName } from '#domain/sync/tables.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Database } from '#server/db/database.ts';
import { startJourney } from '#tests/support/journey.ts';
import { paintedAfterTab } from './painted.ts';
import { atMost, type BenchRow, ms, percentile, timings } from './row.ts';
import { fillTenSeasons, SIZE } from './ten-seasons.ts';

const RUNS = 10;
const SLOW = 4;
const [SERVER_MS, PAINT_MS] = [100, 300];
const PHONE = { width: 390, height: 844, touch: true };

/**
 * The leaderboards and totals as the database alone works them out. By game first: to count the different
 * games of each player at once, it would have to sort every pair.
 */
const PLAIN = `
  select player_id, stat_category, sum(positive) as positive, sum(attempts) as attempts, count(*) as games
  from (
    select player_id, stat_category, session_id, sum(positive_count) as positive, sum(total_attempts) as attempts
    from stat_pairs where team_id = $1 and deleted_at is null group by session_id, player_id, stat_category
  ) as game group by player_id, stat_category`;

async function onServer(db: Database, teamId: string): Promise<BenchRow[]> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await db.query(PLAIN, [teamId]);
    took.push(performance.now() - started);
  }
  const rows = async <T extends TableName>(table: T) =>
    (await db.query(`select ${columns(table).selected} from ${columns(table).table} where team_id = $1`, [teamId])).map(
      (row) => readRow(table, row),
    );
  const [sessions, players] = [await rows('statSessions'), await rows('players')];
  const figures = { setStats: await rows('setStats'), statPairs: await rows('statPairs') };
  const matches = sessions.map(({ id }) => ({ id, day: '2026-01-01', type: null, title: '', opponentName: null }));
  const fold = timings(
    RUNS,
    () => void teamFigures(matches, { ...figures, season: seasonOf(figures.statPairs) }, players),
  );
  const comparison = `our own sums over the same rows, in Node: ${ms(percentile(fold, 0.95))}`;
  const slowest = Math.max(...took);
  return [
    atMost(
      `team analysis by the database, ${SIZE}, slowest of ${RUNS}`,
      { value: slowest, most: SERVER_MS, comparison },
      ms,
    ),
  ];
}

const SCREENS = [
  { tab: 'Team Analysis', shown: 'section[aria-label="Team totals"]' },
  { tab: 'Player Analysis', shown: 'section[aria-label^="Statistics of"]' },
] as const;

/** Team and player analysis over all that a club has recorded in ten years. */
export async function bench(): Promise<BenchRow[]> {
  const journey = await startJourney();
  try {
    const owner = await journey.account('owner@example.com');
    const teamId = randomUUID();
    await fillTenSeasons(journey.db, owner.id, teamId);
    const measured = await onServer(journey.db, teamId);
    const page = await journey.open(owner, `/team/${teamId}/stats/team-analysis`, PHONE);
    await page.getByText('300 matches', { exact: true }).waitFor({ timeout: 120_000 });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByText('300 matches', { exact: true }).waitFor({ timeout: 120_000 });
    await page.context().setOffline(true);
    for (const { tab, shown } of SCREENS) {
      const took: number[] = [];
      for (let run = 0; run < 5; run++) took.push(await paintedAfterTab(page, { teamId, tab, shown, slow: SLOW }));
      const comparison = `slowest: ${ms(Math.max(...took))}`;
      const half = percentile(
        took.toSorted((a, b) => a - b),
        0.5,
      );
      const what = `${tab}, offline, ${SIZE}, tap to painted at ${SLOW}×, median of 5`;
      measured.push(atMost(what, { value: half, most: PAINT_MS, comparison }, ms));
    }
    return measured;
  } finally {
    await journey.close();
  }
}
