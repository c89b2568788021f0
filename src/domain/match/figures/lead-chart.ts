import { plural } from '../../core/plural.ts';
import type { Side } from '../schema.ts';
import { isCounted, type SetView } from './rally-view.ts';
import { leadIn, longestRun, runsIn } from './runs.ts';

/** One step of the line: how far we were ahead after a rally, behind below zero. */
type LeadStep = {
  readonly rally: string;
  readonly lead: number;
  readonly after: { readonly us: number; readonly them: number };
  /** Timeouts of teams that were taken before it. */
  readonly timeouts: readonly Side[];
};
type LeadChart = {
  readonly set: number;
  readonly steps: readonly LeadStep[];
  /** The same in a sentence, for who does not see the line. */
  readonly says: string;
};

/** The lead of a set, a step for each rally that made a point. */
export function leadChart(set: SetView): LeadChart {
  let timeouts: Side[] = [];
  const steps = set.rallies.flatMap((rally): LeadStep[] => {
    timeouts.push(...rally.between.flatMap(timeoutIn));
    if (!isCounted(rally)) return [];
    const { id, after } = rally;
    const step = { rally: id, lead: after.us - after.them, after, timeouts };
    timeouts = [];
    return [step];
  });
  return { set: set.number, steps, says: inSentence(set) };
}

function timeoutIn(entry: SetView['rallies'][number]['between'][number]): Side[] {
  if (entry.kind !== 'timeout') return [];
  const { side, type } = entry.payload;
  return side && type === 'team' ? [side] : [];
}

/** `Set 2: 23–25. Ahead by 4 at most, behind by 3; the lead changed 5 times, 7 ties. Longest run 4, against us 3.` */
function inSentence(set: SetView): string {
  const { biggest, changes, ties } = leadIn(set.rallies);
  const { us, them } = set.rallies.findLast(isCounted)?.after ?? { us: 0, them: 0 };
  const runs = runsIn([set]);
  const longest = (side: Side): number => longestRun(runs, side)?.points ?? 0;
  const times = `${plural(changes, 'time')}, ${plural(ties, 'tie')}`;
  return (
    `Set ${set.number}: ${us}–${them}. Ahead by ${biggest.us} at most, behind by ${biggest.them}; ` +
    `the lead changed ${times}. Longest run ${longest('us')}, against us ${longest('them')}.`
  );
}
