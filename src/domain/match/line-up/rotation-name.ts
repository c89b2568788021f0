/** Six rotations are numbered in the order of play, or by the place of the setter. */
export type RotationNaming = 'order' | 'place';

/** By order R1 with the setter in I, R2 in VI, to R6 in II; by place P1 to P6, as the place is called (ROT-01). */
export function rotationName(at: number | null, naming: RotationNaming | undefined): string {
  if (at === null) return 'Unknown';
  return naming === 'place' ? `P${at}` : `R${((7 - at) % 6) + 1}`;
}
