import type { Player, PlayingPosition } from './schema.ts';

export type RosterFilter = { readonly search: string; readonly position: PlayingPosition | 'All' };

export const NO_FILTER: RosterFilter = { search: '', position: 'All' };

/** Any part of the name, ignoring case, and the position: both apply together (ROSTER-04, ROSTER-05). */
export function filtered<P extends Pick<Player, 'name' | 'position'>>(
  players: readonly P[],
  { search, position }: RosterFilter,
): P[] {
  const part = search.trim().toLowerCase();
  return players.filter(
    (player) => player.name.toLowerCase().includes(part) && (position === 'All' || player.position === position),
  );
}
