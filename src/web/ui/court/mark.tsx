import { classes } from '#web/ui/classes.ts';
import styles from './mark.module.css';

/** The product's mark: the half court from above with the ball at the server's place. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" className={className ?? styles.mark} aria-hidden>
      <rect width="64" height="64" fill="#14707c" />
      <rect x="11" y="9" width="42" height="46" fill="#b9552f" />
      <path d="M11 9h42v16H11z" fill="#ac4b29" />
      <path d="M12.5 7V53.5H51.5V7M12.5 25H51.5M5 25H7M57 25H59" fill="none" stroke="#fff" strokeWidth="3.4" />
      <path d="M6 8.5H58" stroke="#fff" strokeWidth="4" />
      <circle cx="43" cy="44" r="7" fill="#ffc93c" />
    </svg>
  );
}

/** Mark, name and edition, as in the header. `edged` on a coloured ground. */
export function Brand({ name, edition, edged = false }: { name: string; edition: string; edged?: boolean }) {
  return (
    <span className={styles.brand}>
      <Mark className={classes(styles.mark, edged && styles.edged)} />
      <span>
        <b>{name}</b>
        <small>{edition}</small>
      </span>
    </span>
  );
}
