import { useState } from 'react';
import type { MyInvitation } from '#domain/members/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Crest } from '#web/ui/court/crest.tsx';
import styles from './invitation-banner.module.css';

type BannerProps = { invitation: MyInvitation; onAccept: () => Promise<void>; onDecline: () => Promise<void> };

export function InvitationBanner({ invitation, onAccept, onDecline }: BannerProps) {
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const answer = (how: 'accept' | 'decline') => async () => {
    setBusy(how);
    await (how === 'accept' ? onAccept() : onDecline());
    setBusy(null);
  };
  const from = invitation.invitedByName === null ? null : `sent by ${invitation.invitedByName}`;
  return (
    <section aria-label={`Invitation to ${invitation.teamName}`} className={styles.banner}>
      <Crest logoUrl={invitation.logoUrl} />
      <p className={styles.words}>
        <b>{invitation.teamName}</b> invited you to join as a {invitation.role}
        <span>{[invitation.seasonName, from].filter(Boolean).join(', ')}</span>
      </p>
      <div className={styles.actions}>
        <Button busy={busy === 'decline'} disabled={busy === 'accept'} onClick={() => void answer('decline')()}>
          Decline
        </Button>
        <Button
          variant="primary"
          busy={busy === 'accept'}
          disabled={busy === 'decline'}
          onClick={() => void answer('accept')()}
        >
          Accept
        </Button>
      </div>
    </section>
  );
}
