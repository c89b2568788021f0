import { groupBy } from '../core/group-by.ts';
import type { Projection } from '../match/projection.ts';

/** Figures of many sessions, sorted out once: each session's are then at hand. */
export function figuresBySession({ setStats, statPairs }: Projection): (sessionId: string) => Projection {
  const sets = groupBy(setStats, ({ sessionId }) => sessionId);
  const pairs = groupBy(statPairs, ({ sessionId }) => sessionId);
  return (id) => ({ setStats: sets.get(id) ?? [], statPairs: pairs.get(id) ?? [] });
}
