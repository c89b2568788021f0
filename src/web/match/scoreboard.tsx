import { memo, type ReactNode } from 'react';
import { IconMinus } from '@tabler/icons-react';
import type { Side } from '#domain/match/schema.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { FlipCard } from '#web/ui/court/flip-card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useStable } from '#web/ui/use-stable.ts';
import styles from './scoreboard.module.css';

type Sides<T> = { readonly us: T; readonly them: T };

type ScoreboardProps = {
  score: Sides<number>;
  names: Sides<string>;
  isReadOnly: boolean;
  onAdd(side: Side): void;
  onTakeBack(side: Side): void;
  /** Stands between the two cards. */
  children?: ReactNode;
};

const SPOKEN = { us: 'Our score', them: 'Opponent score' } as const;

/** Two flip cards: a tap adds a point, the keys beside them take one back. */
export function Scoreboard({ score, names, isReadOnly, onAdd, onTakeBack, children }: ScoreboardProps) {
  const side = (of: Side) => (
    <ScoreSide key={of} of={of} figure={score[of]} name={names[of]} onAdd={isReadOnly ? undefined : onAdd} />
  );
  return (
    <div className={classes(styles.score, isReadOnly && styles.readOnly)} role="group" aria-label="Score">
      {!isReadOnly && <Minus of="us" isOff={score.us === 0} onTakeBack={onTakeBack} />}
      {side('us')}
      {children}
      {side('them')}
      {!isReadOnly && <Minus of="them" isOff={score.them === 0} onTakeBack={onTakeBack} />}
    </div>
  );
}

type SideProps = { of: Side; figure: number; name: string; onAdd: ((side: Side) => void) | undefined };

const ScoreSide = memo(function ScoreSide({ of, figure, name, onAdd }: SideProps) {
  const press = useStable(() => onAdd?.(of));
  const key = onAdd ? { onPress: press, pressLabel: `${SPOKEN[of]}, add 1` } : {};
  return (
    <div className={styles.side}>
      <span className={styles.name}>{name}</span>
      <FlipCard figure={figure} label={SPOKEN[of]} dress={of === 'us' ? 'team' : 'plain'} {...key} />
    </div>
  );
});

type MinusProps = { of: Side; isOff: boolean; onTakeBack(side: Side): void };

const Minus = memo(function Minus({ of, isOff, onTakeBack }: MinusProps) {
  return (
    <Key className={styles.minus} aria-label={`${SPOKEN[of]} minus 1`} isOff={isOff} onClick={() => onTakeBack(of)}>
      <Icon of={IconMinus} />
    </Key>
  );
});
