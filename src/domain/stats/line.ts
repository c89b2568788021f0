import type { StatPair } from './schema.ts';
import type { PlayerCounts } from './tally.ts';

/** What somebody did, and in how many sets. */
export type Line = { readonly sets: number; readonly counts: PlayerCounts };

/** What these pairs come to. Ten seasons have tens of thousands: nothing is made anew for each of them. */
export function countsOf(pairs: readonly StatPair[]): PlayerCounts {
  const none = () => ({ positive: 0, negative: 0, attempts: 0 });
  const sum = { attack: none(), serve: none(), defense: none(), pass: none() };
  for (const pair of pairs) {
    const counts = sum[pair.statCategory];
    counts.positive += pair.positiveCount;
    counts.negative += pair.negativeCount;
    counts.attempts += pair.totalAttempts;
  }
  return sum;
}

export const lineOf = (pairs: readonly StatPair[]): Line => ({
  sets: countDistinct(pairs, ({ setId }) => setId),
  counts: countsOf(pairs),
});

/** How many different ones there are; equal ones mostly stand side by side. */
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
