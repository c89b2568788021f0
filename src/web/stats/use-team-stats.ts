import { useMemo } from 'react';
import { fold } from '#domain/stats/fold.ts';
import { type Projection, projection } from '#domain/stats/projection.ts';
import { PENDING_REV, type Stored, teamProScope } from '#domain/sync/tables.ts';
import { useLoaded, useRows } from '#web/sync/hooks.ts';

type Rows = {
  readonly sessions: readonly Stored<'statSessions'>[];
  readonly setStats: readonly Stored<'setStats'>[];
  readonly statPairs: readonly Stored<'statPairs'>[];
  readonly entries: readonly Stored<'matchEvents'>[];
};

/** A team's sessions and figures, what this device has recorded and not yet sent included. */
export function useTeamStats(teamId: string) {
  const isLoaded = useLoaded(useMemo(() => teamProScope(teamId), [teamId]));
  const sessions = useRows('statSessions', { teamId });
  const setStats = useRows('setStats', { teamId });
  const statPairs = useRows('statPairs', { teamId });
  const entries = useRows('matchEvents', { teamId });
  const figures = useMemo(
    () => currentFigures({ sessions, setStats, statPairs, entries }),
    [sessions, setStats, statPairs, entries],
  );
  return { isLoaded, sessions, figures };
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
  return { isLoaded, figures };
}

/** As the server projected them; a session with entries that it has not confirmed is folded here instead. */
export function currentFigures({ sessions, setStats, statPairs, entries }: Rows): Projection {
  const ahead = new Set(entries.filter(({ rev }) => rev === PENDING_REV).map(({ sessionId }) => sessionId));
  if (ahead.size === 0) return { setStats, statPairs };
  const folded = sessions
    .filter(({ id }) => ahead.has(id))
    .map((session) => projection(fold(entries.filter(({ sessionId }) => sessionId === session.id)), session));
  return {
    setStats: [...setStats.filter((set) => !ahead.has(set.sessionId)), ...folded.flatMap((own) => own.setStats)],
    statPairs: [...statPairs.filter((pair) => !ahead.has(pair.sessionId)), ...folded.flatMap((own) => own.statPairs)],
  };
}
