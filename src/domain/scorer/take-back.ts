import type { MatchState } from '../match/fold.ts';
import type { MatchEntry } from '../match/schema.ts';

/** As many entries as one strike may name. */
const MOST_TARGETS = 60;

/**
 * The strikes that take back everything which came into a match by one link, corrections included: one deed, so that one
 * Undo brings all of it back. None where there is nothing left to take back. Sets that were opened stay open.
 */
export function takeBackOf(
  state: MatchState,
  linkId: string,
  deed: string,
): readonly { readonly entry: MatchEntry; readonly setNumber: number }[] {
  const gone = struckByOthers(state, linkId);
  const found = [];
  for (let at = state.log; at; at = at.before) {
    const { event } = at;
    if (event.guestLink === linkId && event.kind !== 'open-set' && !gone.has(event.id)) found.push(event);
  }
  const strikes = [];
  for (let at = 0; at < found.length; at += MOST_TARGETS) {
    const targets = found.slice(at, at + MOST_TARGETS);
    const setNumber = targets[0]?.setNumber ?? 1;
    strikes.push({
      entry: { kind: 'strike', payload: { targets: targets.map(({ id }) => id), deed } } as const,
      setNumber,
    });
  }
  return strikes;
}

/** Entries that a strike of somebody else keeps out already. */
function struckByOthers({ corrections, marks }: MatchState, linkId: string): ReadonlySet<string> {
  const gone = new Set<string>();
  for (let at = corrections; at; at = at.before) {
    const { event, target } = at;
    if (event.kind === 'strike' && event.guestLink !== linkId && !marks.void.has(event.id)) gone.add(target.id);
  }
  return gone;
}
