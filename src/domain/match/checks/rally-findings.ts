import { oncePer } from '../../core/once-per.ts';
import type { GameSet, MatchState } from '../fold.ts';
import { isFinalScore, type Rules, winnerOfMatch } from '../rules.ts';
import { setWinners } from '../set-end.ts';
import type { Side } from '../schema.ts';
import {
  backFindings,
  courtFindings,
  lineUpFindings,
  onceIn,
  rallyFindings,
  revivedFindings,
  withoutCourt,
} from './rally-checks.ts';
import type { Found } from '../rally/codes.ts';
import { figureFindings } from './figure-checks.ts';
import { stepFindings } from './out-of-step.ts';
import { type RallySet, touchedIn } from '../rally/rally-set.ts';
import { isOf } from '../rally/standing.ts';
import { noSetFindings } from './sets-played.ts';

export type FoundInSet = Found & { readonly setNumber: number };

/**
 * Findings in the sets that were recorded by their rallies, each with the number of its set. A score is looked at once
 * its set is closed: points of a later one were recorded, or the match is about to be completed.
 */
export function foundIn(state: MatchState, isCompleting = false): FoundInSet[] {
  return state.sets.flatMap((set) => foundInSet(state, set, isCompleting));
}

/** Those of one of its sets. */
export function foundInSet(state: MatchState, set: GameSet, isCompleting = false): FoundInSet[] {
  const { rallies, number } = set;
  if (!rallies) return [];
  const before = setWinners(state).slice(0, state.sets.indexOf(set));
  const newest = state.sets.findLast(isScored)?.number ?? 0;
  const isAfter = rallies.played.length > 0 && isDecided(before, state.rules);
  const isClosed = isScored(set) && (number < newest || isCompleting);
  const found: Found[] = [
    ...foundWithin(set),
    ...noSetFindings(state.sets, set),
    ...(isAfter ? [{ code: 'set-after-match' } as const] : []),
    ...(isClosed && !isFinalScore(set.score, state.rules, number) ? [{ code: 'score-illegal' } as const] : []),
  ];
  return found.map((one) => ({ ...one, setNumber: number }));
}

/** Findings that no other set has a part in. */
const foundWithin = oncePer(({ rallies, counts }: GameSet): readonly Found[] =>
  rallies ? [...findingsIn(rallies), ...stepFindings(rallies), ...figureFindings(rallies, counts)] : [],
);

const isDecided = (before: readonly (Side | null)[], rules: Rules): boolean => winnerOfMatch(before, rules) !== null;
const isScored = ({ score }: GameSet): boolean => score.us + score.them > 0;

/** Findings in line-ups, gaps and rallies, held against the court where it is known. */
function findingsIn(set: RallySet): Found[] {
  const { given, standing, begun, played, found } = set;
  const touched = touchedIn(set);
  const onTheWay = onceIn([...found, ...played.flatMap((one) => one.found)]);
  return [
    ...lineUpFindings(standing, given.rules),
    ...backFindings(standing, begun.bench),
    ...(standing.some(isOf('line-up')) ? onTheWay : withoutCourt(onTheWay)),
    ...touched.flatMap((one, i) => rallyFindings(one, i === touched.length - 1)),
    ...touched.flatMap((one) => courtFindings(one, given.rules)),
    ...revivedFindings(given.told),
  ];
}
