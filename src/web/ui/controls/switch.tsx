import { classes } from '#web/ui/classes.ts';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** Kept for screen readers where the row beside it says the same. */
  labelHidden?: boolean;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  busy?: boolean;
};

export function Switch({ label, labelHidden = false, checked, onChange, disabled = false, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      disabled={disabled}
      className={styles.switch}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
    >
      <span className={labelHidden ? 'sr' : undefined}>{label}</span>
      <span className={classes(styles.track, checked && styles.on)} />
    </button>
  );
}
