import { useState } from 'react';
import { IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { ListedUser } from '#domain/admin/api.ts';
import { isGranted, tierOf } from '#domain/admin/tier.ts';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SheetTable } from '#web/ui/sheet-table.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './users-tab.module.css';

type UserTableProps = {
  users: readonly ListedUser[];
  /** Whose account cannot be deleted from here. */
  ownId: string;
  onPremium(user: ListedUser, granted: boolean): Promise<void>;
  onDelete(user: ListedUser): void;
};

export function UserTable({ users, ownId, onPremium, onDelete }: UserTableProps) {
  const columns = [
    { head: 'User', cell: (user: ListedUser) => <Who user={user} /> },
    { head: 'Tier', cell: (user: ListedUser) => <TierTag user={user} /> },
    {
      head: 'Created',
      cell: ({ createdAt }: ListedUser) => (
        <span className={styles.date}>{mediumDay(localDay(new Date(createdAt)))}</span>
      ),
    },
    { head: 'Access', cell: (user: ListedUser) => <PremiumSwitch user={user} onPremium={onPremium} /> },
    {
      head: <span className="sr">Delete</span>,
      cell: (user: ListedUser) =>
        user.id !== ownId && (
          <IconButton
            icon={IconTrash}
            variant="danger"
            label={`Delete ${user.name ?? user.email}`}
            onClick={() => onDelete(user)}
          />
        ),
    },
  ];
  return <SheetTable caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />;
}

function Who({ user: { name, email, plan } }: { user: ListedUser }) {
  return (
    <span className={styles.who}>
      <Avatar size="list" name={name ?? email} />
      <span>
        <span className={styles.name}>
          {name ?? <span className={styles.nobody}>No name</span>}
          {isGranted(plan) && (
            <>
              <Icon of={IconStarFilled} size="sm" solid />
              <span className="sr">Premium by an admin</span>
            </>
          )}
        </span>
        <span className={styles.email}>{email}</span>
      </span>
    </span>
  );
}

function TierTag({ user: { plan } }: { user: ListedUser }) {
  const tier = tierOf(plan, new Date());
  return <Tag tone={tier === 'Free' ? 'plain' : 'ball'}>{tier}</Tag>;
}

/** Shows what is stored; it moves when the server has it. */
function PremiumSwitch({ user, onPremium }: { user: ListedUser; onPremium: UserTableProps['onPremium'] }) {
  const [isBusy, setBusy] = useState(false);
  const change = async (granted: boolean) => {
    setBusy(true);
    await onPremium(user, granted);
    setBusy(false);
  };
  return <Switch label="Premium:" checked={isGranted(user.plan)} busy={isBusy} onChange={(on) => void change(on)} />;
}
