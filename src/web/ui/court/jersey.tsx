import { classes } from '#web/ui/classes.ts';
import styles from './jersey.module.css';

type JerseyProps = { number: number | string; dress?: 'team' | 'outline' | 'open'; className?: string | undefined };

/** The number is the face. Outline: the other shirt. Open: not in play. */
export function Jersey({ number, dress = 'team', className }: JerseyProps) {
  return <span className={classes(styles.jersey, styles[dress], className)}>{number}</span>;
}
