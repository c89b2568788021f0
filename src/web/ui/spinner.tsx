import { classes } from './classes.ts';
import styles from './spinner.module.css';

/** A ball turning in an existing place. With a label it also tells screen readers what is awaited. */
export function Spinner({ size = 'md', label }: { size?: 'sm' | 'md'; label?: string }) {
  return (
    <span className={styles.place} role={label === undefined ? undefined : 'status'}>
      <svg viewBox="0 0 24 24" aria-hidden className={classes(styles.ball, size === 'sm' && styles.sm)}>
        <circle cx="12" cy="12" r="9.5" />
        <path d="M12 12C8.6 10 7.9 6 10 2.8M12 12C15.4 10 19.2 11.3 21 14.8M12 12C12 16 8.9 18.4 5 18.3M7.6 7C5 8 3.3 10 2.6 12.4M15.6 9.8C16.4 7 15.4 4.8 13.6 2.8M12.6 16.3C14.6 18.2 17 18.5 19 18.2" />
      </svg>
      {label !== undefined && <span className="sr">{label}</span>}
    </span>
  );
}
