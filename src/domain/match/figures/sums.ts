import { CATEGORY_NAMES, COUNTERS } from '../categories.ts';
import type { Held } from '../rally/court.ts';
import type { Category, Counter, Side } from '../schema.ts';
import type { PlayerCounts } from '../tally.ts';
import type { Marks, Needs } from './figure.ts';
import type { MarkName } from './mark.ts';
import { SIDES } from './other-halves.ts';
import { DEPTHS, isCounted, onCourt, type RallyView, type Scope, type SetView } from './rally-view.ts';
import { marksIn } from './rally-marks.ts';

/** Of whom a figure is: a player, nobody who is known, or with `who` undefined the whole side. */
export type Subject = { readonly side: Side; readonly who?: Held };

/** Numbers of marks by the depth of their rallies, from the shallowest; the last are those that were tapped. */
type ByDepth = number[];
const TAPPED = DEPTHS.length;
type ByMark = Map<MarkName, ByDepth>;

/**
 * All marks of a scope, added up once, so that a box reads any figure of anybody without looking at the rallies again.
 * Sums of several scopes are added like numbers: those of a season are made of those of its sets.
 */
export type Sums = {
  readonly players: ReadonlyMap<string, ReadonlyMap<MarkName, readonly number[]>>;
  readonly sides: ReadonlyMap<Side, ReadonlyMap<MarkName, readonly number[]>>;
  /** Numbers of rallies by what is known of them, as `placeOf` says, by the categories in which their set has taps. */
  readonly rallies: ReadonlyMap<string, readonly number[]>;
  /** Numbers of sets that were played, by player and by side, and by how much is known of them, as `kindOfSet` says. */
  readonly played: ReadonlyMap<string, readonly number[]>;
};

/** Sums while they are added up. */
export type SumsDraft = {
  readonly players: Map<string, ByMark>;
  readonly sides: Map<Side, ByMark>;
  readonly rallies: Map<string, number[]>;
  readonly played: Map<string, number[]>;
};
export const noSums = (): SumsDraft => ({
  ...{ players: new Map(), sides: new Map(), rallies: new Map(), played: new Map() },
});

/** A player of a side, or with null nobody of it. */
export const keyOf = (side: Side, who: Held): string => (who === null ? side : `${side} ${who}`);
const playedKey = (side: Side, who: Held | undefined): string => (who === undefined ? `${side} all` : keyOf(side, who));

export function sumsOf(scope: Scope): Sums {
  const sums = noSums();
  for (const set of scope) addSet(sums, set);
  return sums;
}

function addSet(sums: SumsDraft, set: SetView): void {
  const { of, named, deepest } = tallies(sums);
  for (const rally of set.rallies) {
    const level = DEPTHS.indexOf(rally.depth);
    for (const { side, who, name, by } of marksIn(rally)) {
      addRallyMark(of(side, who), name, level, by);
      addRallyMark(of(side, undefined), name, level, by);
    }
  }
  const marked = { us: named('us'), them: named('them') };
  for (const [player, counts] of set.taps ?? [])
    for (const [name, by] of markedTaps(counts))
      for (const who of [player, undefined]) addTo(of('us', who).marks, name, TAPPED, by);
  const taps = tappedIn(set);
  addRallyNumbers(sums, taps, numbersOf(set.rallies.filter(isCounted)));
  const play = (side: Side, who: Held | undefined): void =>
    addPlayed(sums, { side, who }, kindOfSet(deepest(side, who), taps));
  if (isBegun(set)) for (const side of SIDES) play(side, undefined);
  for (const side of SIDES) for (const who of playersOn(set, side, marked[side])) play(side, who);
}

/** The counted marks of a player or a side, and the greatest depth of a rally with one of them, as a place in `DEPTHS`. */
type Tally = { readonly marks: ByMark; deepest: number };

/** Finds everybody once: a set has thousands of marks, and is added up anew with each push into it. */
function tallies(sums: SumsDraft) {
  const known = { us: new Map<Held | undefined, Tally>(), them: new Map<Held | undefined, Tally>() };
  function of(side: Side, who: Held | undefined): Tally {
    const found = known[side].get(who);
    if (found) return found;
    const marks = who === undefined ? atKey(sums.sides, side) : atKey(sums.players, keyOf(side, who));
    const made = { marks, deepest: 0 };
    known[side].set(who, made);
    return made;
  }
  const named = (side: Side): string[] => [...known[side].keys()].filter((who) => typeof who === 'string');
  const deepest = (side: Side, who: Held | undefined): number => known[side].get(who)?.deepest ?? 0;
  return { of, named, deepest };
}

function addRallyMark(tally: Tally, name: MarkName, level: number, by: number): void {
  addTo(tally.marks, name, level, by);
  if (level > tally.deepest) tally.deepest = level;
}

/** Adds one mark of somebody, and with `who` undefined of a side, as `level` says. */
export function addMark(sums: SumsDraft, { side, who }: Subject, name: MarkName, level: number, by: number): void {
  addTo(who === undefined ? atKey(sums.sides, side) : atKey(sums.players, keyOf(side, who)), name, level, by);
}

export function addPlayed({ played }: SumsDraft, { side, who }: Played, kind: number, sets = 1): void {
  const key = playedKey(side, who);
  const known = played.get(key) ?? Array.from({ length: SET_KINDS }, () => 0);
  known[kind] = (known[kind] ?? 0) + sets;
  played.set(key, known);
}
type Played = { readonly side: Side; readonly who: Held | undefined };

/** Adds numbers of rallies by place to those of sets that have taps of the same categories. */
function addRallyNumbers({ rallies }: SumsDraft, taps: string, numbers: readonly number[]): void {
  const known = rallies.get(taps) ?? noRallies();
  numbers.forEach((number, place) => (known[place] = (known[place] ?? 0) + number));
  rallies.set(taps, known);
}

function numbersOf(rallies: readonly RallyView[]): number[] {
  const numbers = noRallies();
  for (const rally of rallies) numbers[placeOf(rally)] = (numbers[placeOf(rally)] ?? 0) + 1;
  return numbers;
}

/** How many places a depth has: by whether the server is known, and our line-up. */
const KNOWN = 4;
export const noRallies = (): number[] => Array.from({ length: DEPTHS.length * KNOWN }, () => 0);
const placeOf = ({ depth, server, courtUs }: RallyView): number =>
  DEPTHS.indexOf(depth) * KNOWN + (server === null ? 0 : 1) + (courtUs === null ? 0 : 2);

/** Each depth, and each mixture of the four categories in which a set can have taps. */
export const SET_KINDS = DEPTHS.length + 2 ** CATEGORY_NAMES.length;
const ofTaps = (isIn: (category: Category) => boolean): readonly number[] =>
  CATEGORY_NAMES.map((name, at) => (isIn(name) ? 2 ** at : 0));

/** How much is known of a set: the categories of its taps, `attack serve`, or else the depth of its deepest rally. */
export function kindOfSet(depth: number, taps: string): number {
  const tapped = taps.split(' ');
  const mixture = ofTaps((name) => tapped.includes(name)).reduce((sum, by) => sum + by, 0);
  return mixture > 0 ? DEPTHS.length + mixture : depth;
}

/** The levels of marks: the depths of rallies from the shallowest, and last what was tapped. */
export const LEVELS = [...DEPTHS, 'taps'] as const;

/** The categories in which a set has taps: `attack serve`. */
const tappedIn = (set: SetView): string => CATEGORY_NAMES.filter((name) => hasTaps(set, name)).join(' ');

function atKey<K>(map: Map<K, ByMark>, key: K): ByMark {
  const known = map.get(key);
  if (known) return known;
  const made: ByMark = new Map();
  map.set(key, made);
  return made;
}

function addTo(marks: ByMark, name: MarkName, level: number, by: number): void {
  let known = marks.get(name);
  if (!known) marks.set(name, (known = Array.from({ length: TAPPED + 1 }, () => 0)));
  known[level] = (known[level] ?? 0) + by;
}

const TAPS: Readonly<Record<Category, Readonly<Record<Counter, readonly MarkName[]>>>> = {
  attack: { positive: ['K'], negative: ['E'], attempts: ['TA'] },
  serve: { positive: ['SA', 'SRVA'], negative: ['SE', 'SRVE'], attempts: ['SRV'] },
  pass: { positive: ['A'], negative: ['BHE'], attempts: ['SetA'] },
  defense: { positive: ['D'], negative: ['DE'], attempts: [] },
};

/** The marks that a tap adds to: each outcome is an attempt too. */
export const marksOfTap = (category: Category, counter: Counter): readonly MarkName[] =>
  counter === 'attempts' ? TAPS[category].attempts : [...TAPS[category][counter], ...TAPS[category].attempts];

/** Taps as marks: both name the same things in the field. */
export const markedTaps = (counts: PlayerCounts): (readonly [MarkName, number])[] =>
  CATEGORY_NAMES.flatMap((category) =>
    COUNTERS.flatMap((counter) => TAPS[category][counter].map((name) => [name, counts[category][counter]] as const)),
  );

/** How often a mark stands for somebody, in the rallies from a depth on, and in taps if they count as well. */
export function sumOf(sums: Sums, { side, who }: Subject, name: MarkName, from: number, withTaps: boolean): number {
  const marks = who === undefined ? sums.sides.get(side) : sums.players.get(keyOf(side, who));
  return (marks?.get(name) ?? []).reduce(
    (sum, by, level) => (level >= from && (level < TAPPED || withTaps) ? sum + by : sum),
    0,
  );
}

/** Whether a figure is of one player: only then may it need a line-up. */
const isPlayer = (who: Held | undefined): boolean => who !== undefined && who !== null;

/** Whether a rally is known well enough for a figure (FIG-04). */
export function isDeepEnough(
  rally: RallyView,
  { depth, server, court }: Needs,
  { who }: Pick<Subject, 'who'>,
): boolean {
  if (DEPTHS.indexOf(rally.depth) < DEPTHS.indexOf(depth)) return false;
  if (server && rally.server === null) return false;
  return !court || !isPlayer(who) || rally.courtUs !== null;
}

/** Of how many of the rallies a figure is; a set of taps counts whole where it has taps of this kind. */
export function ralliesFor(
  { rallies }: Sums,
  { depth, server, court, taps }: Needs,
  { who }: Pick<Subject, 'who'>,
): { readonly from: number; readonly of: number } {
  let [from, of] = [0, 0];
  const isDeep = (place: number): boolean =>
    place >= DEPTHS.indexOf(depth) * KNOWN &&
    (!server || place % 2 === 1) &&
    (!court || !isPlayer(who) || place % KNOWN > 1);
  for (const [tapped, numbers] of rallies) {
    const isTapped = taps !== undefined && tapped.split(' ').includes(taps);
    numbers.forEach((number, place) => {
      of += number;
      if (isTapped || isDeep(place)) from += number;
    });
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

/** The same, and who was on court only where a point was given without a serve. */
export function everybodyIn(sums: Sums, side: Side): readonly string[] {
  const played = [...sums.played.keys()].filter(
    (key) => key.startsWith(`${side} `) && key !== playedKey(side, undefined),
  );
  const all = new Set([...playersIn(sums, side), ...played.map((key) => key.slice(side.length + 1))]);
  return [...all].filter((who) => who !== null);
}

/**
 * Sets that a player has played: with a line-up those in which she was on court for a rally, without one those in which
 * she has a figure (COUNTS-8). Of a side, those in which anything was recorded.
 */
export const setsPlayed = ({ played }: Pick<Sums, 'played'>, { side, who }: Subject): number =>
  (played.get(playedKey(side, who)) ?? []).reduce((sum, sets) => sum + sets, 0);

/**
 * Of these, the sets in which these marks are recorded: in a rally that is deep enough, or by taps (FIG-04). A set of
 * which no more is known than the score is none without kills.
 */
export function setsWith(
  { played }: Pick<Sums, 'played'>,
  { side, who }: Subject,
  marks: Marks,
  depth: number,
): number {
  const tapped = ofTaps((name) => COUNTERS.some((counter) => TAPS[name][counter].some((one) => marks[one])));
  const isIn = (kind: number): boolean =>
    kind < DEPTHS.length
      ? kind >= depth
      : tapped.some((by) => by > 0 && Math.floor((kind - DEPTHS.length) / by) % 2 === 1);
  return (played.get(playedKey(side, who)) ?? []).reduce((sum, sets, kind) => (isIn(kind) ? sum + sets : sum), 0);
}

const isBegun = (set: SetView): boolean => set.rallies.length > 0 || tappersIn(set).length > 0;

/** Who has a tap that was not taken back. */
const tappersIn = ({ taps }: SetView): readonly string[] =>
  [...(taps ?? [])].flatMap(([who, counts]) =>
    CATEGORY_NAMES.some((category) => counts[category].attempts > 0) ? [who] : [],
  );

/** Who has played a set: whom a line-up has on court, or else who is marked in a rally or has a tap. */
function playersOn(set: SetView, side: Side, marked: readonly string[]): ReadonlySet<string> {
  const isKnown = (who: Held): who is string => who !== null;
  const courts = set.rallies
    .filter(isCounted)
    .flatMap((rally) => (side === 'us' ? onCourt(rally) : rally.courtThem) ?? []);
  if (courts.length > 0) return new Set(courts.filter(isKnown));
  return new Set(side === 'us' ? [...tappersIn(set), ...marked] : marked);
}
