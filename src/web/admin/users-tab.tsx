import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconSearch } from '@tabler/icons-react';
import { type ListedUser, MOST_SEARCH, type UserPage } from '#domain/admin/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { stepInto } from '#web/ui/overlays/step-into.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { Users } from './use-users.ts';
import { UserTable } from './user-table.tsx';
import styles from './users-tab.module.css';

export function UsersTab({ users, userId }: { users: Users; userId: string }) {
  const [leaving, setLeaving] = useState<ListedUser | null>(null);
  const [isLoading, setLoading] = useState(false);
  const { page } = users;
  const people = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const goOnAt = (index: number) => {
    const list = people.current?.querySelector('tbody');
    if (list) stepInto(list, index);
    else field.current?.focus();
  };
  const remove = async (user: ListedUser) => {
    setLeaving(null);
    const index = page?.users.indexOf(user) ?? 0;
    if (await users.remove(user)) goOnAt(index);
  };
  const again = async () => {
    setLoading(true);
    await users.load();
    flushSync(() => setLoading(false));
    if (document.activeElement === document.body) goOnAt(0);
  };
  const more = async () => {
    const shown = page?.users.length ?? 0;
    setLoading(true);
    const isAdded = await users.more();
    setLoading(false);
    // With the last page the button has gone.
    if (isAdded && document.activeElement === document.body) goOnAt(shown);
  };
  return (
    <>
      <div className={styles.bar}>
        <TextField
          ref={field}
          label="Search users"
          labelHidden
          type="search"
          placeholder="Search by name or email"
          icon={IconSearch}
          maxLength={MOST_SEARCH}
          value={users.search}
          autoComplete="off"
          onChange={users.setSearch}
        />
        {page && <p role="status">{numberOf(page)}</p>}
      </div>
      {!page ? (
        <Button busy={isLoading} onClick={() => void again()}>
          Try again
        </Button>
      ) : page.users.length === 0 ? (
        <EmptyState title="No users found" />
      ) : (
        <Panel className={styles.people} ref={people}>
          <UserTable
            users={page.users}
            ownId={userId}
            onPremium={(user, granted) => users.setPremium(user, granted)}
            onDelete={setLeaving}
          />
        </Panel>
      )}
      {page?.next && (
        <p className={styles.more}>
          <Button busy={isLoading} onClick={() => void more()}>
            Load more
          </Button>
        </p>
      )}
      <DeleteUserDialog user={leaving} onClose={() => setLeaving(null)} onConfirm={(user) => void remove(user)} />
    </>
  );
}

const WARNING =
  'This action cannot be undone. This will permanently delete the user account and all associated data including teams, players, events, and lineups.';

type DeleteUserProps = { user: ListedUser | null; onClose(): void; onConfirm(user: ListedUser): void };

function DeleteUserDialog({ user, onClose, onConfirm }: DeleteUserProps) {
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={() => user && onConfirm(user)}
      title="Delete User Account"
      action="Delete Permanently"
    >
      {user && <b>{user.email}</b>}
      <br />
      {WARNING}
    </ConfirmDialog>
  );
}

const numberOf = ({ total, orMore }: UserPage): string =>
  total === 1 ? '1 user' : `${total.toLocaleString('en-US')}${orMore ? '+' : ''} users`;
