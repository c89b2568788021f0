import type { Ref } from 'react';
import { CODE_LENGTH } from '#domain/admin/code.ts';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './code-field.module.css';

type CodeFieldProps = { value: string; onChange(code: string): void; ref: Ref<HTMLInputElement> };

/** The code in what was pasted, with its spaces or with the mail's sentence around it. */
const codeIn = (pasted: string): string | undefined => /\d{6}/.exec(pasted.replaceAll(/\s/g, ''))?.[0];

const PLACES = Array.from({ length: CODE_LENGTH }, (_, at) => at);

/** One field for all signs, so that a code can be pasted and filled in; the boxes behind it show them. */
export function CodeField({ value, onChange, ref }: CodeFieldProps) {
  const next = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={styles.code}>
      <div className={styles.boxes} aria-hidden>
        {PLACES.map((at) => (
          <span key={at} className={classes(at < value.length && styles.filled, at === next && styles.next)}>
            {value[at]}
          </span>
        ))}
      </div>
      <TextField
        ref={ref}
        label="Enter 6-digit code"
        value={value}
        maxLength={CODE_LENGTH}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        onPaste={(event) => {
          const code = codeIn(event.clipboardData.getData('text'));
          if (code === undefined) return;
          event.preventDefault();
          onChange(code);
        }}
        onChange={(typed) => onChange(typed.slice(0, CODE_LENGTH))}
      />
    </div>
  );
}
