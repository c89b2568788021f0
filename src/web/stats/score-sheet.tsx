import { memo } from 'react';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS } from '#domain/stats/categories.ts';
import type { GameSet } from '#domain/stats/fold.ts';
import { countsOf } from '#domain/stats/fold.ts';
import type { Category, Counter, Step } from '#domain/stats/schema.ts';
import { canTakeBack, type PlayerCounts } from '#domain/stats/tally.ts';
import type { TrackedPlayer } from '#domain/stats/tracked-players.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { capital, GLYPHS } from './stat-pad.tsx';
import type { Cell } from './use-tracker.ts';
import styles from './score-sheet.module.css';

type ScoreSheetProps = {
  players: readonly TrackedPlayer[];
  set: GameSet;
  step: Step;
  hit: Cell | null;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

/** One row per player, twelve cells in four groups: one tap per event. */
export function ScoreSheet({ players, set, step, hit, isReadOnly, onTap }: ScoreSheetProps) {
  return (
    <div className={styles.sheet}>
      <table>
        <caption className="sr">Stats of set {set.number}</caption>
        <SheetHead />
        <tbody>
          {players.map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              counts={countsOf(set, player.id)}
              step={step}
              hit={hit?.playerId === player.id ? hit : null}
              isReadOnly={isReadOnly}
              onTap={onTap}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SheetHead = memo(function SheetHead() {
  return (
    <thead>
      <tr>
        <td />
        {CATEGORY_NAMES.map((category) => (
          <th key={category} scope="colgroup" colSpan={3} className={styles.group}>
            <span>
              <Icon of={GLYPHS[category]} />
              {CATEGORIES[category].title}
            </span>
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className={styles.player}>
          Player
        </th>
        {CATEGORY_NAMES.flatMap((category) =>
          COUNTERS.map((counter) => (
            <th key={`${category} ${counter}`} scope="col" className={styles[counter]}>
              <abbr title={capital(CATEGORIES[category].words[counter])}>{CATEGORIES[category].labels[counter]}</abbr>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
});

type RowProps = {
  player: TrackedPlayer;
  counts: PlayerCounts;
  step: Step;
  hit: Cell | null;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

const PlayerRow = memo(function PlayerRow({ player, counts, step, hit, isReadOnly, onTap }: RowProps) {
  const { number, lastName, position, isLibero, isOut } = player;
  return (
    <tr className={isOut ? styles.out : undefined}>
      <th scope="row">
        <div className={styles.who}>
          <span className={classes(styles.number, isLibero && styles.libero)}>{number}</span>
          <span className={styles.name}>
            <b>{lastName}</b>
            <small>{isOut ? `${position} (Out)` : position}</small>
          </span>
        </div>
      </th>
      {CATEGORY_NAMES.flatMap((category) =>
        COUNTERS.map((counter) => (
          <td key={`${category} ${counter}`} className={styles[counter]}>
            <SheetCell
              player={player}
              category={category}
              counter={counter}
              figure={counts[category][counter]}
              isHit={hit?.category === category && hit.counter === counter}
              isBack={step < 0}
              isOff={isReadOnly || (step < 0 && !canTakeBack(counts[category], counter))}
              onTap={onTap}
            />
          </td>
        )),
      )}
    </tr>
  );
});

type CellProps = {
  player: TrackedPlayer;
  category: Category;
  counter: Counter;
  figure: number;
  isHit: boolean;
  isBack: boolean;
  isOff: boolean;
  onTap(cell: Cell): void;
};

function SheetCell({ player, category, counter, figure, isHit, isBack, isOff, onTap }: CellProps) {
  return (
    <button
      type="button"
      className={classes(styles.cell, isHit && styles.hit, isBack && styles.back, figure === 0 && styles.zero)}
      aria-label={`${player.lastName}: ${capital(CATEGORIES[category].words[counter])}, ${figure}`}
      disabled={isOff}
      onClick={() => onTap({ playerId: player.id, category, counter })}
    >
      {figure}
    </button>
  );
}
