import type { ComponentProps } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { texts } from './text-field.tsx';
import styles from './field.module.css';

export type Option<Value extends string> = { value: Value; label: string; disabled?: boolean };

type SelectFieldProps<Value extends string> = FieldTexts & {
  value: Value | '';
  options: readonly Option<Value>[];
  /** Shown, and not choosable, while nothing is chosen. */
  placeholder?: string;
  onChange(value: NoInfer<Value>): void;
  icon?: Drawing;
  inToolbar?: boolean;
} & Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'className' | 'children'>;

/** The platform's own select: on a phone its wheel or list is the one that people know. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, labelHidden, optional, hint, error } = props;
  const { value, options, placeholder, onChange, icon, inToolbar, ...rest } = omitTexts(props);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...texts({ label, labelHidden, optional, hint, error })}>
      {(wiring) => (
        <div className={classes(styles.box, styles.select, inToolbar && styles.toolbar)}>
          {icon && <Icon of={icon} />}
          <select {...rest} {...wiring} value={value} onChange={(event) => choose(event.target.value)}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} />
        </div>
      )}
    </Field>
  );
}

function omitTexts<Props extends FieldTexts>(props: Props) {
  const { label: _label, labelHidden: _hidden, optional: _optional, hint: _hint, error: _error, ...rest } = props;
  return rest;
}
