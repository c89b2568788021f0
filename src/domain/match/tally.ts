import { byCategory } from './categories.ts';
import type { Category, Counter, Counting, Counts, Step } from './schema.ts';

export const NOTHING: Counts = { positive: 0, negative: 0, attempts: 0 };

/** One player's counts by category. */
export type PlayerCounts = Readonly<Record<Category, Counts>>;
export const NOTHING_YET: PlayerCounts = byCategory(() => NOTHING);

/** One tap. Counts never go below zero, and attempts always cover what came of them. */
export function tap(counts: Counts, counter: Counter, by: Step, counting: Counting): Counts {
  if (by < 0 && !canTakeBack(counts, counter)) return counts;
  const next = { ...counts, [counter]: counts[counter] + by };
  if (counting === 'contacts' && counter !== 'attempts') return { ...next, attempts: next.attempts + by };
  return { ...next, attempts: Math.max(next.attempts, next.positive + next.negative) };
}

/** Whether a −1 would change anything: the floor is zero, for attempts the sum of what came of them. */
export function canTakeBack(counts: Counts, counter: Counter): boolean {
  const floor = counter === 'attempts' ? counts.positive + counts.negative : 0;
  return counts[counter] > floor;
}

/** The number shown on a key. When counting contacts, the attempts key shows those without an outcome. */
export function keyFigure(counts: Counts, counter: Counter, counting: Counting): number {
  const { positive, negative, attempts } = counts;
  return counter === 'attempts' && counting === 'contacts' ? attempts - positive - negative : counts[counter];
}

/** Positives of a hundred attempts; 0 without attempts (PLAYER-28). */
export const successRate = (counts: Counts): number =>
  counts.attempts === 0 ? 0 : (counts.positive / counts.attempts) * 100;
