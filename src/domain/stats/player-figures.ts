import { CATEGORY_NAMES } from './categories.ts';
import type { Category, Counts, StatPair } from './schema.ts';
import { add, NOTHING, type PlayerCounts } from './tally.ts';

/** A player's figures in one category, and the number of games they come from. */
export type CategoryFigures = Counts & { readonly games: number };
export type PlayerFigures = Readonly<Record<Category, CategoryFigures>>;

export const countsOfPair = ({ positiveCount, negativeCount, totalAttempts }: StatPair): Counts => ({
  positive: positiveCount,
  negative: negativeCount,
  attempts: totalAttempts,
});

export const addPair = (sum: PlayerCounts, pair: StatPair): PlayerCounts => ({
  ...sum,
  [pair.statCategory]: add(sum[pair.statCategory], countsOfPair(pair)),
});

/** All sets of all the player's games together; nothing for a player without any. */
export function playerFigures(pairs: readonly StatPair[], playerId: string): PlayerFigures | undefined {
  const own = pairs.filter((pair) => pair.playerId === playerId && pair.totalAttempts > 0);
  if (own.length === 0) return undefined;
  const figures = (category: Category) => figuresOf(own.filter((pair) => pair.statCategory === category));
  return {
    attack: figures('attack'),
    serve: figures('serve'),
    defense: figures('defense'),
    pass: figures('pass'),
  };
}

function figuresOf(pairs: readonly StatPair[]): CategoryFigures {
  const games = new Set(pairs.map((pair) => pair.sessionId)).size;
  return { ...pairs.map(countsOfPair).reduce(add, NOTHING), games };
}

/** The category with the most attempts, the first of equal ones; none without attempts (TEAMAN-40). */
export function mostActive(figures: Readonly<Record<Category, Counts>>): Category | undefined {
  const busiest = CATEGORY_NAMES.toSorted((a, b) => figures[b].attempts - figures[a].attempts)[0];
  return busiest && figures[busiest].attempts > 0 ? busiest : undefined;
}
