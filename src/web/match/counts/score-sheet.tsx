import { memo } from 'react';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS, labelOn, wordsFor } from '#domain/match/categories.ts';
import type { Category, Counter, Counting, Step } from '#domain/match/schema.ts';
import { canTakeBack, keyFigure } from '#domain/match/tally.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useGrid } from '#web/ui/controls/use-grid.ts';
import { CATEGORY_GLYPHS } from '#web/match/category-glyphs.ts';
import { capital } from '#domain/core/text.ts';
import { type Cell, isHitAt, useHit } from './use-hit.ts';
import { type MatchLog, useCounts } from '#web/match/use-match.ts';
import styles from './score-sheet.module.css';

type ScoreSheetProps = {
  players: readonly TrackedPlayer[];
  log: MatchLog;
  setNumber: number;
  counting: Counting;
  step: Step;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

/** One row per player, twelve cells in four groups: one tap per event. To the keyboard it is one stop with arrows. */
export const ScoreSheet = memo(function ScoreSheet({ players, ...given }: ScoreSheetProps) {
  const grid = useGrid();
  return (
    // Without keys in it, it is itself what the keyboard scrolls.
    <div className={styles.sheet} tabIndex={given.isReadOnly ? 0 : undefined}>
      <table role={given.isReadOnly ? undefined : 'grid'}>
        <caption className="sr">Stats of set {given.setNumber}</caption>
        <SheetHead counting={given.counting} />
        <tbody {...grid}>
          {players.map((player) => (
            <PlayerRow key={player.id} player={player} {...given} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

const SheetHead = memo(function SheetHead({ counting }: { counting: Counting }) {
  return (
    <thead>
      <tr>
        <td />
        {CATEGORY_NAMES.map((category) => (
          <th key={category} scope="colgroup" colSpan={3} className={styles.group}>
            <span>
              <Icon of={CATEGORY_GLYPHS[category]} />
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
              <abbr title={capital(wordsFor(category, counter, counting))}>{labelOn(category, counter, counting)}</abbr>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
});

type RowProps = Omit<ScoreSheetProps, 'players'> & { player: TrackedPlayer };

const PlayerRow = memo(function PlayerRow({ player, log, setNumber, counting, ...given }: RowProps) {
  const { step, isReadOnly, onTap } = given;
  const counts = useCounts(log, setNumber, player.id, isReadOnly);
  const hit = useHit(log, setNumber, player.id);
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
              counting={counting}
              figure={keyFigure(counts[category], counter, counting)}
              isHit={isHitAt(hit, category, counter)}
              isBack={step < 0}
              isOff={step < 0 && !canTakeBack(counts[category], counter)}
              isReadOnly={isReadOnly}
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
  counting: Counting;
  figure: number;
  isHit: boolean;
  isBack: boolean;
  isOff: boolean;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

const SheetCell = memo(function SheetCell(props: CellProps) {
  const { player, category, counter, counting, figure, isHit, isBack, isOff, isReadOnly, onTap } = props;
  return (
    <Key
      className={classes(styles.cell, isHit && styles.hit, isBack && styles.back, figure === 0 && styles.zero)}
      aria-label={`#${player.number} ${player.name}: ${capital(wordsFor(category, counter, counting))}, ${figure}`}
      isOff={isOff}
      disabled={isReadOnly}
      tabIndex={-1}
      onClick={() => onTap({ playerId: player.id, category, counter })}
    >
      {figure}
    </Key>
  );
});
