import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './chip.module.css';

type ChipProps = { pressed: boolean; onToggle(): void; struckWhenOff?: boolean } & Omit<
  ComponentProps<'button'>,
  'onToggle' | 'aria-pressed'
>;

/** A filter: solid when on, dashed when off, and in a legend struck through as well. */
export function Chip({ pressed, onToggle, struckWhenOff = false, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(styles.chip, struckWhenOff && styles.struck, rest.className)}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}

/** One row that scrolls sideways on phones. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}
