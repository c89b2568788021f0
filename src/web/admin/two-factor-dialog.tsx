import { useState } from 'react';
import { AdminSession } from '#domain/admin/api.ts';
import { CODE_LENGTH, isComplete } from '#domain/admin/code.ts';
import { Done } from '#domain/members/api.ts';
import { call } from '#web/accounts/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { forgetMistakes, toast } from '#web/ui/toasts.ts';
import styles from './two-factor-dialog.module.css';

type TwoFactorProps = { open: boolean; onClose(): void; onOpened(expiresAt: string): void };

const ABOUT = 'admin access';
const STEPS = ['Generate', 'Verify'] as const;

/** A code by mail, then a session of an hour. */
export function TwoFactorDialog({ open, onClose, onOpened }: TwoFactorProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);

  const goTo = (next: 1 | 2) => {
    setStep(next);
    setCode('');
  };
  const close = () => {
    goTo(1);
    forgetMistakes(ABOUT);
    onClose();
  };
  async function generate(): Promise<void> {
    setBusy(true);
    const answer = await call(Done, '/api/admin/code', {});
    setBusy(false);
    if (!answer.ok) return void toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    toast({ title: '2FA Token Generated', description: 'The code was sent to your email.', about: ABOUT });
    goTo(2);
  }
  async function verify(): Promise<void> {
    if (!isComplete(code) || isBusy) return;
    setBusy(true);
    const answer = await call(AdminSession, '/api/admin/session', { code });
    setBusy(false);
    if (!answer.ok)
      return void toast({ title: 'Verification Failed', description: answer.message, tone: 'bad', about: ABOUT });
    toast({ title: 'Admin Access Granted', about: ABOUT });
    goTo(1);
    onOpened(answer.value.expiresAt);
  }

  const actions =
    step === 1 ? (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void generate()}>
          Generate 2FA Token
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => goTo(1)}>Back</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isComplete(code)}>
          Verify
        </Button>
      </>
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Admin 2FA Authentication"
      onSubmit={() => void (step === 2 && verify())}
      actions={actions}
    >
      <ol className={styles.steps}>
        {STEPS.map((name, at) => (
          <li
            key={name}
            className={classes(at + 1 < step && styles.done)}
            aria-current={at + 1 === step ? 'step' : undefined}
          >
            {at + 1 < step ? 'Token generated' : name}
          </li>
        ))}
      </ol>
      {step === 1 ? (
        <p>A code of six digits will be sent to your email address. It works once, for 10 minutes.</p>
      ) : (
        <>
          <div className={styles.code}>
            <TextField
              label="Enter 6-digit code"
              value={code}
              maxLength={CODE_LENGTH}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              onChange={(typed) => setCode(typed.slice(0, CODE_LENGTH))}
            />
          </div>
          <p className={styles.again}>
            The code was sent to your email.
            <Button variant="quiet" busy={isBusy} onClick={() => void generate()}>
              New code
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}
