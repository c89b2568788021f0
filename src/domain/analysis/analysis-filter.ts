import { z } from 'zod';
import { Day } from '../core/dates.ts';
import { EventType } from '../schedule/schema.ts';
import { makeIncludes, type SetFigures } from './line.ts';
import type { SetStats } from '../match/schema.ts';
import type { TrackedMatch } from './tracked-match.ts';

/** Which matches an analysis is about. What an address says wrongly counts as not said. */
export const AnalysisFilter = z.object({
  type: EventType.nullable().catch(null),
  from: Day.nullable().catch(null),
  to: Day.nullable().catch(null),
});
export type AnalysisFilter = z.infer<typeof AnalysisFilter>;

/** Both days are within. A session without an event is of no type. */
export const isWithin = ({ type, from, to }: AnalysisFilter, match: TrackedMatch): boolean =>
  (type === null || match.type === type) && (from === null || match.day >= from) && (to === null || match.day <= to);

export const isFiltering = ({ type, from, to }: AnalysisFilter): boolean =>
  type !== null || from !== null || to !== null;

type Recorded<Row> = { readonly setStats: readonly SetStats[]; readonly statPairs: readonly Row[] };

/** The figures of these matches alone. */
export function figuresOf<Row extends SetFigures>(
  matches: readonly TrackedMatch[],
  { setStats, statPairs }: Recorded<Row>,
): Recorded<Row> {
  const isTheirs = makeIncludes(new Set(matches.map(({ id }) => id)));
  const isCounted = ({ totalAttempts, sessionId }: Row) => totalAttempts > 0 && isTheirs(sessionId);
  return { setStats: setStats.filter(({ sessionId }) => isTheirs(sessionId)), statPairs: statPairs.filter(isCounted) };
}
