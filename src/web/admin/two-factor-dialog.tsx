import { useRef, useState } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { AdminSession } from '#domain/admin/api.ts';
import { isComplete } from '#domain/admin/code.ts';
import { Done } from '#domain/members/api.ts';
import { call } from '#web/access/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { forgetMistakes, toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import { CodeField } from './code-field.tsx';
import styles from './two-factor-dialog.module.css';

type TwoFactorProps = { open: boolean; onClose(): void; onOpened(expiresAt: string): void };

const ABOUT = 'admin access';
const say = (request: ToastRequest) => toast({ ...request, about: ABOUT });

const STEPS = ['Generate', 'Verify'] as const;

/** A code by mail, then a session of an hour. */
export function TwoFactorDialog({ open, onClose, onOpened }: TwoFactorProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

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
    if (!answer.ok) return void say({ title: 'Error', description: answer.message, tone: 'bad' });
    say({ title: '2FA Token Generated', description: 'The code was sent to your email.' });
    goTo(2);
  }
  async function verify(): Promise<void> {
    if (!isComplete(code) || isBusy) return;
    setBusy(true);
    const answer = await call(AdminSession, '/api/admin/session', { code });
    setBusy(false);
    if (!answer.ok) {
      say({ title: 'Verification Failed', description: answer.message, tone: 'bad' });
      // The next code is typed over this one.
      field.current?.focus();
      return field.current?.select();
    }
    say({ title: 'Admin Access Granted' });
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
            {at + 1 < step ? (
              <>
                <Icon of={IconCheck} size="sm" />
                Token generated
              </>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
      {step === 1 ? (
        <p>A code of six digits will be sent to your email address. It works once, for 10 minutes.</p>
      ) : (
        <>
          <CodeField value={code} onChange={setCode} ref={field} />
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
