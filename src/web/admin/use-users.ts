import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ListedUser, UserPage } from '#domain/admin/api.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import { Done } from '#domain/members/api.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { AskAsAdmin } from './use-admin.ts';

const QUIET_MS = 250;
const toastFailure = (description: string, more?: string) =>
  toast({ title: 'Error', description: more === undefined ? description : `${description}. ${more}`, tone: 'bad' });

const addressOf = (search: string, after?: string | null) =>
  `/api/admin/users?${new URLSearchParams({ search, ...(typeof after === 'string' && { after }) }).toString()}`;

/** The users who match, one page after the other, and what an admin does to them. */
export function useUsers(ask: AskAsAdmin) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState<UserPage>();
  const [isSettled, setSettled] = useState(false);

  const load = useCallback(
    async (isWanted: () => boolean = () => true) => {
      const answer = await ask(UserPage, addressOf(search));
      if (!isWanted()) return;
      setSettled(true);
      if (answer.ok) setPage(answer.value);
      else toastFailure('Failed to load users');
    },
    [ask, search],
  );
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => void load(() => isWanted), search === '' ? 0 : QUIET_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load, search]);

  const change = (id: string, to: (user: ListedUser) => ListedUser | undefined) =>
    setPage((before) => {
      if (!before) return before;
      const users = before.users.flatMap((user) => (user.id === id ? (to(user) ?? []) : user));
      return { ...before, users, total: before.total - (before.users.length - users.length) };
    });

  return {
    page,
    isSettled,
    search,
    setSearch,
    load: () => load(),
    more: async (): Promise<boolean> => {
      const answer = await ask(UserPage, addressOf(search, page?.next));
      if (!answer.ok) toastFailure('Failed to load users');
      if (!answer.ok) return false;
      const { users, ...rest } = answer.value;
      // Of another search, should one have been answered meanwhile, it is no continuation.
      flushSync(() =>
        setPage((before) =>
          before?.next === page?.next ? { ...rest, users: [...(before?.users ?? []), ...users] } : before,
        ),
      );
      return true;
    },
    setPremium: async ({ id }: ListedUser, granted: boolean) => {
      const answer = await ask(Subscriber, `/api/admin/users/${id}/premium`, { granted });
      if (!answer.ok) return void toastFailure('Failed to update premium status');
      change(id, (user) => ({ ...user, plan: answer.value }));
      toast({ title: 'Premium status updated', description: `Premium access ${granted ? 'granted' : 'revoked'}` });
    },
    remove: async ({ id }: ListedUser): Promise<boolean> => {
      const answer = await ask(Done, `/api/admin/users/${id}/delete`, {});
      if (!answer.ok) toastFailure('Failed to delete user', answer.status === 409 ? answer.message : undefined);
      if (!answer.ok) return false;
      // Drawn at once, so that the keyboard can go on from where the row was.
      flushSync(() => change(id, () => undefined));
      toast({ title: 'User deleted' });
      return true;
    },
  };
}
export type Users = ReturnType<typeof useUsers>;
