import { useId, type ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './field.module.css';

export type FieldTexts = {
  label: string;
  /** Kept for screen readers only, where a placeholder or the place itself says it to the eye. */
  labelHidden?: boolean;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Attributes that tie a control to its label, hint and error. */
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = FieldTexts & { children: (wiring: Wiring) => ReactNode };

export function Field({ label, labelHidden = false, optional = false, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((one) => one !== undefined).join(' ');
  return (
    <div className={classes(styles.field, error !== undefined && styles.wrong)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The red sentence under a field; also for an error that belongs to a group of controls. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon of={IconAlertTriangle} size="sm" />
      <span>{children}</span>
    </p>
  );
}
