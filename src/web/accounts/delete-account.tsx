import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { PROFILE_TEXTS } from '#domain/accounts/api.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { call } from '#web/access/call.ts';
import { useSessionStore } from '#web/access/session.tsx';
import styles from './profile-dialog.module.css';

const ABOUT = 'account';

type Step = 'idle' | 'confirming' | 'deleting';
type DeleteAccountProps = { userId: string; isPaying: boolean; disabled: boolean };

export function DeleteAccount({ userId, isPaying, disabled }: DeleteAccountProps) {
  useOwnMistakes(ABOUT);
  const [step, setStep] = useState<Step>('idle');
  const store = useSessionStore();
  const teams = useRows('teams');
  const own = teams.filter((team) => team.userId === userId).map(({ name }) => name);
  async function farewell(): Promise<void> {
    toast({ title: PROFILE_TEXTS.deleted });
    await store.accountDeleted(userId);
  }
  async function remove(): Promise<void> {
    if (step !== 'confirming') return;
    setStep('deleting');
    const answer = await call(z.undefined(), '/api/accounts/delete', {});
    if (answer.ok) return farewell();
    setStep('confirming');
    toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    if (answer.status !== undefined) return;
    // It may have been done, and only the answer was lost.
    await store.lookAgain();
    if (store.current().hasEnded) await farewell();
  }
  const close = () => {
    if (step === 'confirming') setStep('idle');
  };
  return (
    <>
      <Button
        variant="danger-quiet"
        icon={IconTrash}
        className={styles.delete}
        disabled={disabled}
        onClick={() => setStep('confirming')}
      >
        Delete Account
      </Button>
      <Dialog
        open={step !== 'idle'}
        onClose={close}
        title="Delete your account?"
        role="alertdialog"
        actions={
          <>
            <Button data-initial-focus onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" busy={step === 'deleting'} onClick={() => void remove()}>
              Delete Account
            </Button>
          </>
        }
      >
        <p>
          <b>This action cannot be undone.</b> Your account, teams, lineups, events and all data are deleted.
        </p>
        {own.length > 0 && (
          <>
            <p>Deleted for everybody who is in them:</p>
            <ul className={styles.names} aria-label="Teams that are deleted">
              {own.map((name, at) => (
                <li key={at}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {own.length < teams.length && <p>In teams of other people, what you recorded stays, without your name.</p>}
        {isPaying && <p>Your paid plan ends first.</p>}
      </Dialog>
    </>
  );
}
