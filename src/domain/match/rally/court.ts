import type { Side } from '../schema.ts';

/** A number of the starting order, I to VI, and where one stands, P1 to P6. A place is kept for the whole set. */
export const PLACES = [1, 2, 3, 4, 5, 6] as const;

const inSix = (number: number): number => ((((number - 1) % 6) + 6) % 6) + 1;
/** Where a place stands after so many turns of its side; P1 serves, P2 to P4 are in front. */
export const positionOf = (place: number, turns: number): number => inSix(place - turns);
/** The place that stands there. */
export const placeAt = (position: number, turns: number): number => inSix(position + turns);
export const isFront = (position: number): boolean => position >= 2 && position <= 4;

export type Sides<T> = { readonly us: T; readonly them: T };
export const sum = (a: Sides<number>, b: Sides<number>): Sides<number> => ({ us: a.us + b.us, them: a.them + b.them });
export const plus = (sides: Sides<number>, side: Side, by: number): Sides<number> => ({
  ...sides,
  [side]: sides[side] + by,
});

/** A name, or null where a place is held by nobody who is known. */
export type Held = string | null;
