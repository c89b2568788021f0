import { useMemo, useState } from 'react';
import { CATEGORIES, CATEGORY_NAMES } from '#domain/stats/categories.ts';
import { type CategoryFigures, type PlayerFigures, playerFigures } from '#domain/stats/player-figures.ts';
import type { Category } from '#domain/stats/schema.ts';
import { successRate } from '#domain/stats/tally.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { useLoaded, useRow, useRows } from '#web/sync/hooks.ts';
import { Bar } from '#web/ui/bar.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useTint } from '#web/ui/team-tint.ts';
import { GLYPHS } from './stat-pad.tsx';
import { StatsTabs } from './stats-tabs.tsx';
import { useLoading } from './use-loading.ts';
import { useTeamStats } from './use-team-stats.ts';
import styles from './player-analysis-page.module.css';

type Player = Stored<'players'>;

export function PlayerAnalysisPage({ teamId }: { teamId: string }) {
  const players = usePlayersByName(teamId);
  const havePlayers = useLoading(useLoaded(useMemo(() => teamScope(teamId), [teamId])), 'Failed to load players');
  const { isLoaded, sessions, figures } = useTeamStats(teamId);
  const haveFigures = useLoading(isLoaded, 'Failed to load player statistics');
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = players.find(({ id }) => id === chosenId) ?? players[0];
  const tint = useTint(useRow('teams', teamId)?.palette ?? null);
  const own = useMemo(() => {
    const live = new Set(sessions.map(({ id }) => id));
    const pairs = figures.statPairs.filter(({ sessionId }) => live.has(sessionId));
    return chosen && playerFigures(pairs, chosen.id);
  }, [sessions, figures, chosen]);
  const select = (
    <div className={styles.pick}>
      <SelectField
        label="Select Player"
        placeholder="Choose a player to analyze"
        value={chosen?.id ?? ''}
        options={players.map((player) => ({ value: player.id, label: choiceText(player) }))}
        onChange={choose}
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
      {isLoading ? <Spinner label="Loading statistics..." /> : chosen && <Figures player={chosen} figures={own} />}
    </main>
  );
}

function usePlayersByName(teamId: string): Player[] {
  const rows = useRows('players', { teamId });
  return useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
}

const choiceText = ({ jerseyNumber, name, position }: Player) => `#${jerseyNumber ?? '?'} ${name} - ${position}`;

function Figures({ player, figures }: { player: Player; figures: PlayerFigures | undefined }) {
  if (!figures) {
    return (
      <EmptyState title="No Statistics Available">No statistics have been recorded for {player.name} yet.</EmptyState>
    );
  }
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
        <Icon of={GLYPHS[category]} />
        {outcome}
      </h2>
      <p className={styles.rate}>
        {attempts === 0 ? '–' : successRate(figures).toFixed(1)}
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
      <p className={styles.games}>{games === 1 ? 'From 1 game' : `From ${games} games`}</p>
    </div>
  );
}
