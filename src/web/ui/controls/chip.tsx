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

/** One row that scrolls sideways on phones. One that is opened with a choice made shows that choice. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div ref={scrollToPressed} role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

function scrollToPressed(row: HTMLElement | null) {
  const chip = row?.querySelector('[aria-pressed="true"]');
  if (!row || !chip) return;
  const [all, one] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  row.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
}
