import { byCategory, CATEGORY_NAMES } from '../match/categories.ts';
import type { Category, StatPair } from '../match/schema.ts';
import type { PlayerCounts } from '../match/tally.ts';

/** The counts of one player, or of the team, in one set and category. */
export type SetFigures = Pick<
  StatPair,
  'sessionId' | 'setId' | 'statCategory' | 'positiveCount' | 'negativeCount' | 'totalAttempts'
>;

/** A player's or team's counts by category, and the number of sets. */
export type Line = { readonly sets: number; readonly counts: PlayerCounts };

type Sum = { positive: number; negative: number; attempts: number };
const none = (): Sum => ({ positive: 0, negative: 0, attempts: 0 });

/** Mutable sums, since ten seasons have tens of thousands of pairs. */
export type Sums = Record<Category, Sum>;
export const noSums = (): Sums => byCategory(none);

export function addPair(sums: Sums, { statCategory, positiveCount, negativeCount, totalAttempts }: SetFigures): void {
  const sum = sums[statCategory];
  sum.positive += positiveCount;
  sum.negative += negativeCount;
  sum.attempts += totalAttempts;
}

export function addCounts(sums: Sums, counts: PlayerCounts): void {
  for (const category of CATEGORY_NAMES) {
    sums[category].positive += counts[category].positive;
    sums[category].negative += counts[category].negative;
    sums[category].attempts += counts[category].attempts;
  }
}

/** The line of some stat pairs. */
export function countsOf(pairs: readonly SetFigures[]): PlayerCounts {
  const sums = noSums();
  for (const pair of pairs) addPair(sums, pair);
  return sums;
}

export const lineOf = (pairs: readonly SetFigures[]): Line => ({
  sets: countDistinct(pairs, ({ setId }) => setId),
  counts: countsOf(pairs),
});

/** Number of distinct values; equal ones are mostly adjacent. */
export function countDistinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): number {
  const seen = new Set<string>();
  let last: string | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== last) seen.add(key);
    last = key;
  }
  return seen.size;
}

/** Returns a test for membership. The rows of one match are mostly adjacent, so the last answer is kept. */
export function makeIncludes(ids: ReadonlySet<string>): (id: string) => boolean {
  let last: string | undefined;
  let isIn = false;
  return (id) => {
    if (id !== last) isIn = ids.has(id);
    last = id;
    return isIn;
  };
}
