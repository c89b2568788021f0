import type { LoggedEvent } from '../corrections.ts';
import { type MatchState, setOf } from '../fold.ts';
import { scoreText } from '../match-log.ts';

/** The rally that an entry tells of, or the one that it corrects. */
function rallyOf(state: MatchState, event: LoggedEvent): string | undefined {
  if (event.kind === 'contact' || event.kind === 'rally-end') return event.payload.rally;
  for (let at = state.corrections; at; at = at.before) if (at.event.id === event.id) return rallyOf(state, at.target);
  return undefined;
}

/**
 * The number of the rally that an entry corrects, if other rallies follow it (FIX-10): its number before the correction, or
 * after one that brings the rally back. Undefined for the newest rally: its change is seen on the screen.
 */
export function earlierRally(before: MatchState, after: MatchState, event: LoggedEvent): number | undefined {
  const rally = rallyOf(before, event);
  const [was, is] = [before, after].map((state) => placeOf(state, event.setNumber, rally));
  const place = was?.number ? was : is;
  return place && place.number > 0 && place.number < place.of ? place.number : undefined;
}

function placeOf(state: MatchState, setNumber: number, rally: string | undefined) {
  const played = setOf(state, setNumber).rallies?.played ?? [];
  return { number: played.findIndex((one) => one.rally.id === rally) + 1, of: played.length };
}

type Score = Parameters<typeof scoreText>[0];

/** `18–15 → 17–16`, or the score alone where it is the same. */
export function changeText(before: Score, after: Score): string {
  const [was, is] = [scoreText(before), scoreText(after)];
  return was === is ? is : `${was} → ${is}`;
}
