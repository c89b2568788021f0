import { figureNamed } from '../figures/figure-list.ts';
import { marksFor } from '../figures/figure.ts';
import type { Predicate } from '../figures/predicate.ts';
import { onlySet, type Scope } from '../figures/rally-view.ts';
import { marksOfTap } from '../figures/sums.ts';
import type { MatchState } from '../fold.ts';
import { logLines, type Names } from '../match-log.ts';

/** A tap behind a figure, as the log of its set says it. */
type TapLine = {
  readonly id: string;
  readonly set: number;
  readonly score: { readonly us: number; readonly them: number };
  readonly says: string;
};

/** The taps that stand behind a figure, in the order in which they were made; each is an entry of its set (TRB-06). */
export function tapLines(state: MatchState, of: Predicate, match: Scope, names: Names): readonly TapLine[] {
  const figure = figureNamed(of.figure);
  const marks = figure && (of.part === 'num' ? marksFor(figure, of.who) : figure.den);
  if (!figure?.needs.taps || !marks || marks === 'sets' || of.side === 'them' || of.rotation !== null) return [];
  const tapped = onlySet(match, of.set).filter(({ taps }) => taps !== null && taps.size > 0);
  return tapped.flatMap(({ number }) =>
    logLines(state, number, names)
      .toReversed()
      .flatMap(({ id, content, isVoid, who, what, us, them }): TapLine[] => {
        if (isVoid || content.kind !== 'stat') return [];
        const { playerId, category, counter } = content.payload;
        const isOwn = of.who === undefined || of.who === playerId;
        const isBehind = isOwn && marksOfTap(category, counter).some((name) => (marks[name] ?? 0) !== 0);
        return isBehind ? [{ id, set: number, score: { us, them }, says: `${who} ${what}` }] : [];
      }),
  );
}
