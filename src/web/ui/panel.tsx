import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

type BoxProps = ComponentProps<'section'>;

/** Surface and hairline, for one thing among others. */
export function Card({ className, ...rest }: BoxProps & { open?: boolean; chosen?: boolean }) {
  const { open = false, chosen = false, ...native } = rest;
  return (
    <section {...native} className={classes(styles.card, open && styles.open, chosen && styles.chosen, className)} />
  );
}

/** Opened by a 2 px ink rule, like a block of a score sheet. */
export function Panel({ className, ...rest }: BoxProps) {
  return <section {...rest} className={classes(styles.panel, className)} />;
}
