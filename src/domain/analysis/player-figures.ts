import { byCategory, CATEGORY_NAMES } from '../match/categories.ts';
import { countDistinct, countsOf } from './line.ts';
import type { Category, Counts, StatPair } from '../match/schema.ts';

/** A player's figures in one category, and the number of games they come from. */
export type CategoryFigures = Counts & { readonly games: number };
export type PlayerFigures = Readonly<Record<Category, CategoryFigures>>;

/** Figures over all sets of all games; undefined for a player without any. */
export function playerFigures(pairs: readonly StatPair[], playerId: string): PlayerFigures | undefined {
  const own = pairs.filter((pair) => pair.playerId === playerId && pair.totalAttempts > 0);
  if (own.length === 0) return undefined;
  const counts = countsOf(own);
  const of = (category: Category): CategoryFigures => {
    const games = countDistinct(
      own.filter(({ statCategory }) => statCategory === category),
      ({ sessionId }) => sessionId,
    );
    return { ...counts[category], games };
  };
  return byCategory(of);
}

/** The category with the most attempts, the first of equal ones; none without attempts (TEAMAN-40). */
export function mostActive(figures: Readonly<Record<Category, Counts>>): Category | undefined {
  const busiest = CATEGORY_NAMES.toSorted((a, b) => figures[b].attempts - figures[a].attempts)[0];
  return busiest && figures[busiest].attempts > 0 ? busiest : undefined;
}
