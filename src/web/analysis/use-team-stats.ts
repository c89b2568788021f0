import { useMemo, useSyncExternalStore } from 'react';
import { fold } from '#domain/match/fold.ts';
import { isPartial } from '#domain/match/partial.ts';
import { type Stored, teamProScope } from '#domain/sync/tables.ts';
import { useLoaded, useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { currentFigures, teamStats } from './team-stats.ts';

/** A team's sessions and figures, what this device has recorded and not yet sent included. */
export function useTeamStats(teamId: string) {
  const store = useSync();
  const isLoaded = useLoaded(useMemo(() => teamProScope(teamId), [teamId]));
  const stats = useSyncExternalStore(store.subscribe, () => teamStats(store, teamId));
  return { isLoaded, ...stats };
}

/** The figures of one session, in the same way; its log need not be here. */
export function useSessionStats(session: Stored<'statSessions'>) {
  const where = { teamId: session.teamId, sessionId: session.id };
  const isLoaded = useLoaded(useMemo(() => teamProScope(session.teamId), [session.teamId]));
  const setStats = useRows('setStats', where);
  const statPairs = useRows('statPairs', where);
  const entries = useRows('matchEvents', where);
  const figures = useMemo(
    () => currentFigures({ sessions: [session], setStats, statPairs, entries }),
    [session, setStats, statPairs, entries],
  );
  const isCut = useMemo(() => entries.some(({ kind }) => kind === 'opaque') && isPartial(fold(entries)), [entries]);
  return { isLoaded, figures, isPartial: isCut };
}
