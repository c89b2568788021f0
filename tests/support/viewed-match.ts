import { derivedId } from '#domain/core/ids.ts';
import { figureNamed } from '#domain/match/figures/figure-list.ts';
import type { Figure } from '#domain/match/figures/figure.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onlySet, ralliesIn, type Scope } from '#domain/match/figures/rally-view.ts';
import { readFigure, readingText } from '#domain/match/figures/reading.ts';
import { type Subject, sumsOf } from '#domain/match/figures/sums.ts';
import { homeMatch } from './home-match.ts';
import { SESSION } from './match.ts';

/** The id of one of ours by her jersey, as the logs of vectors have it. */
export const wears = (jersey: string): string => derivedId(SESSION, `player ${jersey}`);

export function figure(code: string): Figure {
  const found = figureNamed(code);
  if (!found) throw new Error(`No figure ${code}`);
  return found;
}

/** `us`, `them`, one of ours by her jersey, `them 9`, or `nobody`. */
export function subjectOf(words: string): Subject {
  if (words === 'us' || words === 'them') return { side: words };
  if (words === 'nobody') return { side: 'us', who: null };
  return words.startsWith('them ') ? { side: 'them', who: words.slice(5) } : { side: 'us', who: wears(words) };
}

/** A match in the notation of the vectors, as figures read it. */
export function viewed(log: readonly string[], given?: Parameters<typeof homeMatch>[1]) {
  const state = homeMatch(log, given);
  const view = matchView(state, SESSION);
  const reading = (code: string, of = 'us', set: number | null = null) =>
    readFigure(figure(code), sumsOf(onlySet(view.sets, set)), subjectOf(of));
  return {
    ...{ state, view, scope: view.sets satisfies Scope, rallies: ralliesIn(view.sets), reading },
    /** `.333` of `HIT` of one of them. */
    text: (code: string, of = 'us', set: number | null = null) => readingText(figure(code), reading(code, of, set)),
  };
}
