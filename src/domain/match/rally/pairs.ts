import { oncePer } from '../../core/once-per.ts';
import type { GameSet } from '../fold.ts';
import type { CountsByPlayer } from '../advance.ts';
import type { Counts } from '../schema.ts';
import { type Figures, figuresOf } from './figures.ts';
import { leadingOf, touchedIn } from './rally-set.ts';

/**
 * The counts of a set by what leads in it: as they were tapped, or as its rallies tell them (COUNTS-5, COUNTS-7). Every
 * screen, list and file that knows categories shows these.
 */
export const leadingCounts = oncePer(({ counts, rallies }: Pick<GameSet, 'counts' | 'rallies'>): CountsByPlayer => {
  if (!rallies || leadingOf(rallies) === 'counts') return counts;
  return new Map([...figuresOf(touchedIn(rallies))].map(([player, figures]) => [player, countsFrom(figures)]));
});

const countsFrom = ({ K, E, TA, SA, SE, S, D, DE, A, BHE, SetA }: Figures) => ({
  attack: covering(K, E, TA),
  serve: covering(SA, SE, S),
  defense: covering(D, DE, D + DE),
  pass: covering(A, BHE, SetA),
});

/** Attempts always cover what came of them. */
const covering = (positive: number, negative: number, attempts: number): Counts => ({
  ...{ positive, negative, attempts: Math.max(attempts, positive + negative) },
});
