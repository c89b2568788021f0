import { PLAYING_POSITIONS, type Player, type PlayingPosition } from '../roster/schema.ts';

/** A player as tracker and analyses show one. */
export type TrackedPlayer = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly lastName: string;
  readonly position: string;
  readonly isLibero: boolean;
  readonly isOut: boolean;
};

/**
 * Players by number, unavailable ones last; then former players who have figures, by last known name and number
 * (AMB-053).
 */
export function trackedPlayers(
  players: readonly Player[],
  withFigures: Iterable<string> = [],
  former: readonly Player[] = [],
): TrackedPlayer[] {
  const known = new Set(players.map(({ id }) => id));
  const ordered = players.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
  const left = [...withFigures].filter((id) => !known.has(id));
  return [...ordered.map(tracked), ...left.map((id) => formerPlayer(id, former))];
}

/** A player without a number comes last, as in the roster (ROSTER-13). */
const place = ({ isOut, jerseyNumber }: Player) => (isOut ? 1000 : 0) + (jerseyNumber ?? 999);

const tracked = ({ id, name, jerseyNumber, position, isOut }: Player): TrackedPlayer => ({
  id,
  number: jerseyNumber === null ? '?' : String(jerseyNumber),
  name,
  lastName: name.trim().split(/\s+/).at(-1) ?? name,
  position: PLAYING_POSITIONS[position],
  isLibero: position === 'Libero',
  isOut,
});

export function formerPlayer(id: string, former: readonly Player[] = []): TrackedPlayer {
  const player = former.find((one) => one.id === id);
  if (player) return { ...tracked(player), isOut: true };
  return { ...UNKNOWN, id };
}

const UNKNOWN = {
  number: '?',
  name: 'Former player',
  lastName: 'Former player',
  position: '',
  isLibero: false,
  isOut: true,
} as const;

/** `#7 Ruiz` */
export const playerLabel = ({ number, lastName }: TrackedPlayer): string => `#${number} ${lastName}`;

/** Rows of figures shorten the one long position; roster and choices do not (AMB-024). */
export const positionInStats = (position: PlayingPosition): string =>
  position === 'Opposite Hitter' ? 'Opposite' : position;
