import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { isCounted, type RallyView, type Scope } from './rally-view.ts';

/** Points in a row of one side within a set. */
export type Run = {
  readonly side: Side;
  readonly set: number;
  readonly points: number;
  readonly rallies: readonly string[];
  /** Who served at its last point, where the side of the run did, and in which rotation of ours that was. */
  readonly server: Held;
  readonly rotation: number | null;
  readonly from: { readonly us: number; readonly them: number };
  readonly to: { readonly us: number; readonly them: number };
};

/** Every run of a scope, also of one point, in the order of play; points of cards are in it (FIG-10). */
export const runsIn = (scope: Scope): readonly Run[] =>
  scope.flatMap(({ rallies }) => runsOf(rallies.filter(isCounted)));

/** Rallies that follow each other make a run where the same side wins them. */
export function runsOf(rallies: readonly RallyView[]): readonly Run[] {
  const groups: RallyView[][] = [];
  for (const rally of rallies) {
    const newest = groups.at(-1);
    if (newest?.at(-1)?.winner === rally.winner && newest) newest.push(rally);
    else groups.push([rally]);
  }
  return groups.flatMap(runOf);
}

function runOf(rallies: readonly RallyView[]): Run[] {
  const [first, last] = [rallies[0], rallies.at(-1)];
  if (!first || !last?.winner) return [];
  const side = last.winner;
  return [
    {
      ...{ side, set: first.set, points: rallies.length, rallies: rallies.map(({ id }) => id) },
      ...{ server: last.server === side ? last.serverWho : null, rotation: last.setterUs },
      ...{ from: first.before, to: last.after },
    },
  ];
}

const LONG = 3;
/** Runs that are listed: three points or more (FIG-08). */
export const longRuns = (scope: Scope): readonly Run[] => runsIn(scope).filter(({ points }) => points >= LONG);

/** The longest run of a side; of equal ones the first. */
export const longestRun = (runs: readonly Run[], side: Side): Run | undefined =>
  runs.filter((run) => run.side === side).toSorted((a, b) => b.points - a.points)[0];

export type Lead = {
  /** The most points that each side was ahead. */
  readonly biggest: { readonly us: number; readonly them: number };
  /** How often the lead went from one side to the other, with or without a tie between. */
  readonly changes: number;
  /** How often it was level after the first point. */
  readonly ties: number;
};

/** The lead of one set. */
export function leadIn(rallies: readonly RallyView[]): Lead {
  const leads = rallies.filter(isCounted).map(({ after }) => after.us - after.them);
  const ahead = leads.filter((lead) => lead !== 0);
  return {
    biggest: { us: Math.max(0, ...leads), them: Math.max(0, ...leads.map((lead) => -lead)) },
    changes: ahead.filter((lead, at) => at > 0 && lead > 0 !== (ahead[at - 1] ?? lead) > 0).length,
    ties: leads.filter((lead) => lead === 0).length,
  };
}
