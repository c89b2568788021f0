import { useRef, useState } from 'react';
import { IconMail } from '@tabler/icons-react';
import { INVITE_REFUSALS, InviteAnswer, InviteRequest } from '#domain/members/api.ts';
import type { GuestRole } from '#domain/members/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { call } from '#web/access/call.ts';
import { usePending } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { forgetMistakes, toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import { PendingInvitations } from './pending-invitations.tsx';
import styles from './people.module.css';
import { UpgradePrompt } from './upgrade-prompt.tsx';
import { useOwnPlan } from './use-own-plan.ts';
import { useTeamAccess } from './use-team-access.ts';

type ShareDialogProps = { team: Team; open: boolean; onClose: () => void };

const DOUBLE_PRESS_MS = 1000;
const ROLES = [
  { value: 'coach', label: 'Coach', more: 'Edits roster, schedule, stats and settings' },
  { value: 'statistician', label: 'Statistician', more: 'Records stats only', end: <CrownMark label="Pro" /> },
] as const;

export function ShareDialog({ team, open, onClose }: ShareDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GuestRole>('coach');
  const [isBusy, setBusy] = useState(false);
  const sentAt = useRef(0);
  const isOffline = usePending().state !== 'online';
  const { access, load, cancel } = useTeamAccess(team.id, open && !isOffline);
  const isPro = useOwnPlan();
  const mustUpgrade = role === 'statistician' && !isPro;

  function close(): void {
    setEmail('');
    setRole('coach');
    forgetMistakes(ABOUT);
    onClose();
  }

  async function send(): Promise<void> {
    const isSecondHalf = email === '' && Date.now() - sentAt.current < DOUBLE_PRESS_MS;
    if (isBusy || isSecondHalf) return;
    const request = checkRequest(email, role);
    if (!request || mustUpgrade) return;
    setBusy(true);
    const isTaken = await invite(team.id, request);
    setBusy(false);
    if (isTaken) {
      sentAt.current = Date.now();
      setEmail('');
    }
    await load();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Share Team"
      sub={team.name}
      confirmClose={email.trim() !== '' && !isBusy}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={isOffline || mustUpgrade}>
            Send Invitation
          </Button>
        </>
      }
    >
      {isOffline && <p className={styles.offline}>You are offline. Invitations need a connection.</p>}
      <TextField
        label="Email"
        type="email"
        icon={IconMail}
        value={email}
        autoComplete="off"
        autoCapitalize="none"
        initialFocus
        onChange={setEmail}
      />
      <Choices legend="Role" choices={ROLES} chosen={role} onChoose={setRole} />
      {mustUpgrade && <UpgradePrompt onCoach={() => setRole('coach')} />}
      <PendingInvitations invitations={access?.invitations ?? []} onCancel={(one) => void cancel(one)} />
    </Dialog>
  );
}

const ABOUT = 'share';
const say = (request: ToastRequest) => toast({ ...request, about: ABOUT });

function checkRequest(email: string, role: GuestRole): InviteRequest | undefined {
  if (email.trim() === '') {
    say({ title: 'Email Required', description: 'Enter the email address of the person to invite.', tone: 'bad' });
    return undefined;
  }
  const request = InviteRequest.safeParse({ email, role });
  if (request.success) return request.data;
  say({ title: 'Invalid Email', description: 'Check the email address.', tone: 'bad' });
  return undefined;
}

async function invite(teamId: string, request: InviteRequest): Promise<boolean> {
  const answer = await call(InviteAnswer, `/api/teams/${teamId}/invitations`, request);
  if (!answer.ok)
    say({
      title: 'Failed to send invitation. Please try again.',
      description: `${request.email}: ${answer.message}`,
      tone: 'bad',
    });
  else if (answer.value.outcome === 'refused') say({ ...INVITE_REFUSALS[answer.value.reason], tone: 'bad' });
  else say({ title: 'Invitation Sent', description: `${request.email} can join as ${request.role}.` });
  return answer.ok && answer.value.outcome === 'sent';
}
