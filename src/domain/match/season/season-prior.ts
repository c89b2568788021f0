import type { Won } from '../figures/rotation-table.ts';
import type { StatSession } from '../schema.ts';
import type { RotationSetFigures } from './set-figures.ts';

type Played = Pick<StatSession, 'id' | 'createdAt'>;

/** How often we received in the matches before one, and won, of which a prior is made (CH-03). */
export function receivedBefore(
  match: Played,
  sessions: readonly Played[],
  rotations: readonly RotationSetFigures[],
): Won {
  const earlier = new Set(sessions.filter(({ createdAt }) => createdAt < match.createdAt).map(({ id }) => id));
  const own = rotations.filter(({ side, sessionId }) => side === 'us' && earlier.has(sessionId));
  return { won: own.reduce((sum, { soWon }) => sum + soWon, 0), of: own.reduce((sum, { soN }) => sum + soN, 0) };
}
