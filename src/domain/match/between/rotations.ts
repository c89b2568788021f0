import type { Held } from '../rally/court.ts';
import { courtOf, setterPosition } from '../rally/frame.ts';
import type { MatchEntry } from '../schema.ts';
import { type DeadTime, foresee, inGap, type Moment } from './dead-time.ts';

/** One of the six rotations as a correction: by how many turns, and how the six would stand. */
type RotationChoice = {
  /** 0 is how they stand now. */
  readonly by: number;
  readonly court: readonly Held[];
  readonly setterAt: number | null;
};

/** Never more than half a round: one turn back is not five ahead. */
const TURNS = [-2, -1, 0, 1, 2, 3] as const;

/** The six ways in which we may really stand, with the libero that each would have (TURN-8, FIX-6). */
export function rotationChoices(dead: DeadTime): readonly RotationChoice[] {
  return TURNS.flatMap((by) => {
    const frame = by === 0 ? dead.frame : foresee(dead, fixOf(null, by)).frame;
    const court = courtOf(frame);
    return court ? [{ by, court, setterAt: setterPosition(frame) }] : [];
  });
}

const fixOf = (after: string | null, by: number) =>
  ({ kind: 'rotation-fix', payload: { after, side: 'us', by } }) as const;

export const rotationFix = (moment: Moment, by: number): MatchEntry => fixOf(inGap(moment).after, by);
