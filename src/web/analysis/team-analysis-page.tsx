import { useMemo } from 'react';
import { figuresOf, isFiltering } from '#domain/analysis/analysis-filter.ts';
import { seasonRows } from '#domain/analysis/box-rows.ts';
import { CATEGORIES, CATEGORY_NAMES } from '#domain/match/categories.ts';
import type { Category } from '#domain/match/schema.ts';
import { successText } from '#domain/analysis/rates.ts';
import { isEmpty, perPlayer, type TeamFigures, teamFigures } from '#domain/analysis/team-figures.ts';
import { useFormerPlayers, useRow, useRows } from '#web/sync/screen/hooks.ts';
import { Bar } from '#web/ui/bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import { AnalysisFilters, NoMatches } from './analysis-filters.tsx';
import { AfterFirstPaint } from './after-first-paint.tsx';
import { ExportBar, ExportHead } from './export-bar.tsx';
import { Leaders, TopPlayers } from './leaders.tsx';
import { SetTable } from './set-table.tsx';
import { CATEGORY_GLYPHS } from '#web/match/category-glyphs.ts';
import { StatsTabs } from './stats-tabs.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { type Analysis as Of, useAnalysis, useTeamFigures } from './use-analysis.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import styles from './team-analysis-page.module.css';

export function TeamAnalysisPage({ teamId }: { teamId: string }) {
  const analysis = useAnalysis(teamId);
  const { isLoaded, matches, figures, seasonIndex, filter, change } = analysis;
  const players = usePlayersWithFigures(teamId);
  const row = useRow('teams', teamId);
  const team = useMemo(
    () => teamFigures(matches, { setStats: figures.setStats, season: seasonIndex.season() }, players),
    [matches, figures, seasonIndex, players],
  );
  const loading = useLoading(isLoaded, 'Failed to load team analytics');
  const tint = useTint(row?.palette ?? null);
  const isEmptyForGood = isEmpty(team) && !isFiltering(filter);
  const season = (
    <ExportBar
      name={['season', row?.name ?? null]}
      sheet={() => seasonRows(matches, figuresOf(matches, figures), players)}
    />
  );
  return (
    <main className="wrap" ref={tint}>
      <StatsTabs teamId={teamId} current="Team Analysis" />
      <ExportHead bar={loading === 'ready' && !isEmpty(team) && season}>
        <PageHead title="Team Analysis" sub="Comprehensive team performance overview and trends" />
      </ExportHead>
      {loading === 'ready' && !isEmptyForGood && (
        <AnalysisFilters filter={filter} count={team.games} of={row?.name ?? ''} onChange={change} />
      )}
      {loading === 'ready' ? (
        <Analysis team={team} of={analysis} />
      ) : (
        <Skeleton text="Loading statistics..." rows={5} />
      )}
    </main>
  );
}

/** The roster and who has left it: figures go by the last known name and number (AMB-053). */
function usePlayersWithFigures(teamId: string) {
  const players = useRows('players', { teamId });
  const former = useFormerPlayers(teamId);
  return useMemo(() => [...players, ...former], [players, former]);
}

function Analysis({ team, of }: { team: TeamFigures; of: Of }) {
  const { filter } = of;
  if (isEmpty(team) && isFiltering(filter)) return <NoMatches />;
  if (isEmpty(team)) {
    return (
      <EmptyState title="No Team Data Available">
        Complete some stat tracking events to see team analytics and performance trends.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.top}>
        <Tiles team={team} />
        <CategoryPerformance team={team} />
      </div>
      <Totals team={team} />
      <Leaders team={team} />
      <TopPlayers team={team} />
      <AfterFirstPaint>
        <Season of={of} />
      </AfterFirstPaint>
    </>
  );
}

function Season({ of }: { of: Of }) {
  const figures = useTeamFigures(of);
  return (
    <>
      <TrendPanel matches={of.matches} figures={figures} address={of.address} onChange={of.change} />
      <SetTable figures={figures} />
    </>
  );
}

function Tiles({ team: { games, topPlayers } }: { team: TeamFigures }) {
  const tiles = [
    { label: 'Events Tracked', figure: games },
    { label: 'Total Events', figure: games },
    { label: 'Total Players', figure: topPlayers.length, hint: 'Top performers, at most 5' },
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, figure, hint }) => (
        <div key={label} title={hint}>
          <dt>
            {label}
            {hint !== undefined && <span className="sr"> ({hint})</span>}
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function CategoryPerformance({ team }: { team: TeamFigures }) {
  return (
    <section className={styles.performance} aria-labelledby="category-performance">
      <h2 id="category-performance">Category Performance</h2>
      <ul>
        {CATEGORY_NAMES.map((category) => (
          <Performance key={category} category={category} team={team} />
        ))}
      </ul>
    </section>
  );
}

function Performance({ category, team }: { category: Category; team: TeamFigures }) {
  const counts = team.totals[category];
  const attempts = `${counts.positive} of ${counts.attempts} attempts`;
  return (
    <li>
      <span className={styles.category}>
        <Icon of={CATEGORY_GLYPHS[category]} />
        {CATEGORIES[category].rate}
      </span>
      <span className={styles.bar}>
        <Bar label={attempts} total={counts.attempts} good={counts.positive} />
      </span>
      <span className={styles.rate}>{successText(counts)}%</span>
      <span className={styles.of}>{attempts}</span>
    </li>
  );
}

function Totals({ team }: { team: TeamFigures }) {
  return (
    <section className={styles.totals} aria-label="Team totals">
      {CATEGORY_NAMES.map((category) => {
        const counts = team.totals[category];
        const words = `${successText(counts)}% success • ${perPlayer(counts, team)} avg/player`;
        return (
          <div key={category}>
            <h3>Team {CATEGORIES[category].outcome}</h3>
            <p className={styles.figure}>{counts.positive}</p>
            <p className={styles.words}>{counts.attempts === 0 ? CATEGORIES[category].none : words}</p>
          </div>
        );
      })}
    </section>
  );
}
