import { useState } from 'react';
import type { Member } from '#domain/members/api.ts';
import type { Team } from '#domain/teams/schema.ts';
import { usePending } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import styles from './people.module.css';
import { ROLE_NAMES } from '#web/access/role-names.ts';
import { useTeamAccess } from './use-team-access.ts';

type AccessDialogProps = { team: Team; open: boolean; onClose: () => void };

export function AccessDialog({ team, open, onClose }: AccessDialogProps) {
  const { access, hasFailed, load, cancel, revoke } = useTeamAccess(team.id, open);
  const [revoking, setRevoking] = useState<Member | null>(null);
  const isOffline = usePending().state !== 'online';
  const confirm = () => {
    if (revoking) void revoke(revoking);
    setRevoking(null);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Manage Team Access" sub={team.name}>
        {isOffline && <p className={styles.offline}>You are offline. Access can be changed with a connection only.</p>}
        {access ? (
          <People members={access.members} onRevoke={setRevoking} />
        ) : hasFailed ? (
          <Button onClick={() => void load()}>Try again</Button>
        ) : (
          <Skeleton text="Loading collaborators..." rows={2} block={false} />
        )}
        <PendingInvitations invitations={access?.invitations ?? []} onCancel={(one) => void cancel(one)} />
      </Dialog>
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={confirm}
        title="Revoke Access"
        action="Revoke Access"
      >
        {revoking && nameOf(revoking)} will no longer be able to open {team.name}.
      </ConfirmDialog>
    </>
  );
}

const nameOf = ({ name, email }: Member): string => name ?? email;

function People({ members, onRevoke }: { members: readonly Member[]; onRevoke: (member: Member) => void }) {
  const { userId } = useSync();
  return (
    <ul>
      {members.map((member) => (
        <li key={member.userId} className={classes(styles.row, styles.member)}>
          <span className={styles.name}>
            {nameOf(member)}
            {member.name !== null && <small>{member.email}</small>}
          </span>
          <Tag tone={member.role === 'owner' ? 'ink' : 'plain'}>{ROLE_NAMES[member.role]}</Tag>
          {member.role !== 'owner' && member.userId !== userId && (
            <Button
              variant="danger-quiet"
              aria-label={`Revoke access of ${nameOf(member)}`}
              onClick={() => onRevoke(member)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
