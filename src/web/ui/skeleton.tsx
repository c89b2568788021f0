import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './skeleton.module.css';

const WORDS_AFTER_MS = 2000;
const WIDTHS = ['78%', '64%', '86%', '58%', '72%'] as const;

type SkeletonProps = {
  /** The fixed loading text: heard at once, seen after two seconds. */
  text: string;
  rows?: number;
  /** With a number block in front, as rows of players have. */
  block?: boolean;
};

/** The shape of the rows to come. */
export function Skeleton({ text, rows = 3, block = true }: SkeletonProps) {
  const isLong = useLongWait();
  return (
    <div aria-busy className={styles.stack}>
      <p role="status" className={isLong ? styles.words : 'sr'}>
        {text}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden className={styles.row}>
          {block && <span className={classes(styles.shine, styles.block)} />}
          <span className={styles.lines}>
            <span className={styles.shine} style={{ width: WIDTHS[row % WIDTHS.length] }} />
            <span className={classes(styles.shine, styles.thin)} style={{ width: WIDTHS[(row + 3) % WIDTHS.length] }} />
          </span>
        </div>
      ))}
    </div>
  );
}

function useLongWait(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
