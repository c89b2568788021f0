import { strengthOf } from '#domain/accounts/strength.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './strength-meter.module.css';

const LEVELS = [1, 2, 3, 4] as const;

/** How strong a password is while it is typed, and what would make it strong (AMB-011). */
export function StrengthMeter({ password }: { password: string }) {
  if (password === '') return null;
  const { level, word, missing } = strengthOf(password);
  return (
    <div className={classes(styles.meter, styles[word.toLowerCase()])}>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={1}
        aria-valuemax={LEVELS.length}
        aria-valuenow={level}
        aria-valuetext={word}
        className={styles.bars}
      >
        {LEVELS.map((one) => (
          <span key={one} className={classes(one <= level && styles.on)} />
        ))}
      </div>
      <p className={styles.line}>
        <span>Password strength</span>
        <b>{word}</b>
      </p>
      {missing.length > 0 && <p className={styles.missing}>To make it strong: {missing.join(', ').toLowerCase()}</p>}
    </div>
  );
}
