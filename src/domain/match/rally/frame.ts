import { isDeciding, type Rules } from '../rules.ts';
import type { Side } from '../schema.ts';
import { type Held, isFront, PLACES, placeAt, positionOf, type Sides } from './court.ts';
import type { Depth } from './entries.ts';
import type { Bench } from './libero.ts';
import type { Six } from './substitution.ts';

type System = '5-1' | '6-2' | '4-2' | 'none';

/** How things stand between two rallies: a checkpoint, from which the set can go on. It is never changed (A4-3). */
export type Frame = {
  readonly score: Sides<number>;
  /** Null while it is not known. */
  readonly serving: Side | null;
  readonly turns: Sides<number>;
  /** Our six; null without a line-up. */
  readonly ours: Six | null;
  readonly theirs: Six | null;
  readonly bench: Bench;
  readonly setters: { readonly listed: readonly Held[]; readonly system: System };
  /** Where their setter began, if that is known. */
  readonly theirSetter: number | null;
  readonly timeouts: Sides<number>;
  readonly depth: Depth;
};

/** P1 to P6 as they stand, the libero on; null without a line-up. */
export function courtOf({ ours, bench, turns }: Pick<Frame, 'ours' | 'bench' | 'turns'>): readonly Held[] | null {
  if (!ours) return null;
  return PLACES.map((position) => {
    const place = placeAt(position, turns.us);
    return bench.acting?.place === place ? bench.acting.libero : (ours.regulars[place - 1] ?? null);
  });
}

/** Who serves, of the side that does; null where she is not known. */
export function serverOf(frame: Frame, side: Side): Held {
  if (frame.serving !== side) return null;
  if (side === 'us') return courtOf(frame)?.[0] ?? null;
  return frame.theirs?.regulars[placeAt(1, frame.turns.them) - 1] ?? null;
}

/** Where the setter in charge stands: of a 6-2 the one at the back, of a 4-2 the one in front (TURN-6). */
export function setterPosition(frame: Frame): number | null {
  const court = courtOf(frame);
  const { listed, system } = frame.setters;
  if (!court || system === 'none') return null;
  const positions = listed
    .filter((setter) => setter !== null)
    .map((setter) => court.indexOf(setter) + 1)
    .filter((position) => position > 0);
  if (system === '6-2') return positions.find((position) => !isFront(position)) ?? null;
  if (system === '4-2') return positions.find(isFront) ?? null;
  return positions[0] ?? null;
}

export const theirSetterPosition = ({ theirSetter, turns }: Frame): number | null =>
  theirSetter === null ? null : positionOf(theirSetter, turns.them);

/** Timeouts of each side in this set. */
export const timeoutsIn = (rules: Rules, setNumber: number): number =>
  isDeciding(rules, setNumber) ? rules.decidingTimeouts : rules.timeouts;
