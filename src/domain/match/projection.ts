import { derivedId } from '../core/ids.ts';
import { CATEGORY_NAMES } from './categories.ts';
import type { GameSet, MatchState } from './fold.ts';
import type { Category, SetStats, StatPair, StatSession } from './schema.ts';

type Session = Pick<StatSession, 'id' | 'teamId' | 'createdAt'>;
export type Projection = { readonly setStats: readonly SetStats[]; readonly statPairs: readonly StatPair[] };

export const setIdOf = (sessionId: string, number: number): string => derivedId(sessionId, `set:${number}`);
export const pairIdOf = (setId: string, playerId: string, category: Category): string =>
  derivedId(setId, `${playerId}:${category}`);

/** The rows of `set_stats` and `stat_pairs` for a match. Set 1 is open from the start; zeros are not stored. */
export function projection(state: MatchState, session: Session): Projection {
  const open = state.sets.filter((set) => isOpen(set));
  return {
    setStats: open.map((set) => setRow(set, session)),
    statPairs: open.flatMap((set) => pairRows(set, session)),
  };
}

export const isOpen = (set: GameSet): boolean => set.number === 1 || set.startedAt !== null;

export function setRow({ number, startedAt, score }: GameSet, session: Session): SetStats {
  return {
    id: setIdOf(session.id, number),
    teamId: session.teamId,
    sessionId: session.id,
    setNumber: number,
    startTime: number === 1 ? session.createdAt : startedAt,
    ourScore: score.us,
    opponentScore: score.them,
    setStatus: 'in_progress',
  };
}

function pairRows({ number, counts }: GameSet, { id, teamId }: Session): StatPair[] {
  const setId = setIdOf(id, number);
  return [...counts].flatMap(([playerId, player]) =>
    CATEGORY_NAMES.filter((category) => player[category].attempts > 0).map((category) => ({
      id: pairIdOf(setId, playerId, category),
      teamId,
      sessionId: id,
      setId,
      playerId,
      statCategory: category,
      positiveCount: player[category].positive,
      negativeCount: player[category].negative,
      totalAttempts: player[category].attempts,
    })),
  );
}
