import { memo } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isOpen } from '#domain/match/projection.ts';
import { type GameSet } from '#domain/match/fold.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './set-strip.module.css';

type SetsProps = { sets: readonly GameSet[]; current: number; onGo(number: number): unknown };

const figures = (set: GameSet) => (isOpen(set) ? scoreText(set.score) : '–');
const isLong = (set: GameSet) => figures(set).length > 5;

/** A tap changes the counts of a set, which are not shown here. */
const isSame = (before: SetsProps, after: SetsProps): boolean =>
  before.current === after.current &&
  before.onGo === after.onGo &&
  before.sets.map(figures).join() === after.sets.map(figures).join();

/** Sets with their scores between the steps to the one before and the one after. */
export const SetStrip = memo(function SetStrip({ sets, current, onGo }: SetsProps) {
  return (
    <nav className={styles.strip} aria-label="Sets">
      <StepKey to={current - 1} of={sets.length} onGo={onGo} />
      <ol className={classes(styles.ones, sets.length > 3 && styles.many)}>
        {sets.map((set) => (
          <li key={set.number} aria-current={set.number === current || undefined} className={styles.one}>
            Set {set.number} <b className={isLong(set) ? styles.long : undefined}>{figures(set)}</b>
          </li>
        ))}
      </ol>
      <StepKey to={current + 1} of={sets.length} onGo={onGo} isNext />
    </nav>
  );
}, isSame);

/** The same for a rail: which set, and below it the scores of all. */
export const SetList = memo(function SetList({ sets, current, onGo }: SetsProps) {
  return (
    <div className={styles.rail}>
      <nav className={styles.head} aria-label="Sets">
        <StepKey to={current - 1} of={sets.length} onGo={onGo} />
        <p className={styles.which}>
          Set {current} <span>of {sets.length}</span>
        </p>
        <StepKey to={current + 1} of={sets.length} onGo={onGo} isNext />
      </nav>
      <ol className={styles.list} aria-label="Set scores">
        {sets.map((set) => (
          <li key={set.number} aria-current={set.number === current || undefined}>
            <span>Set {set.number}</span>
            <b className="num">{figures(set)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}, isSame);

type StepKeyProps = { to: number; of: number; onGo(number: number): unknown; isNext?: boolean };

const StepKey = memo(function StepKey({ to, of, onGo, isNext = false }: StepKeyProps) {
  return (
    <Key
      className={styles.step}
      aria-label={isNext ? 'Next set' : 'Previous set'}
      isOff={to < 1 || to > of}
      onClick={() => onGo(to)}
    >
      <Icon of={isNext ? IconChevronRight : IconChevronLeft} />
    </Key>
  );
});
