import { useCallback, useEffect, useState } from 'react';
import { GONE, InvitationAnswer, type MyInvitation, MyInvitations } from '#domain/members/api.ts';
import { call } from '#web/access/call.ts';
import { useLine, useRows } from '#web/sync/screen/hooks.ts';
import { useRefresh } from '#web/sync/use-refresh.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/** Invitations that wait for this person, and the two answers to them. They need the network. */
export function useInvitations() {
  const [invitations, setInvitations] = useState<readonly MyInvitation[]>([]);
  const teams = useRows('teams');
  const isIn = invitations.some(({ teamId }) => teams.some(({ id }) => id === teamId));
  const state = useLine();
  const refresh = useRefresh();

  const load = useCallback(async () => {
    const answer = await call(MyInvitations, '/api/invitations');
    if (answer.ok) setInvitations(answer.value.invitations);
  }, []);

  useEffect(() => {
    if (state !== 'online') return;
    const ask = () => void load();
    ask();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [state, load]);

  // A team of an invitation is here: it was accepted, perhaps on another device.
  useEffect(() => {
    if (isIn) void load();
  }, [isIn, load]);

  async function answer({ id }: MyInvitation, how: 'accept' | 'decline', done: string): Promise<void> {
    const answered = await call(InvitationAnswer, `/api/invitations/${id}/${how}`, {});
    if (!answered.ok) {
      toast({ title: answered.message, tone: 'bad', about: id });
      // The call may have reached the server, and only its answer was lost.
      return load();
    }
    setInvitations((before) => before.filter((other) => other.id !== id));
    toast(answered.value.outcome === 'gone' ? { title: GONE, tone: 'warn', about: id } : { title: done, about: id });
    await refresh();
  }

  return {
    invitations,
    load,
    accept: (invitation: MyInvitation) => answer(invitation, 'accept', `You've joined ${invitation.teamName}!`),
    decline: (invitation: MyInvitation) => answer(invitation, 'decline', 'Invitation declined'),
  };
}
