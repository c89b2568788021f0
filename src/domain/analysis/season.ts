import { CATEGORY_NAMES } from '../match/categories.ts';
import { addPair, noSums, type SetFigures, type Sums } from './line.ts';
import type { StatPair } from '../match/schema.ts';

/** One player's sums in one game. */
export type GameLine = { readonly sessionId: string; readonly playerId: string; readonly counts: Sums };

/**
 * A team's figures, indexed once for all analyses: ten seasons have tens of thousands of pairs. Pairs without attempts
 * are left out.
 */
export type Season = {
  readonly lines: readonly GameLine[];
  readonly byPlayer: ReadonlyMap<string, readonly StatPair[]>;
  /** All players together, a row for each set and category. */
  readonly team: readonly SetFigures[];
};

/** Pairs sorted between two yields: a few milliseconds on a phone. */
const PART = 1000;

type SetSums = { readonly sessionId: string; readonly setId: string; readonly counts: Sums };
type SeasonDraft = {
  readonly lines: GameLine[];
  readonly byPlayer: Map<string, StatPair[]>;
  readonly sets: Map<string, SetSums>;
  readonly games: Map<string, Map<string, Place>>;
};
type Place = { readonly line: GameLine; readonly own: StatPair[] };

/** Sorts in parts, so that a caller can spread it over idle time. */
export function* sortInParts(pairs: readonly StatPair[]): Generator<undefined, Season> {
  const growing: SeasonDraft = { lines: [], byPlayer: new Map(), sets: new Map(), games: new Map() };
  for (let from = 0; from < pairs.length; from += PART) {
    sortPart(pairs, { from, to: Math.min(from + PART, pairs.length) }, growing);
    yield;
  }
  const { lines, byPlayer, sets } = growing;
  return { lines, byPlayer, team: [...sets.values()].flatMap(teamRows) };
}

type Part = { readonly from: number; readonly to: number };

/** Pairs of a set, and in it of a player, are mostly adjacent. */
function sortPart(pairs: readonly StatPair[], { from, to }: Part, growing: SeasonDraft): void {
  let place: Place | undefined;
  let set: SetSums | undefined;
  for (let i = from; i < to; i++) {
    const pair = pairs[i];
    if (!pair || pair.totalAttempts === 0) continue;
    const { sessionId, playerId, setId } = pair;
    if (place?.line.playerId !== playerId || place.line.sessionId !== sessionId) place = placeOf(growing, pair);
    if (set?.setId !== setId) set = setOf(growing, pair);
    addPair(place.line.counts, pair);
    addPair(set.counts, pair);
    place.own.push(pair);
  }
}

function placeOf({ lines, byPlayer, games }: SeasonDraft, { sessionId, playerId }: StatPair): Place {
  const game = games.get(sessionId) ?? new Map<string, Place>();
  games.set(sessionId, game);
  const known = game.get(playerId);
  if (known) return known;
  const own = byPlayer.get(playerId) ?? [];
  byPlayer.set(playerId, own);
  const place = { line: { sessionId, playerId, counts: noSums() }, own };
  lines.push(place.line);
  game.set(playerId, place);
  return place;
}

function setOf({ sets }: SeasonDraft, { sessionId, setId }: StatPair): SetSums {
  const known = sets.get(setId);
  if (known) return known;
  const made = { sessionId, setId, counts: noSums() };
  sets.set(setId, made);
  return made;
}

const teamRows = ({ sessionId, setId, counts }: SetSums): SetFigures[] =>
  CATEGORY_NAMES.filter((category) => counts[category].attempts > 0).map((statCategory) => {
    const { positive, negative, attempts } = counts[statCategory];
    const figures = { positiveCount: positive, negativeCount: negative, totalAttempts: attempts };
    return { sessionId, setId, statCategory, ...figures };
  });

/** All at once. */
export function seasonOf(pairs: readonly StatPair[]): Season {
  const work = sortInParts(pairs);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
