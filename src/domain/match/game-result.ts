import type { SetStats, StatSession } from './schema.ts';
import { scoreText } from './match-log.ts';
import { rulesOf } from './rules.ts';
import { isWon } from './set-end.ts';

export type GameResult = {
  readonly won: number;
  readonly lost: number;
  /** Won, lost, or neither while no side is ahead. */
  readonly outcome: 'won' | 'lost' | undefined;
  readonly scores: readonly { readonly number: number; readonly us: number; readonly them: number }[];
};

type Game = Pick<StatSession, 'sessionStatus' | 'numSets'> & Partial<Pick<StatSession, 'rules'>>;

/**
 * A game's result from its sets that have a score. A set counts for the side ahead in it; the newest set of a running
 * game counts only once it is won.
 */
export function gameResult(sets: readonly SetStats[], session: Game): GameResult {
  const scores = sets
    .filter(({ ourScore, opponentScore }) => ourScore + opponentScore > 0)
    .toSorted((a, b) => a.setNumber - b.setNumber)
    .map(({ setNumber: number, ourScore: us, opponentScore: them }) => ({ number, us, them }));
  const newest = scores.at(-1);
  const isOver = session.sessionStatus === 'completed' || !newest;
  const isDecided = isOver || isWon({ number: newest.number, score: newest }, rulesOf(session));
  const decided = isDecided ? scores : scores.slice(0, -1);
  const won = decided.filter(({ us, them }) => us > them).length;
  const lost = decided.filter(({ us, them }) => us < them).length;
  const outcome = won === lost ? undefined : won > lost ? 'won' : 'lost';
  return { won, lost, outcome, scores };
}

/** `25–20, 20–25`, each with its set where one between them has no score. */
export function scoresText(scores: GameResult['scores']): string {
  const isGapless = scores.every(({ number }, i) => number === i + 1);
  return scores.map((one) => (isGapless ? scoreText(one) : `Set ${one.number} ${scoreText(one)}`)).join(', ');
}
