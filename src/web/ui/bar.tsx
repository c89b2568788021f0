import styles from './bar.module.css';

type BarProps = {
  /** Says the figures in words, such as '12 of 30'. */
  label: string;
  total: number;
  /** Solid from the left. */
  good: number;
  /** Hatched behind it. The rest of the track was neither. */
  bad?: number;
};

export function Bar({ label, total, good, bad = 0 }: BarProps) {
  return (
    <div role="img" aria-label={label} className={styles.bar}>
      <span className={styles.good} style={{ width: share(good, total) }} />
      <span className={styles.bad} style={{ width: share(bad, total) }} />
    </div>
  );
}

function share(part: number, total: number): string {
  return `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%`;
}
