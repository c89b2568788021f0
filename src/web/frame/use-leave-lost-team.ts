import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { namesIn } from '#domain/sync/called.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { useTeamInContext } from './use-team-in-context.ts';

type Stay = { readonly path: string; readonly teamId: string; readonly name: string };

/** When access to the team of an open screen is lost, goes to My Teams and says why (AMB-046). */
export function useLeaveLostTeam(path: string, { teamId, team, access }: ReturnType<typeof useTeamInContext>): void {
  const store = useSync();
  const [, navigate] = useLocation();
  const stay = useRef<Stay>(undefined);
  const name = team?.name;
  const hasAccess = access !== undefined;
  useEffect(() => {
    const before = stay.current?.path === path ? stay.current : undefined;
    stay.current = teamId !== null && name !== undefined && hasAccess ? { path, teamId, name } : before;
    if (!before || store.access(before.teamId)) return;
    stay.current = undefined;
    const ways = { nameOf: namesIn(store.row), review: () => navigate('/changes') };
    void import('#web/sync/screen/setbacks.ts')
      .then(({ tellSetback }) => tellSetback({ lostTeam: before.name }, ways))
      .catch(() => undefined);
    navigate('/teams', { replace: true });
  }, [store, navigate, path, teamId, name, hasAccess]);
}
