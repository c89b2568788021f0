import { useCallback, useMemo } from 'react';
import type { Team } from '#domain/teams/schema.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

/** How the members of a team are called in what they did, as far as this device knows their names: a guest's knows none. */
export function usePeople(team: Team | undefined, teamId: string, isGuest = false): (userId: string | null) => string {
  const { userId: me } = useSync();
  const guests = useRows('teamCollaborators', { teamId });
  const names = useMemo(
    () =>
      new Map([
        [team?.userId ?? '', team?.ownerName ?? 'the owner'],
        ...guests.map(({ userId, displayName, role }): [string, string] => [userId, displayName ?? `a ${role}`]),
        [me, 'you'],
      ]),
    [team, guests, me],
  );
  const other = isGuest ? 'a member of the team' : 'a former member';
  return useCallback((userId) => names.get(userId ?? '') ?? other, [names, other]);
}
