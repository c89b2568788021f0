import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './plate.module.css';

type PlateProps = {
  /** A question mark where there is none. */
  number: number | string;
  name: string;
  /** Second line under the name. */
  detail?: string;
  /** A word in the lower right corner. */
  corner?: string;
  dress?: 'team' | 'inverted';
  hasBall?: boolean;
  /** Lifted: under the finger. Source: where it was taken from. Swap: what a drop here would push out. */
  state?: 'rest' | 'lifted' | 'source' | 'swap';
} & Omit<ComponentProps<'div'>, 'children'>;

export function Plate({ number, name, detail, corner, dress, hasBall = false, state = 'rest', ...rest }: PlateProps) {
  const look = [dress === 'inverted' && styles.inverted, hasBall && styles.ball, styles[state]];
  return (
    <div {...rest} className={classes(styles.plate, ...look, rest.className)}>
      <span className={styles.number}>{number}</span>
      <span className={styles.who}>
        <b className={classes(name.length > 9 && styles.long)}>{name}</b>
        {detail !== undefined && <span>{detail}</span>}
      </span>
      {corner !== undefined && <span className={styles.corner}>{corner}</span>}
    </div>
  );
}
