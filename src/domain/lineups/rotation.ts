import type { Court, CourtPosition, Slot } from './schema.ts';

export type Turn = 'clockwise' | 'counter-clockwise';

const NEXT: Record<Turn, Record<CourtPosition, CourtPosition>> = {
  clockwise: { 1: 6, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 },
  'counter-clockwise': { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1 },
};

/** Moves every player one place on; slot rows stay, and the server designation goes with its player (AMB-054). */
export function rotate(court: Court, turn: Turn): Court {
  const turned = <S extends Slot>(slot: S): S => ({ ...slot, position: NEXT[turn][slot.position] });
  return { assignments: court.assignments.map(turned), servers: court.servers.map(turned) };
}
