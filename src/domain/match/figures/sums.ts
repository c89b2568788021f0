import { CATEGORY_NAMES } from '../categories.ts';
import type { Held } from '../rally/court.ts';
import type { Category, Counter, Side } from '../schema.ts';
import type { PlayerCounts } from '../tally.ts';
import type { Needs } from './figure.ts';
import type { MarkName } from './mark.ts';
import { DEPTHS, isCounted, onCourt, type RallyView, ralliesIn, type Scope, type SetView } from './rally-view.ts';
import { marksIn } from './rally-marks.ts';

/** Of whom a figure is: a player, nobody who is known, or with `who` undefined the whole side. */
export type Subject = { readonly side: Side; readonly who?: Held };

/** Numbers of marks by the depth of their rallies, from the shallowest; the last are those that were tapped. */
type ByDepth = number[];
const TAPPED = DEPTHS.length;
type ByMark = Map<MarkName, ByDepth>;

/**
 * All marks of a scope, added up once, so that a box reads any figure of anybody without looking at the rallies again.
 */
export type Sums = {
  readonly scope: Scope;
  readonly players: ReadonlyMap<string, ReadonlyMap<MarkName, readonly number[]>>;
  readonly sides: ReadonlyMap<Side, ReadonlyMap<MarkName, readonly number[]>>;
};

const keyOf = (side: Side, who: Held): string => (who === null ? side : `${side} ${who}`);

export function sumsOf(scope: Scope): Sums {
  const players = new Map<string, ByMark>();
  const sides = new Map<Side, ByMark>();
  const add = (side: Side, who: Held, name: MarkName, level: number, by: number): void => {
    addTo(atKey(players, keyOf(side, who)), name, level, by);
    addTo(atKey(sides, side), name, level, by);
  };
  for (const rally of ralliesIn(scope)) {
    const level = DEPTHS.indexOf(rally.depth);
    for (const { side, who, name, by } of marksIn(rally)) add(side, who, name, level, by);
  }
  for (const { taps } of scope)
    for (const [player, counts] of taps ?? [])
      for (const [name, by] of markedTaps(counts)) add('us', player, name, TAPPED, by);
  return { scope, players, sides };
}

function atKey<K>(map: Map<K, ByMark>, key: K): ByMark {
  const known = map.get(key) ?? new Map<MarkName, ByDepth>();
  map.set(key, known);
  return known;
}

function addTo(marks: ByMark, name: MarkName, level: number, by: number): void {
  const known = marks.get(name) ?? Array.from({ length: TAPPED + 1 }, () => 0);
  known[level] = (known[level] ?? 0) + by;
  marks.set(name, known);
}

const TAPS: Readonly<Record<Category, readonly [MarkName, MarkName, MarkName | null]>> = {
  attack: ['K', 'E', 'TA'],
  serve: ['SA', 'SE', 'SRV'],
  pass: ['A', 'BHE', 'SetA'],
  defense: ['D', 'DE', null],
};

/** The marks that a tap adds to: each outcome is an attempt too. */
export function marksOfTap(category: Category, counter: Counter): readonly MarkName[] {
  const [won, lost, tried] = TAPS[category];
  const outcome = { positive: won, negative: lost, attempts: null }[counter];
  return [outcome, tried].filter((name) => name !== null);
}

/** Taps as marks: both name the same things in the field. */
const markedTaps = (counts: PlayerCounts): (readonly [MarkName, number])[] =>
  CATEGORY_NAMES.flatMap((category) => {
    const [won, lost, tried] = TAPS[category];
    const { positive, negative, attempts } = counts[category];
    return [[won, positive] as const, [lost, negative] as const, ...(tried ? [[tried, attempts] as const] : [])];
  });

/** How often a mark stands for somebody, in the rallies from a depth on, and in taps if they count as well. */
export function sumOf(sums: Sums, { side, who }: Subject, name: MarkName, from: number, withTaps: boolean): number {
  const marks = who === undefined ? sums.sides.get(side) : sums.players.get(keyOf(side, who));
  return (marks?.get(name) ?? []).reduce(
    (sum, by, level) => (level >= from && (level < TAPPED || withTaps) ? sum + by : sum),
    0,
  );
}

/** Whether a rally is known well enough for a figure (FIG-04). */
export function isDeepEnough(
  rally: RallyView,
  { depth, server, court }: Needs,
  { who }: Pick<Subject, 'who'>,
): boolean {
  if (DEPTHS.indexOf(rally.depth) < DEPTHS.indexOf(depth)) return false;
  if (server && rally.server === null) return false;
  return !court || who === undefined || rally.courtUs !== null;
}

/** Of how many of the rallies a figure is; a set of taps counts whole where it has taps of this kind. */
export function ralliesFor(
  { scope }: Sums,
  needs: Needs,
  subject: Subject,
): { readonly from: number; readonly of: number } {
  let [from, of] = [0, 0];
  for (const set of scope) {
    const counted = set.rallies.filter(isCounted);
    const isTapped = needs.taps !== undefined && hasTaps(set, needs.taps);
    of += counted.length;
    from += isTapped ? counted.length : counted.filter((rally) => isDeepEnough(rally, needs, subject)).length;
  }
  return { from, of };
}

export const hasTaps = ({ taps }: SetView, category: Category): boolean =>
  [...(taps?.values() ?? [])].some((counts) => counts[category].attempts > 0);

/** Everybody of a side who was on court or has a mark; null where some of them belong to nobody. */
export function playersIn({ players }: Sums, side: Side): readonly Held[] {
  const own = [...players].filter(([key]) => key === side || key.startsWith(`${side} `));
  return own.map(([key]) => (key === side ? null : key.slice(side.length + 1)));
}

/**
 * Sets that a player has played: with a line-up those in which she was on court for a rally, without one those in which
 * she has a figure (COUNTS-8). Of a side, those in which anything was recorded.
 */
export function setsPlayed({ scope }: Pick<Sums, 'scope'>, { side, who }: Subject): number {
  if (who === undefined) return scope.filter(({ rallies, taps }) => rallies.length > 0 || (taps?.size ?? 0) > 0).length;
  return who === null ? 0 : scope.filter((set) => hasPlayed(set, side, who)).length;
}

function hasPlayed({ rallies, taps }: SetView, side: Side, who: string): boolean {
  const courts = rallies.filter(isCounted).flatMap((rally) => (side === 'us' ? onCourt(rally) : rally.courtThem) ?? []);
  if (courts.length > 0) return courts.includes(who);
  if (side === 'us' && taps?.has(who)) return true;
  return rallies.some((rally) => marksIn(rally).some((one) => one.side === side && one.who === who));
}
