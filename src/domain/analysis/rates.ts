import { SCORING } from '../match/categories.ts';
import { type Fraction, roundTo } from './fraction.ts';
import type { Counts } from '../match/schema.ts';
import type { PlayerCounts } from '../match/tally.ts';

/** Hitting percentage, (K − E) / TA. It may be negative, and is not the success rate; nothing without attacks. */
export const hitting = ({ positive, negative, attempts }: Counts): Fraction | undefined =>
  fraction(positive - negative, attempts);

/** Positives, or errors, of a hundred attempts; nothing without attempts. */
export const successOf = ({ positive, attempts }: Counts): Fraction | undefined => fraction(positive * 100, attempts);
export const errorsOf = ({ negative, attempts }: Counts): Fraction | undefined => fraction(negative * 100, attempts);

const fraction = (part: number, of: number): Fraction | undefined => (of === 0 ? undefined : { part, of });

/** A count for each set that was played; nothing without sets. */
export const perSet = (count: number, sets: number): Fraction | undefined => fraction(count, sets);

/** Points a player scored, by the categories that score. */
export const pointsOf = (counts: PlayerCounts): number =>
  SCORING.reduce((sum, category) => sum + counts[category].positive, 0);

/** Stands where there is nothing to divide by. */
export const NONE = '–';

/** `.500`, `-.125`, `1.000` */
export const averageText = (rate: Fraction): string => roundTo(rate, 3).replace(/^(-?)0\./, '$1.');

/** `38.9%` */
export const percentText = (rate: Fraction): string => `${roundTo(rate, 1)}%`;

/** `38.9`, positives of a hundred attempts; 0.0 without attempts (PLAYER-28). */
export const successText = (counts: Counts): string => roundTo(successOf(counts) ?? { part: 0, of: 1 }, 1);
