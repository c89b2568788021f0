import { useMemo } from 'react';
import { isFiltering } from '#domain/analysis/analysis-filter.ts';
import { plural } from '#domain/core/plural.ts';
import { CATEGORIES, CATEGORY_NAMES } from '#domain/match/categories.ts';
import { type CategoryFigures, type PlayerFigures, playerFigures } from '#domain/analysis/player-figures.ts';
import type { Category } from '#domain/match/schema.ts';
import { successText } from '#domain/analysis/rates.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { useLoaded, useRow, useRows } from '#web/sync/screen/hooks.ts';
import { Bar } from '#web/ui/bar.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import { AnalysisFilters, NoMatches } from './analysis-filters.tsx';
import { AfterFirstPaint } from './after-first-paint.tsx';
import { HeadToHead } from './head-to-head.tsx';
import { SetTable } from './set-table.tsx';
import { CATEGORY_GLYPHS } from '#web/match/category-glyphs.ts';
import { StatsTabs } from './stats-tabs.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { type Analysis as Of, useAnalysis, useFiguresOf } from './use-analysis.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import styles from './player-analysis-page.module.css';

type Player = Stored<'players'>;

export function PlayerAnalysisPage({ teamId }: { teamId: string }) {
  const players = usePlayersByName(teamId);
  const havePlayers = useLoading(useLoaded(useMemo(() => teamScope(teamId), [teamId])), 'Failed to load players');
  const analysis = useAnalysis(teamId);
  const { address, change } = analysis;
  const haveFigures = useLoading(analysis.isLoaded, 'Failed to load player statistics');
  const chosen = players.find(({ id }) => id === address['player']) ?? players[0];
  const tint = useTint(useRow('teams', teamId)?.palette ?? null);
  const select = (
    <div className={styles.pick}>
      <SelectField
        label="Select Player"
        placeholder="Choose a player to analyze"
        value={chosen?.id ?? ''}
        options={players.map((player) => ({ value: player.id, label: choiceText(player) }))}
        onChange={(player) => change({ player }, 'push')}
      />
    </div>
  );
  const isLoading = havePlayers === 'loading' || haveFigures === 'loading';
  return (
    <main className="wrap" ref={tint}>
      <StatsTabs teamId={teamId} current="Player Analysis" />
      <div className={styles.head}>
        <PageHead title="Player Analysis" sub="Detailed performance analytics for individual players" />
        {select}
      </div>
      {isLoading ? (
        <Spinner label="Loading statistics..." />
      ) : chosen ? (
        <Analysis player={chosen} players={players} of={analysis} />
      ) : (
        <EmptyState title="No players in roster">Whoever is added to the team can be chosen here.</EmptyState>
      )}
    </main>
  );
}

type AnalysisProps = { player: Player; players: readonly Player[]; of: Of };

function Analysis({ player, players, of }: AnalysisProps) {
  const { address, change, filter, matches } = of;
  const own = useOwn(of, player.id);
  const isFiltered = isFiltering(filter);
  if (!own.all && !isFiltered) return <NoFigures name={player.name} />;
  return (
    <>
      <AnalysisFilters filter={filter} count={own.games} of={nameOf(player)} onChange={change} />
      {own.all ? <Figures player={player} figures={own.all} /> : <NoMatches />}
      <AfterFirstPaint>
        <TrendPanel matches={matches} figures={own.figures} address={address} onChange={change} />
        <SetTable figures={own.figures} />
        <HeadToHead player={player} players={players} of={of} otherId={address['with']} onChange={change} />
      </AfterFirstPaint>
    </>
  );
}

/** The figures of one player in these matches, and the number of matches they are from. */
function useOwn(of: Of, playerId: string) {
  const own = useFiguresOf(of, playerId);
  return useMemo(() => {
    const games = new Set(own.statPairs.map(({ sessionId }) => sessionId)).size;
    return { all: playerFigures(own.statPairs, playerId), games, figures: own };
  }, [own, playerId]);
}

function usePlayersByName(teamId: string): Player[] {
  const rows = useRows('players', { teamId });
  return useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
}

const nameOf = ({ jerseyNumber, name }: Player) => `#${jerseyNumber ?? '?'} ${name}`;
const choiceText = (player: Player) => `${nameOf(player)} - ${player.position}`;

const NoFigures = ({ name }: { name: string }) => (
  <EmptyState title="No Statistics Available">No statistics have been recorded for {name} yet.</EmptyState>
);

function Figures({ player, figures }: { player: Player; figures: PlayerFigures }) {
  return (
    <section className={styles.sheet} aria-label={`Statistics of ${player.name}`}>
      {CATEGORY_NAMES.map((category) => (
        <article key={category} className={styles.column}>
          <Summary category={category} figures={figures[category]} />
          <Details category={category} figures={figures[category]} />
        </article>
      ))}
    </section>
  );
}

type CategoryProps = { category: Category; figures: CategoryFigures };

function Summary({ category, figures }: CategoryProps) {
  const { outcome, attemptsOf } = CATEGORIES[category];
  const { positive, attempts } = figures;
  return (
    <div className={styles.summary}>
      <h2>
        <Icon of={CATEGORY_GLYPHS[category]} />
        {outcome}
      </h2>
      <p className={styles.rate}>
        {attempts === 0 ? '–' : successText(figures)}
        {attempts > 0 && <small>%</small>}
      </p>
      <p className={styles.of}>
        {positive} of {attempts} {attemptsOf}
      </p>
    </div>
  );
}

function Details({ category, figures }: CategoryProps) {
  const { outcome, title } = CATEGORIES[category];
  const { positive, negative, attempts, games } = figures;
  const lines = [
    { key: styles.good, label: 'Successful', figure: positive },
    { key: styles.bad, label: 'Unsuccessful', figure: negative },
    { key: styles.all, label: 'Total', figure: attempts },
  ];
  return (
    <div className={styles.details}>
      <h3>
        {outcome} ({title})
      </h3>
      <dl>
        {lines.map(({ key, label, figure }) => (
          <div key={label}>
            <dt>
              <i className={classes(styles.key, key)} />
              {label}
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Bar
        label={`${positive} successful, ${negative} unsuccessful, ${attempts} total`}
        total={attempts}
        good={positive}
        bad={negative}
      />
      <p className={styles.games}>{`From ${plural(games, 'game')}`}</p>
    </div>
  );
}
