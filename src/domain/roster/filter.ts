import { plainDigits } from '../core/text.ts';
import { plainName } from './names.ts';
import type { Player, PlayingPosition } from './schema.ts';

export type RosterFilter = { readonly search: string; readonly position: PlayingPosition | 'All' };

export const NO_FILTER: RosterFilter = { search: '', position: 'All' };

/** Any part of the name, ignoring case, or the beginning of the number; the position too (ROSTER-04, ROSTER-05). */
export function filterPlayers<P extends Pick<Player, 'name' | 'position' | 'jerseyNumber'>>(
  players: readonly P[],
  { search, position }: RosterFilter,
): P[] {
  const part = plainName(plainDigits(search).trim());
  const digits = /^#?(\d+)$/.exec(part)?.[1];
  const isNumbered = ({ jerseyNumber }: P) => digits !== undefined && String(jerseyNumber).startsWith(digits);
  return players.filter(
    (player) =>
      (plainName(player.name).includes(part) || isNumbered(player)) &&
      (position === 'All' || player.position === position),
  );
}
