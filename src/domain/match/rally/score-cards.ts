import { type MatchState, setOf } from '../fold.ts';
import type { MatchEntry, Side } from '../schema.ts';
import { baseNow, nextRally, rallyWonAlike, seenNow } from './next-rally.ts';
import { statementsOf } from './rallies.ts';

/** A press on a score card of Counts, on this device. */
type Pressed = {
  readonly setNumber: number;
  readonly side: Side;
  readonly clientId: string;
  /** An end by others came in a moment ago: the same point by this press means that rally (TWO-13). */
  readonly hasJustEnded: boolean;
};

/** Whether a score card tells rallies: as soon as this device has any entry of the set that does (COUNTS-3). */
export const isToldByRallies = (state: MatchState, setNumber: number): boolean =>
  setOf(state, setNumber).rallies !== null;

/** A point of a score card among rallies: the end of the one that is being played. */
export function cardPoint(state: MatchState, { setNumber, side, clientId, hasJustEnded }: Pressed): MatchEntry {
  const set = setOf(state, setNumber);
  const post = (hasJustEnded && rallyWonAlike(set, side, clientId)) || nextRally(set);
  const said = { deed: null, winner: side, reason: null, who: null, settles: false };
  return { kind: 'rally-end', payload: { ...post, ...seenNow(state, set), ...said } };
}

/**
 * Strikes every entry, of any device, that gives the newest rally won by this side its winner; contacts that did not end
 * it stay. It is one entry, so one Undo brings it back; what another device says of the rally later stands, and is found.
 */
export function cardPointBack(state: MatchState, setNumber: number, side: Side): MatchEntry | undefined {
  const won = setOf(state, setNumber).rallies?.played.findLast(({ rally }) => rally.outcome.winner === side);
  const targets = won ? statementsOf(won.rally).map(({ id }) => id) : [];
  return targets.length > 0 ? { kind: 'strike', payload: { targets, base: baseNow(state) } } : undefined;
}
