import type { Rules } from '../rules.ts';
import { targetIn } from '../rules.ts';
import type { Side } from '../schema.ts';

/** The side-out chances of both: that we win a rally which they serve, and that they win one which we serve. */
export type SideOuts = { readonly us: number; readonly them: number };
/** How a set is won: the points, the lead, and the points that end it with any lead. */
export type SetGoal = { readonly points: number; readonly lead: number; readonly cap: number | null };

export const goalIn = (rules: Rules, setNumber: number): SetGoal => ({
  ...targetIn(rules, setNumber),
  lead: rules.lead,
});

/** Chances that we win the set at a score, if we serve next and if they do. */
type ByServe = { readonly us: number; readonly them: number };
type SetChances = (us: number, them: number, serving: Side) => number;

/**
 * The chance to win a set at any score, from the two side-out chances alone (CH-01). Every score is worked out once;
 * without a cap the long way of ties is a closed form (CH-02).
 */
export function setChances(sideOuts: SideOuts, goal: SetGoal): SetChances {
  const known = new Map<number, ByServe>();
  const chancesAt = (us: number, them: number): ByServe => {
    const over = winnerAt(us, them, goal);
    if (over) return over === 'us' ? SURE : LOST;
    const [a, b] = reduced(us, them, goal);
    const key = a * 1000 + b;
    const was = known.get(key);
    if (was) return was;
    const now = isTie(a, b, goal) ? tieChances(sideOuts) : fromNext(sideOuts, chancesAt(a + 1, b), chancesAt(a, b + 1));
    known.set(key, now);
    return now;
  };
  return (us, them, serving) => chancesAt(us, them)[serving];
}

const SURE: ByServe = { us: 1, them: 1 };
const LOST: ByServe = { us: 0, them: 0 };

function winnerAt(us: number, them: number, { points, lead, cap }: SetGoal): Side | null {
  const [high, low] = [Math.max(us, them), Math.min(us, them)];
  const isOver = (high >= points && high - low >= lead) || (cap !== null && high >= cap && high > low);
  if (!isOver) return null;
  return us > them ? 'us' : 'them';
}

/** Past the points a set without a cap stands as it stood just below them: only the lead matters. */
function reduced(us: number, them: number, { points, lead, cap }: SetGoal): readonly [number, number] {
  const over = Math.min(us, them) - (points - 1);
  return cap === null && lead === 2 && over > 0 ? [us - over, them - over] : [us, them];
}

const isTie = (us: number, them: number, { points, lead, cap }: SetGoal): boolean =>
  cap === null && lead === 2 && us === them && us >= points - 1;

/** With our side-out p and theirs q, x = 1 − q and y = 1 − p. */
function tieChances({ us: p, them: q }: SideOuts): ByServe {
  const [x, y] = [1 - q, 1 - p];
  const a = 1 - p * q;
  const us = (x * x * a + x * q * p * x) / (a * a - x * q * p * y);
  return { us, them: (p * x + p * y * us) / a };
}

/** The server wins a point or loses the serve with it; each rally is one of these two. */
const fromNext = ({ us: p, them: q }: SideOuts, won: ByServe, lost: ByServe): ByServe => ({
  us: unsettled((1 - q) * won.us + q * lost.them),
  them: unsettled(p * won.us + (1 - p) * lost.them),
});

/** Before a set is over nothing is sure, though a number of this size may round to it (CH-05). */
const unsettled = (chance: number): number => Math.min(chance, 1 - Number.EPSILON);
