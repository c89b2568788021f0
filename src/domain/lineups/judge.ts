import type { Refusal } from '../core/refusals.ts';
import { ok, refuse, type Result } from '../core/result.ts';
import {
  type Fielder,
  isLibero,
  LIBEROS_ON_COURT,
  liberosOn,
  SLOTS_OF_A_LIBERO,
  standsOf,
  withoutPlayer,
} from './court.ts';
import type { Court } from './schema.ts';

/**
 * Whether a court may be saved over the stored one. Players who left the team meanwhile leave it. What was already so
 * in the stored court may stay so: a player may have become out, or a libero, while standing there (AMB-056).
 */
export function judge(stored: Court, next: Court, players: readonly Fielder[]): Result<Court> {
  const gone = next.assignments.filter(({ playerId }) => !players.some(({ id }) => id === playerId));
  const court = gone.reduce((rest, { playerId }) => withoutPlayer(rest, playerId), next);
  const reason =
    players.map((player) => complaint(stored, court, player)).find(Boolean) ?? crowd(stored, court, players);
  return reason ? refuse(reason) : ok(court);
}

function complaint(stored: Court, court: Court, player: Fielder): Refusal | undefined {
  const before = standsOf(stored, player.id);
  const after = standsOf(court, player.id);
  const inFront = (stands: typeof after) => stands.filter(({ row }) => row === 'front').length;
  if (player.isOut && after.length > before.length) return { code: 'player-out' };
  if (isLibero(player) && inFront(after) > inFront(before)) return { code: 'libero-in-front' };
  const most = isLibero(player) ? SLOTS_OF_A_LIBERO : 1;
  return after.length > Math.max(most, before.length) ? TOO_MANY : undefined;
}

function crowd(stored: Court, court: Court, players: readonly Fielder[]): Refusal | undefined {
  const most = Math.max(LIBEROS_ON_COURT, liberosOn(stored, players).size);
  return liberosOn(court, players).size > most ? { code: 'third-libero' } : undefined;
}

const TOO_MANY: Refusal = {
  code: 'invalid',
  issues: [{ path: 'court', message: 'A player stands in more slots than the rules allow.' }],
};
