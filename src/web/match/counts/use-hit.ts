import { useSyncExternalStore } from 'react';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { Category, Counter } from '#domain/match/schema.ts';
import type { MatchLog } from '#web/match/use-match.ts';

/** One key of one player. */
export type Cell = { readonly playerId: string; readonly category: Category; readonly counter: Counter };

/**
 * The key of a player that was tapped last of all on this device, or nothing. It is read with the figure on it, so that
 * both are drawn in one go, and a tap draws the keys of two players at most.
 */
export const useHit = (log: MatchLog, setNumber: number, playerId: string | undefined): Cell | null =>
  useSyncExternalStore(log.subscribeFirst, () => hitOf(log.newest(), setNumber, playerId));

function hitOf(newest: LoggedEvent | undefined, setNumber: number, playerId: string | undefined): Cell | null {
  if (newest?.kind !== 'stat' || newest.setNumber !== setNumber) return null;
  return newest.payload.playerId === playerId ? newest.payload : null;
}

export const isHitAt = (hit: Cell | null, category: Category, counter: Counter): boolean =>
  hit?.category === category && hit.counter === counter;
