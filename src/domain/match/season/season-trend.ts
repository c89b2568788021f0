import type { Figure } from '../figures/figure.ts';
import { ALL_FIGURES } from '../figures/figure-list.ts';
import { readFigure, type Reading } from '../figures/reading.ts';
import type { Subject } from '../figures/sums.ts';
import { type SeasonMatch, setsIn } from './season-matches.ts';
import { sumsOfOne } from './season-players.ts';
import { sumsOfSets } from './season-sets.ts';

/** One match in a trend, and the five up to it as one. */
export type SeasonPoint = { readonly match: SeasonMatch; readonly reading: Reading; readonly running: Reading };

/** Any rate of a side, or of a player (SEA-05). */
export const TREND_FIGURES: readonly Figure[] = ALL_FIGURES.filter(({ den }) => den !== null);

const RUNNING = 5;

/**
 * A rate match by match, of those that have it. The running figure adds up what the last five are made of, so that a match
 * with more attempts weighs more: it is no average of rates (SEA-05).
 */
export function seasonTrend(figure: Figure, matches: readonly SeasonMatch[], subject: Subject): readonly SeasonPoint[] {
  const having = matches.flatMap((match) => {
    const reading = readFigure(figure, sumsOfOne(match), subject);
    return reading.value === null ? [] : [{ match, reading }];
  });
  return having.map(({ match, reading }, at) => {
    const last = having.slice(Math.max(0, at + 1 - RUNNING), at + 1).map((one) => one.match);
    return { match, reading, running: readFigure(figure, sumsOfSets(setsIn(last)), subject) };
  });
}
