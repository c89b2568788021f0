import { classes } from '#web/ui/classes.ts';
import styles from './flip-card.module.css';

type FlipCardProps = {
  figure: number;
  /** Whose figure it is. */
  label: string;
  dress?: 'team' | 'plain';
  /** Makes the card itself the key that adds one. */
  onPress?: () => void;
  pressLabel?: string;
};

/** A page of a table scoreboard. A new figure turns over its rings. */
export function FlipCard({ figure, label, dress = 'plain', onPress, pressLabel }: FlipCardProps) {
  const look = classes(styles.card, dress === 'team' && styles.team, figure > 99 && styles.three);
  const page = (
    <span key={figure} className={styles.page}>
      {figure}
    </span>
  );
  if (!onPress) {
    return (
      <span role="img" aria-label={`${label}: ${figure}`} className={look}>
        {page}
      </span>
    );
  }
  return (
    <button type="button" aria-label={`${pressLabel ?? label}, ${figure}`} className={look} onClick={onPress}>
      {page}
    </button>
  );
}
