import type { Day } from '../../core/dates.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { readFigure, type Reading, readingText } from '../figures/reading.ts';
import { playersIn } from '../figures/sums.ts';
import type { Side } from '../schema.ts';
import { byOpponent, type SeasonMatch, setsIn } from './season-matches.ts';
import { sumsOfMatch, sumsOfSets } from './season-sets.ts';

type BestScorer = { readonly day: Day; readonly number: string; readonly points: string };
type OpponentRow = {
  readonly name: string;
  readonly folded: string;
  readonly matches: { readonly won: number; readonly lost: number; readonly of: number };
  readonly sets: { readonly won: number; readonly lost: number };
  /** By side and code: side-out, point scoring, points by errors of the other one. */
  readonly readings: Readonly<Record<Side, ReadonlyMap<string, Reading>>>;
  /** Who scored most of them in each match that tells it: numbers change, and are never added up. */
  readonly best: readonly BestScorer[];
};

export const OPPONENT_FIGURES = ['SO%', 'PS%', 'OPP ERR'].flatMap((code) => figureNamed(code) ?? []);

/** Every opponent with what both sides did, the one met most often first (SEA-04). */
export const opponentRows = (matches: readonly SeasonMatch[]): readonly OpponentRow[] =>
  byOpponent(matches).map(({ name, folded, matches: own }): OpponentRow => {
    const sets = setsIn(own);
    const over = own.flatMap((match) => match.sets.filter(({ number }) => number !== match.running));
    const sums = sumsOfSets(sets);
    const readings = (side: Side) =>
      new Map(OPPONENT_FIGURES.map((figure) => [figure.code, readFigure(figure, sums, { side })] as const));
    const ended = (outcome: 'won' | 'lost'): number => own.filter((match) => match.outcome === outcome).length;
    return {
      ...{ name, folded, matches: { won: ended('won'), lost: ended('lost'), of: own.length } },
      sets: {
        won: over.filter(({ score }) => score.us > score.them).length,
        lost: over.filter(({ score }) => score.us < score.them).length,
      },
      readings: { us: readings('us'), them: readings('them') },
      best: own.flatMap(bestScorer),
    };
  });

function bestScorer({ day, sets }: SeasonMatch): BestScorer[] {
  const points = figureNamed('PTS');
  const sums = sumsOfMatch(sets);
  const scorers = playersIn(sums, 'them').flatMap((who) => {
    if (who === null || !points) return [];
    const reading = readFigure(points, sums, { side: 'them', who });
    return reading.num > 0 ? [{ day, number: who, num: reading.num, points: readingText(points, reading) }] : [];
  });
  const [best] = scorers.toSorted((a, b) => b.num - a.num || Number(a.number) - Number(b.number));
  return best ? [{ day, number: best.number, points: best.points }] : [];
}
