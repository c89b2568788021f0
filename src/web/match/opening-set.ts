import { type MatchState, setOf } from '#domain/match/fold.ts';
import { isOpen } from '#domain/match/projection.ts';

type Opening = {
  readonly numSets: number;
  /** The set that the address of the screen names. */
  readonly asked: number | undefined;
  readonly isReadOnly: boolean;
};

/** The set that the tracker opens at: the one asked for where it can be shown, else the highest in progress (AMB-081). */
export function openingSet(state: MatchState, { numSets, asked, isReadOnly }: Opening): number {
  if (asked !== undefined && isSetOf(numSets, asked)) {
    // An address opens no set: that is for a key. Who only looks may see one that was not played.
    if (isReadOnly || isOpen(setOf(state, asked))) return asked;
  }
  return state.sets.findLast((set) => set.number <= numSets && isOpen(set))?.number ?? 1;
}

export const isSetOf = (numSets: number, number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= numSets;
