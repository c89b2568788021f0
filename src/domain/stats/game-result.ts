import type { SetStats } from './schema.ts';

export type GameResult = {
  readonly won: number;
  readonly lost: number;
  /** Won, lost, or neither while no side is ahead. */
  readonly outcome: 'won' | 'lost' | undefined;
  readonly scores: readonly { readonly us: number; readonly them: number }[];
};

/** A game in sets, from those that have a score. A set belongs to the side that is ahead in it. */
export function gameResult(sets: readonly SetStats[]): GameResult {
  const scores = sets
    .filter(({ ourScore, opponentScore }) => ourScore + opponentScore > 0)
    .toSorted((a, b) => a.setNumber - b.setNumber)
    .map(({ ourScore: us, opponentScore: them }) => ({ us, them }));
  const won = scores.filter(({ us, them }) => us > them).length;
  const lost = scores.filter(({ us, them }) => us < them).length;
  const outcome = won === lost ? undefined : won > lost ? 'won' : 'lost';
  return { won, lost, outcome, scores };
}
