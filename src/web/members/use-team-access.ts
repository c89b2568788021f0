import { useCallback, useEffect, useRef, useState } from 'react';
import { Done, type Member, TeamAccess } from '#domain/members/api.ts';
import type { Invitation } from '#domain/members/invitation.ts';
import { call } from '#web/access/call.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/**
 * Members and invitations of a team while a dialog shows them; reloads when a member is added or removed elsewhere
 * (ACCESS-12).
 */
export function useTeamAccess(teamId: string, isShown: boolean) {
  const [access, setAccess] = useState<TeamAccess | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const present = useRows('teamCollaborators', { teamId })
    .map(({ id }) => id)
    .toSorted()
    .join();

  const load = useCallback(async () => {
    const answer = await call(TeamAccess, `/api/teams/${teamId}/access`);
    setFailed(!answer.ok);
    if (answer.ok) setAccess(answer.value);
    return answer.ok;
  }, [teamId]);

  useEffect(() => {
    if (!isShown) return;
    void load().then((isLoaded) => {
      if (!isLoaded) toast({ title: 'Failed to load collaborators.', tone: 'bad' });
    });
  }, [isShown, load, present]);

  const underWay = useRef(new Set<string>());
  type Submission = { path: string; sent: object; done: string; failed: string };
  async function submit({ path, sent, done, failed }: Submission, left: (before: TeamAccess) => TeamAccess) {
    const what = JSON.stringify([path, sent]);
    // Ignores the second press of a double press.
    if (underWay.current.has(what)) return;
    underWay.current.add(what);
    const answer = await call(Done, path, sent);
    if (answer.ok) setAccess((before) => before && left(before));
    toast(answer.ok ? { title: done } : { title: failed, description: answer.message, tone: 'bad' });
    // A failure may be of the answer only, so the list is read again.
    await load();
    underWay.current.delete(what);
  }

  return {
    access,
    hasFailed,
    load,
    cancel: ({ id }: Invitation) =>
      submit(
        {
          path: `/api/invitations/${id}/cancel`,
          sent: {},
          done: 'Invitation Cancelled',
          failed: 'Failed to cancel invitation.',
        },
        (before) => ({ ...before, invitations: before.invitations.filter((one) => one.id !== id) }),
      ),
    revoke: ({ collaboratorId }: Member) =>
      submit(
        {
          path: `/api/teams/${teamId}/revoke`,
          sent: { collaboratorId },
          done: 'Access Revoked',
          failed: 'Failed to revoke access.',
        },
        (before) => ({ ...before, members: before.members.filter((one) => one.collaboratorId !== collaboratorId) }),
      ),
  };
}
