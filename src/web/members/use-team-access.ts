import { useCallback, useEffect, useState } from 'react';
import { Done, type Member, TeamAccess } from '#domain/members/api.ts';
import type { Invitation } from '#domain/members/invitation.ts';
import { call } from '#web/accounts/call.ts';
import { useRows } from '#web/sync/hooks.ts';
import { toast } from '#web/ui/toasts.ts';

/** Who is in the team and who is invited, while a dialog shows it; it follows what others change (ACCESS-12). */
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

  async function settle(path: string, sent: object, texts: { done: string; failed: string }): Promise<void> {
    const answer = await call(Done, path, sent);
    toast(answer.ok ? { title: texts.done } : { title: texts.failed, description: answer.message, tone: 'bad' });
    // A failure may be of the answer alone.
    await load();
  }

  return {
    access,
    hasFailed,
    load,
    cancel: ({ id }: Invitation) =>
      settle(
        `/api/invitations/${id}/cancel`,
        {},
        {
          done: 'Invitation Cancelled',
          failed: 'Failed to cancel invitation.',
        },
      ),
    revoke: ({ collaboratorId }: Member) =>
      settle(
        `/api/teams/${teamId}/revoke`,
        { collaboratorId },
        {
          done: 'Access Revoked',
          failed: 'Failed to revoke access.',
        },
      ),
  };
}
