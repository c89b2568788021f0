import { capital } from '#domain/core/text.ts';
import { CATEGORY_GLYPHS } from '#web/match/category-glyphs.ts';
import { memo } from 'react';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS, labelOn, wordsFor } from '#domain/match/categories.ts';
import type { Category, Counter, Counting, Step } from '#domain/match/schema.ts';
import { canTakeBack, keyFigure } from '#domain/match/tally.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Cell, isHitAt, useHit } from './use-hit.ts';
import { type MatchLog, useCounts } from '#web/match/use-match.ts';
import styles from './stat-pad.module.css';

const SIGNS = { positive: IconPlus, negative: IconX, attempts: undefined } as const;

type StatPadProps = {
  player: TrackedPlayer | undefined;
  log: MatchLog;
  setNumber: number;
  counting: Counting;
  step: Step;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

const COLUMNS = { gridTemplateColumns: `repeat(${CATEGORY_NAMES.length}, minmax(0, 1fr))` };
const HEADS = (
  <div className={styles.heads} style={COLUMNS} aria-hidden="true">
    {CATEGORY_NAMES.map((category) => (
      <span key={category}>
        <Icon of={CATEGORY_GLYPHS[category]} />
        {CATEGORIES[category].title}
      </span>
    ))}
  </div>
);

/** The keys for one player: columns are categories, rows what came of the contact. */
export const StatPad = memo(function StatPad(props: StatPadProps) {
  const { player, log, setNumber, counting, step, isReadOnly, onTap } = props;
  const counts = useCounts(log, setNumber, player?.id ?? '', isReadOnly);
  const hit = useHit(log, setNumber, player?.id);
  const label = player ? `Stats for number ${player.number}, ${player.name}` : 'Stats. Choose a player first';
  return (
    <div className={styles.frame}>
      {HEADS}
      <div className={styles.pad} style={COLUMNS} role="group" aria-label={label}>
        {COUNTERS.flatMap((counter) =>
          CATEGORY_NAMES.map((category) => (
            <StatKey
              key={`${category} ${counter}`}
              playerId={player?.id}
              category={category}
              counter={counter}
              counting={counting}
              figure={keyFigure(counts[category], counter, counting)}
              step={step}
              isHit={isHitAt(hit, category, counter)}
              isOff={step < 0 && !canTakeBack(counts[category], counter)}
              isReadOnly={isReadOnly}
              onTap={onTap}
            />
          )),
        )}
      </div>
    </div>
  );
});

type StatKeyProps = {
  playerId: string | undefined;
  category: Category;
  counter: Counter;
  counting: Counting;
  figure: number;
  step: Step;
  isHit: boolean;
  isOff: boolean;
  isReadOnly: boolean;
  onTap(cell: Cell): void;
};

const StatKey = memo(function StatKey(props: StatKeyProps) {
  const { playerId, category, counter, counting, figure, step, isHit, isOff, isReadOnly, onTap } = props;
  const sign = step < 0 ? IconMinus : SIGNS[counter];
  const label = labelOn(category, counter, counting);
  const look = [styles.key, styles[counter], isHit && styles.hit, step < 0 && styles.back];
  return (
    <Key
      className={classes(...look)}
      aria-label={`${capital(wordsFor(category, counter, counting))}, ${figure}`}
      isOff={isOff}
      disabled={playerId === undefined || isReadOnly}
      onClick={() => playerId !== undefined && onTap({ playerId, category, counter })}
    >
      <span className={classes(styles.label, label.includes(' ') && styles.words)}>{label}</span>
      <span className={styles.sign}>{sign && <Icon of={sign} size="sm" />}</span>
      <span className={classes(styles.figure, figure === 0 && styles.zero)}>{figure}</span>
    </Key>
  );
});
