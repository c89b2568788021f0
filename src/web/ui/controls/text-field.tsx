import { useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { plainDigits } from '#domain/core/text.ts';
import { IconButton } from './button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import styles from './field.module.css';

type Controlled = { value: string; onChange(value: string): void; initialFocus?: boolean };
type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'value' | 'onChange' | 'id' | 'className'>;

type TextFieldProps = FieldTexts &
  Controlled &
  Native<'input'> & { icon?: Drawing; end?: ReactNode; size?: never; inToolbar?: boolean };

/** `initialFocus` is where a dialog puts the focus when it opens. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, optional, hint, onChange, initialFocus, icon, end, inToolbar, ...rest } = props;
  const { type = 'text', error: given, ...native } = rest;
  const halfTyped = useHalfTyped();
  const isUnset = (type === 'date' || type === 'time') && native.value === '';
  const error = halfTyped.isFound && native.value === '' ? `Please enter a valid ${type}.` : given;
  return (
    <Field {...texts({ label, labelHidden, optional, hint, error })}>
      {(wiring) => (
        <div className={classes(styles.box, inToolbar && styles.toolbar, isUnset && styles.unset)}>
          {icon && <Icon of={icon} />}
          {isUnset && <span aria-hidden>None</span>}
          <input
            dir="auto"
            {...native}
            {...wiring}
            {...halfTyped.watch}
            type={type}
            data-initial-focus={initialFocus || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/**
 * A date that is begun or impossible is an empty value, and typing on tells React nothing. It is looked for when the field
 * is left or sent, and is gone as soon as a key has ended it. Captured, so that a caller may listen as well.
 */
function useHalfTyped() {
  const [isFound, setFound] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setFound(currentTarget.validity.badInput);
  const lookAgain = (event: SyntheticEvent<HTMLInputElement>) => isFound && look(event);
  return { isFound, watch: { onBlurCapture: look, onInvalid: look, onKeyUpCapture: lookAgain } };
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const reveal = (
    <IconButton
      icon={isShown ? IconEyeOff : IconEye}
      label={isShown ? 'Hide password' : 'Show password'}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <TextField autoCapitalize="none" spellCheck={false} {...props} type={isShown ? 'text' : 'password'} end={reveal} />
  );
}

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  value: number | null;
  onChange(value: number | null): void;
};

/** Digits only; null is an empty field. The rule for what is valid stays with the caller. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      pattern="[0-9]*"
      {...rest}
      value={value === null ? '' : String(value)}
      onChange={(typed) => onChange(digits(typed))}
    />
  );
}

type TextAreaProps = FieldTexts & Controlled & Native<'textarea'>;

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, optional, hint, error, onChange, initialFocus, ...rest } = props;
  return (
    <Field {...texts({ label, labelHidden, optional, hint, error })}>
      {(wiring) => (
        <div className={classes(styles.box, styles.area)}>
          <textarea
            dir="auto"
            rows={3}
            {...rest}
            {...wiring}
            data-initial-focus={initialFocus || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

function digits(typed: string): number | null {
  const kept = plainDigits(typed).replace(/\D/g, '').slice(0, 9);
  return kept === '' ? null : Number(kept);
}

type LooseTexts = { [K in keyof FieldTexts]: FieldTexts[K] | undefined } & { label: string };

/** Under exact optional types a missing text must be left out, not passed on as undefined. */
export function texts({ label, labelHidden = false, optional = false, hint, error }: LooseTexts): FieldTexts {
  return { label, labelHidden, optional, error, ...(hint === undefined ? {} : { hint }) };
}
