import { otherSide } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { marksIn } from './rally-marks.ts';
import type { MarkName } from './mark.ts';
import { DEPTHS, isCounted, isServed, onlyRallies, ralliesIn, type RallyView, type Scope } from './rally-view.ts';
import { longestRun, type Run, runsOf } from './runs.ts';

export type Won = { readonly won: number; readonly of: number };

/** A rotation in a scope: how it received and served, and how far it was ahead. */
export type RotationRow = {
  /** Position of the setter in charge, or of the starter in place I; null where no line-up was known (ROT-04). */
  readonly at: number | null;
  /** The six as they stood when it was first played. */
  readonly court: readonly Held[] | null;
  readonly received: Won;
  readonly firstBall: Won;
  readonly served: Won;
  /** Rallies that were served and won by somebody, and those won less those lost. */
  readonly rallies: number;
  readonly diff: number;
  readonly longestFor: number;
  readonly longestAgainst: number;
};

/** By who sets, or by the starting order, which differ with two setters (ROT-02). */
export type RotationBy = 'setter' | 'order';

export const rotationOf = (rally: RallyView, side: Side, by: RotationBy = 'setter'): number | null => {
  if (side === 'them') return by === 'setter' ? rally.setterThem : rally.starterThem;
  return by === 'setter' ? rally.setterUs : rally.starterUs;
};

/** In the order of play: the setter in I, then VI, V, to II. */
const ORDER = [1, 6, 5, 4, 3, 2] as const;

/** A line for each of the six, and one for rallies of no known rotation where there are any. Together they are the scope. */
export function rotationTable(scope: Scope, side: Side = 'us', by: RotationBy = 'setter'): readonly RotationRow[] {
  const rows = [...ORDER, null].map((at) => rowOf(scope, side, at, by));
  return rows.filter(({ at, rallies }) => at !== null || rallies > 0);
}

function rowOf(scope: Scope, side: Side, at: number | null, by: RotationBy): RotationRow {
  const isOwn = (rally: RallyView): boolean => rotationOf(rally, side, by) === at;
  const rallies = ralliesIn(onlyRallies(scope, isOwn));
  const [received, served] = [wonOf(rallies, side, 'RCV', 'RCVW'), wonOf(rallies, side, 'SVD', 'SVDW')];
  const longest = (winner: Side) => longestRunIn(scope, isOwn, winner)?.points ?? 0;
  const played = rallies.filter(isServed);
  const won = played.filter(({ winner }) => winner === side).length;
  return {
    ...{
      at,
      court: at === null ? null : courtIn(played, side),
      received,
      served,
      firstBall: firstBallIn(rallies, side),
    },
    ...{ rallies: played.length, diff: won - (played.length - won) },
    ...{ longestFor: longest(side), longestAgainst: longest(otherSide(side)) },
  };
}

const courtIn = (rallies: readonly RallyView[], side: Side): readonly Held[] | null => {
  const first = rallies.find((rally) => (side === 'us' ? rally.courtUs : rally.courtThem) !== null);
  return (side === 'us' ? first?.courtUs : first?.courtThem) ?? null;
};

const countMarks = (rallies: readonly RallyView[], side: Side, name: MarkName): number =>
  rallies.reduce(
    (sum, rally) => sum + marksIn(rally).filter((one) => one.name === name && one.side === side).length,
    0,
  );

const wonOf = (rallies: readonly RallyView[], side: Side, of: MarkName, won: MarkName): Won => ({
  won: countMarks(rallies, side, won),
  of: countMarks(rallies, side, of),
});

/** Of the rallies of every touch only: elsewhere nobody knows which attack it was. */
function firstBallIn(rallies: readonly RallyView[], side: Side): Won {
  const deep = rallies.filter(({ depth }) => DEPTHS.indexOf(depth) >= DEPTHS.indexOf('touch'));
  return { won: countMarks(deep, side, 'FBK'), of: countMarks(deep, side, 'RCV') - countMarks(deep, side, 'RSE') };
}

/** The longest run within one rotation: it ends with the rotation, and with the set. */
export const longestRunIn = (scope: Scope, isOwn: (rally: RallyView) => boolean, winner: Side): Run | undefined => {
  const stretches = scope.flatMap(({ rallies }) => stretchesOf(rallies.filter(isCounted), isOwn));
  return longestRun(stretches.flatMap(runsOf), winner);
};

function stretchesOf(rallies: readonly RallyView[], isOwn: (rally: RallyView) => boolean): RallyView[][] {
  const stretches: RallyView[][] = [[]];
  for (const rally of rallies) {
    if (isOwn(rally)) stretches.at(-1)?.push(rally);
    else stretches.push([]);
  }
  return stretches;
}

const ENOUGH = 5;
const rateOf = ({ won, of }: Won): number => (of === 0 ? 0 : won / of);

/** The rotation that was behind most, of those with five rallies or more; none where only one has as many (ROT-05). */
export function weakestOf(rows: readonly RotationRow[], least = ENOUGH): RotationRow | undefined {
  const known = rows.filter((row) => row.at !== null && row.rallies >= least);
  const [weakest] = known.toSorted(
    (a, b) => a.diff - b.diff || rateOf(a.received) - rateOf(b.received) || placeOf(a) - placeOf(b),
  );
  return known.length < 2 ? undefined : weakest;
}
const placeOf = ({ at }: RotationRow): number => ORDER.findIndex((one) => one === at);

const COMPARABLE = 10;
/** Two rates beside each other, the difference in points of percent; null where either has too few rallies (ROT-06). */
export const difference = (a: Won, b: Won): number | null =>
  a.of < COMPARABLE || b.of < COMPARABLE ? null : 100 * (rateOf(a) - rateOf(b));
export const TOO_FEW = 'too few to compare';
