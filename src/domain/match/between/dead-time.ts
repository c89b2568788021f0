import type { GameSet, MatchState } from '../fold.ts';
import type { EntryOf } from '../kinds.ts';
import type { Code } from '../rally/codes.ts';
import type { Frame } from '../rally/frame.ts';
import { gapNow, seenNow } from '../rally/next-rally.ts';
import { emptyRallySet } from '../rally/rally-set.ts';
import { type GapEntry, pass } from '../rally/walk.ts';
import type { Rules } from '../rules.ts';

/** A set as it stands for whoever acts between two rallies. */
export type DeadTime = {
  readonly set: GameSet;
  readonly rules: Rules;
  readonly frame: Frame;
  /** A rally is still open: what is done now belongs to the gap after it (SUB-13). */
  readonly isRallyOpen: boolean;
};

export function deadTimeOf(set: GameSet, rules: Rules): DeadTime {
  const frame = set.rallies?.now ?? emptyRallySet(set.number, rules).now;
  const newest = set.rallies?.played.at(-1)?.rally;
  return { set, rules, frame, isRallyOpen: newest !== undefined && newest.outcome.winner === undefined };
}

type Foreseen = { readonly frame: Frame; readonly found: readonly Code[] };
const NOT_ENTERED = { id: '', clientId: '', rev: 0, at: '', place: 0 } as const;

/** How the set would stand after an entry of its gap, and what would be wrong with it: the engine itself is asked. */
export function foresee({ frame, rules, set }: DeadTime, entry: EntryOf<GapEntry['kind']>): Foreseen {
  const way = { rules, setNumber: set.number };
  const then = pass(frame, [{ ...NOT_ENTERED, ...entry }], null, way);
  return { frame: then.frame, found: then.found.map(({ code }) => code) };
}

/** The match and the set at the moment of a press. */
export type Moment = { readonly state: MatchState; readonly set: GameSet };

export const deadTimeAt = ({ state, set }: Moment): DeadTime => deadTimeOf(set, state.rules);
export const inGap = ({ set }: Moment) => ({ after: gapNow(set) });
export const inGapAsSeen = ({ state, set }: Moment) => ({ after: gapNow(set), ...seenNow(state, set) });
/** For an entry that is only foreseen. */
export const NOWHERE = { after: null, seen: null, base: 0 } as const;

/** How many of something a side has used, of how many it may; null is without a limit. */
export type Allowance = { readonly used: number; readonly allowed: number | null };
export const leftOf = ({ used, allowed }: Allowance): number | null =>
  allowed === null ? null : Math.max(0, allowed - used);
/** `4 of 12 used, 8 left` */
export function allowanceText({ used, allowed }: Allowance): string {
  if (allowed === null) return `${used} used`;
  return used > allowed ? `${used} of ${allowed} used` : `${used} of ${allowed} used, ${allowed - used} left`;
}
/** `4/12`, on a key. */
export const allowanceMark = ({ used, allowed }: Allowance): string =>
  allowed === null ? String(used) : `${used}/${allowed}`;
