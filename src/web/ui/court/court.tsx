import type { ReactNode } from 'react';
import { IconBallVolleyball } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './court.module.css';

type CourtProps = {
  label: string;
  /** Six places in reading order: the row at the net first. */
  children: ReactNode;
  size?: 'full' | 'small';
};

/** Half a court from above, net at the top. A drawing: it knows no rule of the game. */
export function Court({ label, children, size = 'full' }: CourtProps) {
  return (
    <div role="group" aria-label={label} className={classes(styles.court, size === 'small' && styles.small)}>
      <span className={styles.net} />
      <span className={classes(styles.antenna, styles.left)} />
      <span className={classes(styles.antenna, styles.right)} />
      <div className={styles.floor}>
        <span className={styles.attack} />
        <span className={styles.service} />
        {children}
      </div>
    </div>
  );
}

/** One place on the floor: its name, something beside the name, and what stands there. */
export function CourtPlace({ name, beside, children }: { name: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className={styles.place}>
      <div className={styles.head}>
        <b aria-hidden>{name}</b>
        {beside}
      </div>
      {children}
    </div>
  );
}

type BallToggleProps = {
  pressed: boolean;
  label: string;
  word: string;
  /** With two balls in a place, the number of the player whose it is. */
  whose?: string | undefined;
  disabled?: boolean;
  onToggle(): void;
};

/** A white ball outline, or a yellow pill for the place that has the ball. */
export function BallToggle({ pressed, label, word, whose, disabled = false, onToggle }: BallToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      className={styles.toggle}
      onClick={onToggle}
    >
      <span className={styles.pill}>
        {pressed && whose === undefined && <span className={styles.word}>{word}</span>}
        {whose !== undefined && <span className={styles.whose}>{whose}</span>}
        <Icon of={IconBallVolleyball} />
      </span>
    </button>
  );
}
