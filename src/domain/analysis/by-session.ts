import { grouped } from '../core/grouped.ts';
import type { Projection } from '../match/projection.ts';

/** Figures of many sessions, sorted out once: each session's are then at hand. */
export function figuresBySession({ setStats, statPairs }: Projection): (sessionId: string) => Projection {
  const sets = grouped(setStats, ({ sessionId }) => sessionId);
  const pairs = grouped(statPairs, ({ sessionId }) => sessionId);
  return (id) => ({ setStats: sets.get(id) ?? [], statPairs: pairs.get(id) ?? [] });
}
