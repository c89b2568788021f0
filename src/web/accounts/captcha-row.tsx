import { IconRefresh } from '@tabler/icons-react';
import type { Captcha } from '#domain/accounts/api.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { NumberField } from '#web/ui/controls/text-field.tsx';
import styles from './auth-page.module.css';

type CaptchaRowProps = {
  captcha: Captcha | null;
  answer: number | null;
  onAnswer(answer: number | null): void;
  onRenew(): void;
  error: string | undefined;
};

const SPOKEN = { '+': 'plus', '-': 'minus', '×': 'times' } as const;

/** The sum that sign-up asks for, with a key for another one. `captcha` is null until it has come. */
export function CaptchaRow({ captcha, answer, onAnswer, onRenew, error }: CaptchaRowProps) {
  const sum = captcha?.sum;
  const question = sum ? `${sum.left} ${SPOKEN[sum.operator]} ${sum.right}` : 'the question';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.lab}>Solve to continue</legend>
      <div className={styles.captcha}>
        <div className={styles.sum} aria-hidden>
          {sum && (
            <>
              <b>{sum.left}</b>
              <span>{sum.operator}</span>
              <b>{sum.right}</b>
              <span>=</span>
            </>
          )}
        </div>
        <NumberField
          label={`Answer to ${question}`}
          labelHidden
          placeholder="Answer"
          value={answer}
          onChange={onAnswer}
          error={error}
        />
        <IconButton icon={IconRefresh} label="New question" variant="line" onClick={onRenew} />
      </div>
    </fieldset>
  );
}
