import type { Projection } from './projection.ts';

type Own = { setStats: Projection['setStats'][number][]; statPairs: Projection['statPairs'][number][] };

/** Figures of many sessions, sorted out once: each session's are then at hand. */
export function figuresBySession({ setStats, statPairs }: Projection): (sessionId: string) => Projection {
  const sessions = new Map<string, Own>();
  const own = (id: string): Own => {
    const known = sessions.get(id) ?? { setStats: [], statPairs: [] };
    sessions.set(id, known);
    return known;
  };
  for (const set of setStats) own(set.sessionId).setStats.push(set);
  for (const pair of statPairs) own(pair.sessionId).statPairs.push(pair);
  return (id) => sessions.get(id) ?? { setStats: [], statPairs: [] };
}
