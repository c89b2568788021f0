import { type GameSet, type MatchState, setOf } from './fold.ts';
import type { Side } from './schema.ts';

/** Points to win a set; the deciding one of several is shorter. */
export const targetOf = (number: number, numSets: number): number => (numSets > 1 && number === numSets ? 15 : 25);

type Scored = { readonly number: number; readonly score: Readonly<Record<Side, number>> };

export function isWon({ number, score: { us, them } }: Scored, numSets: number): boolean {
  return Math.max(us, them) >= targetOf(number, numSets) && Math.abs(us - them) >= 2;
}

/** Won, and points were still recorded: beyond the target a set ends with a lead of exactly 2. */
export function isOverplayed(set: Scored, numSets: number): boolean {
  const { us, them } = set.score;
  const isBeyond = Math.max(us, them) > targetOf(set.number, numSets);
  return isWon(set, numSets) && isBeyond && Math.abs(us - them) > 2;
}

/** The winner by score, and what follows: the next set, or the end of the game when a side has most of its sets. */
type SetEnd = { readonly winner: Side; readonly next: number | 'game' };

/**
 * The end of a won set; undefined while it goes on. Only proposed, since rules of leagues differ and points are still
 * accepted.
 */
export function setEnd(state: MatchState, number: number, numSets: number): SetEnd | undefined {
  const winnerOf = (set: GameSet): Side | undefined =>
    isWon(set, numSets) ? (set.score.us > set.score.them ? 'us' : 'them') : undefined;
  const winner = winnerOf(setOf(state, number));
  if (!winner) return undefined;
  const won = state.sets.filter((set) => set.number <= numSets && winnerOf(set) === winner).length;
  return { winner, next: won * 2 > numSets || number === numSets ? 'game' : number + 1 };
}
