import { type Figure, type Marks, marksFor } from './figure.ts';
import { leastDepth, setsOf } from './reading.ts';
import type { MarkName } from './mark.ts';
import { DEPTHS, isCounted, onCourt, type RallyView, type Scope, type SetView } from './rally-view.ts';
import { marksIn } from './rally-marks.ts';
import { type Subject, sumOf, sumsOf } from './sums.ts';

export type Part = 'num' | 'den';

/** One thing that a figure has counted, in its rally. */
type Trace = {
  readonly set: number;
  readonly rally: string;
  /** The contact to mark; null where no contact tells it. */
  readonly contact: string | null;
  readonly name: MarkName;
  /** By how much it changes the figure; errors take off. */
  readonly by: number;
};

/** The rallies behind a part of a figure, in the order of play, and what taps add, which belong to none (TRB-06). */
export type Behind = { readonly traces: readonly Trace[]; readonly taps: number };

/** Whatever a figure shows can be opened: its traces and taps add up to it (TRB-01). */
export function ralliesBehind(figure: Figure, part: Part, scope: Scope, subject: Subject): Behind {
  const marks = part === 'num' ? marksFor(figure, subject.who) : figure.den;
  if (marks === null) return { traces: [], taps: 0 };
  if (marks === 'sets') return setsBehind(figure, scope, subject);
  const traces = scope.flatMap(({ rallies }) =>
    rallies
      .filter(({ depth }) => DEPTHS.indexOf(depth) >= leastDepth(figure))
      .flatMap((rally) => tracesIn(rally, marks, subject)),
  );
  return { traces, taps: figure.needs.taps ? tapsBehind(marks, scope, subject) : 0 };
}

const tracesIn = (rally: RallyView, marks: Marks, { side, who }: Subject): Trace[] =>
  marksIn(rally).flatMap(({ name, side: own, who: whose, contact, by }) => {
    const times = marks[name];
    if (times === undefined || own !== side || (who !== undefined && whose !== who)) return [];
    return [{ set: rally.set, rally: rally.id, contact, name, by: times * by }];
  });

/** Taps are all that is no mark of a rally. */
function tapsBehind(marks: Marks, scope: Scope, subject: Subject): number {
  const tapped = scope.filter(({ taps }) => taps !== null && taps.size > 0);
  if (tapped.length === 0) return 0;
  const sums = sumsOf(tapped.map((set) => ({ ...set, rallies: [] })));
  return termsOf(marks).reduce(
    (sum, [name, times]) => sum + times * sumOf(sums, subject, name, DEPTHS.length, true),
    0,
  );
}

const isMark = (name: string, marks: Marks): name is MarkName => name in marks;
const termsOf = (marks: Marks): (readonly [MarkName, number])[] =>
  Object.keys(marks).flatMap((name) => (isMark(name, marks) ? [[name, marks[name] ?? 0] as const] : []));

/** Each set that was played, or in which the figure is recorded, by its first rally of this kind. */
function setsBehind(figure: Figure, scope: Scope, subject: Subject): Behind {
  const played = scope.filter((set) => setsOf(figure, sumsOf([set]), subject) === 1);
  const traces = played.flatMap((set): Trace[] => {
    const first = firstRally(set, subject, leastDepth(figure));
    return first ? [{ set: set.number, rally: first.id, contact: null, name: 'ONW', by: 1 }] : [];
  });
  return { traces, taps: played.length - traces.length };
}

function firstRally({ rallies }: SetView, { side, who }: Subject, least: number): RallyView | undefined {
  const counted = rallies.filter((rally) => isCounted(rally) && DEPTHS.indexOf(rally.depth) >= least);
  if (who === undefined) return counted[0];
  const isThere = (rally: RallyView): boolean => {
    const court = side === 'us' ? onCourt(rally) : rally.courtThem;
    return court ? court.includes(who) : marksIn(rally).some((one) => one.side === side && one.who === who);
  };
  return counted.find(isThere);
}
