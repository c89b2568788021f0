import type { MatchState } from '../fold.ts';
import { type Rules, winnerOfMatch, winnerOfSet } from '../rules.ts';
import type { Side } from '../schema.ts';
import type { Found } from './codes.ts';
import { findingsIn } from './rally-set.ts';

/** Who has won each set, as far as it is won. */
export const setWinners = ({ sets, rules }: Pick<MatchState, 'sets' | 'rules'>): (Side | null)[] =>
  sets.map(({ score, number }) => winnerOfSet(score, rules, number));

/** Findings in the sets that were recorded by their rallies, each with the number of its set. */
export function foundIn(state: MatchState): (Found & { readonly setNumber: number })[] {
  const winners = setWinners(state);
  return state.sets.flatMap((set, i) => {
    if (!set.rallies) return [];
    const isAfter = set.rallies.played.length > 0 && isDecided(winners.slice(0, i), state.rules);
    const late: Found[] = isAfter ? [{ code: 'set-after-match' }] : [];
    return [...findingsIn(set.rallies), ...late].map((found) => ({ ...found, setNumber: set.number }));
  });
}

const isDecided = (before: readonly (Side | null)[], rules: Rules): boolean => winnerOfMatch(before, rules) !== null;
