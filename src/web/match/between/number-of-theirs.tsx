import { plainDigits } from '#domain/core/text.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';

/** `0` to `99`, and `00`: an opponent has no name (PRIV-1). */
export const isNumber = (text: string): boolean => /^\d{1,2}$/.test(text);

type NumberOfTheirsProps = { label: string; value: string; onChange(value: string): void };

export function NumberOfTheirs({ label, value, onChange }: NumberOfTheirsProps) {
  return (
    <TextField
      label={label}
      hint="Their number"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(typed) => onChange(plainDigits(typed).replace(/\D/g, '').slice(0, 2))}
    />
  );
}
