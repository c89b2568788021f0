import type { Category } from '../schema.ts';
import type { MarkName } from './mark.ts';
import type { Depth } from '../rally/entries.ts';

/** How figures are written (FIG-02). */
export type Writing = 'count' | 'average' | 'percent' | 'pass' | 'per set' | 'points' | 'signed' | 'signed points';

/** Marks that are added, each as often as this; those taken off are negative. */
export type Marks = Partial<Readonly<Record<MarkName, number>>>;

/** The least that must be known of a rally for it to count (FIG-04). */
export type Needs = {
  readonly depth: Depth;
  /** Who served. */
  readonly server?: true;
  /** Our line-up, where it is a figure of one player. */
  readonly court?: true;
  /** From which zone, or to which. */
  readonly zones?: true;
  /** Taps count as well, where there are any of this category. */
  readonly taps?: Category;
};

/** A figure as data: screens, files, sums and traces are made from this alone. */
export type Figure = {
  readonly code: string;
  readonly spoken: string;
  /** As it stands in a legend. */
  readonly formula: string;
  /** Marks, or the sets that the player, or the team, has played. */
  readonly num: Marks | 'sets';
  /** Where a side is not the sum of its players: six of them are on court in each rally. */
  readonly ofSide?: Marks;
  /** Null where nothing is divided. */
  readonly den: Marks | 'sets' | null;
  /** Of how many of `num` one is made: points and blocks are counted in halves. */
  readonly halves?: true;
  /** It is the rest that nothing else explains, so it is known only where everything else would have been recorded. */
  readonly isRest?: true;
  readonly needs: Needs;
  readonly writing: Writing;
};

/** The marks of a figure of a player, or of a whole side. */
export const marksFor = ({ num, ofSide }: Figure, who: string | null | undefined): Marks | 'sets' =>
  who === undefined ? (ofSide ?? num) : num;

/**
 * A plain count comes from all rallies that have it, and is never said to be of some of them (FIG-05). Attempts are
 * none: they are recorded by every touch only.
 */
export const isPlain = ({ den, needs, isRest }: Figure): boolean =>
  den === null && !isRest && needs.depth !== 'touch' && !needs.server && !needs.court;
