import { IconX } from '@tabler/icons-react';
import { type Invitation, isExpired } from '#domain/members/invitation.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './people.module.css';
import { ROLE_NAMES } from '#web/access/role-names.ts';

type PendingProps = { invitations: readonly Invitation[]; onCancel: (invitation: Invitation) => void };

export function PendingInvitations({ invitations, onCancel }: PendingProps) {
  if (invitations.length === 0) return null;
  const now = new Date();
  return (
    <section className={styles.block}>
      <h3>Pending invitations</h3>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <span className={styles.name}>{invitation.inviteeEmail}</span>
            {isExpired(invitation, now) && <Tag tone="warn">Expired</Tag>}
            <Tag>{ROLE_NAMES[invitation.role]}</Tag>
            <IconButton
              icon={IconX}
              label={`Cancel invitation of ${invitation.inviteeEmail}`}
              onClick={() => onCancel(invitation)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
