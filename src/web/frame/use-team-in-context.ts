import { useLocation } from 'wouter';
import type { Access } from '#domain/access.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { useAccess, useRow } from '#web/sync/screen/hooks.ts';
import { boxScoreInPath, sessionInPath, teamInPath } from './screens.ts';

/** An id that no row has: hooks run also where the address names no team and no session. */
const NO_ID = '';

type Context = { teamId: string | null; team: Stored<'teams'> | undefined; access: Access | undefined };

/**
 * The team that the header is dressed for: the one in the path, or that of the open stat session. All of it comes from
 * what the person may see, so that collaborators get it too (AMB-021) and a stranger's address gives none.
 */
export function useTeamInContext(): Context {
  const [path] = useLocation();
  const session = useRow('statSessions', sessionInPath(path) ?? boxScoreInPath(path) ?? NO_ID);
  const named = teamInPath(path) ?? session?.teamId ?? NO_ID;
  const team = useRow('teams', named);
  const access = useAccess(named);
  return team && access ? { teamId: named, team, access } : { teamId: null, team: undefined, access: undefined };
}
