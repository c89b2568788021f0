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

/** A code by mail, then a session of an hour. */
export function TwoFactorDialog({ open, onClose, onOpened }: TwoFactorProps) {
  const { step, goTo, code, setCode, field, isBusy, generate, verify } = useAdminCode(onOpened);
  const close = () => {
    goTo('generate');
    forgetMistakes(ABOUT);
    onClose();
  };
  const actions =
    step === 'generate' ? (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void generate()}>
          Generate 2FA Token
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => goTo('generate')}>Back</Button>
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
      onSubmit={() => void (step === 'verify' && verify())}
      actions={actions}
    >
      <StepList step={step} />
      {step === 'generate' ? (
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

type Step = 'generate' | 'verify';

/** The code on its way: asked for, typed, and exchanged for an admin session. */
function useAdminCode(onOpened: TwoFactorProps['onOpened']) {
  const [step, setStep] = useState<Step>('generate');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const goTo = (next: Step) => {
    setStep(next);
    setCode('');
  };
  async function generate(): Promise<void> {
    setBusy(true);
    const answer = await call(Done, '/api/admin/code', {});
    setBusy(false);
    if (!answer.ok) return void say({ title: 'Error', description: answer.message, tone: 'bad' });
    say({ title: '2FA Token Generated', description: 'The code was sent to your email.' });
    goTo('verify');
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
    goTo('generate');
    onOpened(answer.value.expiresAt);
  }
  return { step, goTo, code, setCode, field, isBusy, generate, verify };
}

function StepList({ step }: { step: Step }) {
  const isSent = step === 'verify';
  return (
    <ol className={styles.steps}>
      <li className={classes(isSent && styles.done)} aria-current={isSent ? undefined : 'step'}>
        {isSent ? (
          <>
            <Icon of={IconCheck} size="sm" />
            Token generated
          </>
        ) : (
          'Generate'
        )}
      </li>
      <li aria-current={isSent ? 'step' : undefined}>Verify</li>
    </ol>
  );
}
