import type { Rules } from '#domain/match/rules.ts';
import { fromMatches } from '#domain/match/season/season-players.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { SeasonRotations } from './season-rotations.tsx';
import { SeasonSheet } from './season-sheet.tsx';
import { SeasonTrend } from './season-trend.tsx';
import { PAIRS, pairsIn, sortingIn, type Tables, trendFigureIn, type View } from './use-tables.ts';
import type { Season } from './use-season.ts';
import styles from './season-page.module.css';

type ViewProps = { season: Season; view: View; tables: Tables; rules: Rules; team: string };

export function SeasonView({ season, view, tables, rules, team }: ViewProps) {
  const { address, change } = season;
  const { shown, points } = tables;
  switch (view) {
    case 'rotations':
      return <SeasonRotations season={season} rules={rules} team={team} />;
    case 'players':
      return <Players season={season} tables={tables} />;
    case 'opponents':
      return <SeasonSheet table={shown()} none="No opponent of these matches has a name." />;
    case 'trend':
      return <SeasonTrend season={season} points={points} code={trendFigureIn(address).code} table={shown()} />;
    case 'pairs':
      return (
        <>
          <Chips label="Pairs">
            {PAIRS.map(({ id, label }) => (
              <Chip key={id} pressed={pairsIn(address) === id} onToggle={() => change({ pairs: id })}>
                {label}
              </Chip>
            ))}
          </Chips>
          <div className={styles.section}>
            <SeasonSheet table={shown()} none={NO_PAIRS[pairsIn(address)]} />
          </div>
        </>
      );
  }
}

const NO_PAIRS = {
  setters: 'No setter and attacker have ten attempts together.',
  servers: 'No serve of a known player was recorded.',
  presence: 'No line-up is known in these sets.',
} as const;

/** The players by any column, with the minimum of attempts on unless it is turned off. */
function Players({ season, tables: { shown } }: { season: Season; tables: Tables }) {
  const { address, change, matches } = season;
  const { figure, isRising } = sortingIn(address);
  const hasMinimum = address['min'] !== 'off';
  const sort = (code: string) =>
    change(code === figure.code ? { order: isRising ? null : 'rising' } : { sort: code, order: null });
  return (
    <>
      <div className={styles.minimum}>
        <p>{fromMatches(figure, matches)}</p>
        <Chip pressed={hasMinimum} onToggle={() => change({ min: hasMinimum ? 'off' : null })}>
          Minimum attempts
        </Chip>
      </div>
      <SeasonSheet
        table={shown()}
        sorting={{ code: figure.code, isRising, onSort: sort }}
        none="No player has a figure in these matches."
      />
    </>
  );
}
