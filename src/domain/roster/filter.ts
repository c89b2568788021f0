import { plainDigits } from '../core/text.ts';
import type { Player, PlayingPosition } from './schema.ts';

export type RosterFilter = { readonly search: string; readonly position: PlayingPosition | 'All' };

export const NO_FILTER: RosterFilter = { search: '', position: 'All' };

/** Small letters without their accents: who looks for a player in a hurry types `markovic`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Any part of the name, ignoring case, or the beginning of the number; the position too (ROSTER-04, ROSTER-05). */
export function filterPlayers<P extends Pick<Player, 'name' | 'position' | 'jerseyNumber'>>(
  players: readonly P[],
  { search, position }: RosterFilter,
): P[] {
  const part = plain(plainDigits(search).trim());
  const digits = /^#?(\d+)$/.exec(part)?.[1];
  const isNumbered = ({ jerseyNumber }: P) => digits !== undefined && String(jerseyNumber).startsWith(digits);
  return players.filter(
    (player) =>
      (plain(player.name).includes(part) || isNumbered(player)) && (position === 'All' || player.position === position),
  );
}
