import { type GameSet, type MatchState, setOf } from './fold.ts';
import { isFinalScore, type Rules, winnerOfMatch, winnerOfSet } from './rules.ts';
import type { Side } from './schema.ts';

type Scored = { readonly number: number; readonly score: Readonly<Record<Side, number>> };

export const isWon = ({ number, score }: Scored, rules: Rules): boolean => winnerOfSet(score, rules, number) !== null;

/** Won, and points were still recorded: no set ends at such a score. */
export const isOverplayed = (set: Scored, rules: Rules): boolean =>
  isWon(set, rules) && !isFinalScore(set.score, rules, set.number);

/** Who has won each set, as far as it is won. */
export const setWinners = ({ sets, rules }: Pick<MatchState, 'sets' | 'rules'>): (Side | null)[] =>
  sets.map(({ score, number }) => winnerOfSet(score, rules, number));

/** The winner by score, and what follows: the next set, or the end of the game when a side has most of its sets. */
type SetEnd = { readonly winner: Side; readonly next: number | 'game' };

/** The end of a won set; undefined while it goes on. Only proposed: points are still accepted (END-3). */
export function setEnd(state: MatchState, number: number, rules: Rules): SetEnd | undefined {
  const winnerIn = (set: GameSet): Side | null => winnerOfSet(set.score, rules, set.number);
  const winner = winnerIn(setOf(state, number));
  if (!winner) return undefined;
  const match = winnerOfMatch(state.sets.filter((set) => set.number <= rules.sets).map(winnerIn), rules);
  // A set that the losers of a decided match have won is followed by the next one: going on is allowed (END-5).
  const isDecided = rules.playAll ? match !== null : match === winner;
  return { winner, next: isDecided || number === rules.sets ? 'game' : number + 1 };
}
