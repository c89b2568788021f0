import type { Rules } from '../rules.ts';
import type { Side } from '../schema.ts';
import type { Code } from './codes.ts';
import { type Held, isFront, placeAt, positionOf } from './court.ts';

export type LiberoPlan = {
  readonly libero: string | null;
  readonly places: readonly number[];
  readonly when: 'always' | 'receive' | 'serve';
  readonly serves: readonly number[];
};
/** A libero on court, and the place for whose regular she acts. */
export type Acting = { readonly libero: string; readonly place: number };
/** Against the plan, by hand: for this regular, until she comes to the front row (LIB-8). */
type Exception = { readonly regular: string; readonly libero: string | null };

/** The liberos of a side, and all that decides which of them acts. It is never changed. */
export type Bench = {
  readonly liberos: readonly string[];
  readonly plan: readonly LiberoPlan[];
  readonly acting: Acting | null;
  /** A libero who is on court in this rally, it is not known for which regular. */
  readonly unplaced: string | null;
  /** Who acted when this gap began; before the first rally nobody. */
  readonly began: Acting | null;
  /** Replacements since the last completed rally (LIB-2). */
  readonly moves: number;
  readonly exceptions: readonly Exception[];
  /** The place for which a libero has served first in this set. */
  readonly serves: number | null;
  /** Liberos that were replaced by others: out for the match. */
  readonly gone: readonly string[];
};

export const benchOf = (
  liberos: readonly string[],
  plan: readonly LiberoPlan[],
  gone: readonly string[] = [],
): Bench => ({
  ...{ liberos, plan, acting: null, unplaced: null, began: null, moves: 0, exceptions: [], serves: null, gone },
});

/** The six as they stand when it is asked who acts. */
type OnCourt = {
  readonly regulars: readonly Held[];
  readonly turns: number;
  readonly serving: Side | null;
  readonly rules: Rules;
};

/** Who acts now, by section E: derived after every rally and after every entry of a gap. */
export function derived(before: Bench, court: OnCourt): Bench {
  const bench = withoutEnded(before, court);
  const here = mustLeave(bench, court) ? left(bench) : bench;
  const byHand = bench.exceptions.find(({ libero }) => libero !== null);
  const placeByHand = byHand ? placeOf(court, byHand.regular) : 0;
  if (byHand?.libero && placeByHand > 0) return entered(here, { libero: byHand.libero, place: placeByHand });
  const free = here.acting && exceptionAt(here, court, here.acting.place) ? left(here) : here;
  const server = serverByPlan(free, court);
  if (server) return entered(free, server);
  return byPlan(free, court);
}

/** Nobody is replaced in an empty place, which plays as nobody (LINE-11). */
const isHeld = ({ regulars }: OnCourt, place: number): boolean => regulars[place - 1] !== null;
const placeOf = ({ regulars }: OnCourt, regular: string): number => regulars.indexOf(regular) + 1;
const stands = ({ turns }: OnCourt, place: number): number => positionOf(place, turns);
const exceptionAt = ({ exceptions }: Bench, { regulars }: OnCourt, place: number): Exception | undefined =>
  exceptions.find(({ regular }) => regular === regulars[place - 1]);
const servesNow = (court: OnCourt, place: number): boolean => court.serving === 'us' && stands(court, place) === 1;

/** An exception ends where its regular comes to the front row. */
function withoutEnded(bench: Bench, court: OnCourt): Bench {
  const isEnded = ({ regular }: Exception): boolean => {
    const place = placeOf(court, regular);
    return place > 0 && isFront(stands(court, place));
  };
  return bench.exceptions.some(isEnded)
    ? { ...bench, exceptions: bench.exceptions.filter((one) => !isEnded(one)) }
    : bench;
}

/** Whether a libero may stand in P1 for this place while we serve (LIB-6). */
function mayServe({ serves }: Bench, { rules: { liberoServe } }: OnCourt, place: number): boolean {
  if (liberoServe === 'one-place') return serves === null || serves === place;
  return liberoServe === 'free';
}

/** 1. Nobody acts in the front row, nor as the server where that is not allowed; who was put there by hand does. */
function mustLeave(bench: Bench, court: OnCourt): boolean {
  if (!bench.acting) return false;
  const { place } = bench.acting;
  if (isFront(stands(court, place))) return true;
  if (!servesNow(court, place) || exceptionAt(bench, court, place)) return false;
  return !mayServe(bench, court, place) || !bench.plan.some(({ serves }) => serves.includes(place));
}

/** 3. While we serve, whoever of the plan serves for the place in P1. */
function serverByPlan(bench: Bench, court: OnCourt): Acting | undefined {
  const place = placeAt(1, court.turns);
  if (
    !isHeld(court, place) ||
    !servesNow(court, place) ||
    !mayServe(bench, court, place) ||
    exceptionAt(bench, court, place)
  )
    return undefined;
  const libero = bench.plan.find(({ serves }) => serves.includes(place))?.libero;
  return libero ? { libero, place } : undefined;
}

/** 4 and 5. Who acts stays as long as it fits, is exchanged in the place, or makes room for the first that fits. */
function byPlan(bench: Bench, court: OnCourt): Bench {
  const { acting, plan } = bench;
  if (acting) {
    const fitting = plan.filter((entry) => fits(bench, court, entry, acting.place));
    if (fitting.some(({ libero }) => libero === acting.libero)) return bench;
    const other = fitting[0]?.libero;
    if (other) return enteredByPlan(bench, { libero: other, place: acting.place });
  }
  const free = acting ? left(bench) : bench;
  for (const entry of plan) {
    const place = entry.places.find((one) => fits(free, court, entry, one));
    if (place !== undefined && entry.libero !== null) return enteredByPlan(free, { libero: entry.libero, place });
  }
  return free;
}

function fits(bench: Bench, court: OnCourt, { places, when }: LiberoPlan, place: number): boolean {
  if (
    !isHeld(court, place) ||
    isFront(stands(court, place)) ||
    servesNow(court, place) ||
    exceptionAt(bench, court, place)
  )
    return false;
  const isNow = when === 'always' || court.serving === null || (when === 'serve') === (court.serving === 'us');
  return places.includes(place) && isNow;
}

const isSame = (a: Acting | null, b: Acting | null): boolean => a?.libero === b?.libero && a?.place === b?.place;
/** In, out, or exchanged in one place is one replacement; out for one and in for another are two. */
function movesTo(from: Acting | null, to: Acting): number {
  if (isSame(from, to)) return 0;
  return from && from.place !== to.place ? 2 : 1;
}

const left = (bench: Bench): Bench => ({ ...bench, acting: null, moves: bench.moves + 1 });
const entered = (bench: Bench, acting: Acting): Bench =>
  isSame(bench.acting, acting) ? bench : { ...bench, acting, moves: bench.moves + movesTo(bench.acting, acting) };
/** The plan keeps to one replacement between rallies; what goes beyond it waits. */
const enteredByPlan = (bench: Bench, acting: Acting): Bench =>
  bench.moves + movesTo(bench.acting, acting) > 1 ? bench : entered(bench, acting);

type Judged = { readonly bench: Bench; readonly found: readonly Code[] };
type Exchange = { readonly do: 'in' | 'out'; readonly libero: string | null; readonly for: string | null };

/** Against the plan. What is impossible has no effect, what only breaks a rule is done; both are found (LIB-9). */
export function exchanged(bench: Bench, exchange: Exchange, court: OnCourt): Judged {
  const { for: regular, libero } = exchange;
  if (regular === null) return unplaced(bench, exchange);
  const place = placeOf(court, regular);
  if (place === 0) return { bench, found: ['libero-not-for'] };
  const others = bench.exceptions.filter((one) => one.regular !== regular);
  if (exchange.do === 'out') {
    if (bench.acting?.place !== place) return { bench, found: ['libero-not-on'] };
    return { bench: left({ ...bench, exceptions: [...others, { regular, libero: null }] }), found: [] };
  }
  if (isFront(stands(court, place))) return { bench, found: ['libero-front'] };
  if (libero === null) return { bench, found: ['libero-unknown'] };
  const acting = { libero, place };
  const found = brokenBy(bench, acting, court);
  // Only one libero is on court: who was put in by hand before gives way.
  const exceptions = [...others.filter((one) => one.libero === null), { regular, libero }];
  return { bench: entered({ ...bench, exceptions }, acting), found };
}

/** She takes no regular’s place: six and libero are seven, of whom one is not on court. */
function unplaced(bench: Bench, exchange: Exchange): Judged {
  const libero = exchange.do === 'in' ? exchange.libero : null;
  const isUnknown = exchange.do === 'in' && (libero === null || !bench.liberos.includes(libero));
  return { bench: { ...bench, unplaced: libero }, found: isUnknown ? ['libero-unknown'] : [] };
}

function brokenBy(bench: Bench, acting: Acting, court: OnCourt): Code[] {
  const isServing = servesNow(court, acting.place);
  const isUnknown = !bench.liberos.includes(acting.libero);
  const needsRally = !isServing || court.rules.liberoServe === 'no';
  return [
    ...(isUnknown ? (['libero-unknown'] as const) : []),
    ...(isServing && !mayServe(bench, court, acting.place) ? (['libero-serve'] as const) : []),
    ...(needsRally && movesTo(bench.began, acting) > 1 ? (['libero-no-rally'] as const) : []),
  ];
}

/** Another plan from here on. Of other liberos one takes over at once, without a rally between (LIB-11). */
export function replanned(bench: Bench, liberos: readonly string[] | null, plan: readonly LiberoPlan[]): Judged {
  const listed = liberos ?? bench.liberos;
  const gone = [...new Set([...bench.gone, ...bench.liberos])].filter((libero) => !listed.includes(libero));
  const isBack = liberos?.some((libero) => bench.gone.includes(libero)) ?? false;
  const found: Code[] = isBack ? ['libero-back'] : [];
  const { acting } = bench;
  const successor = plan.find(({ places }) => acting !== null && places.includes(acting.place))?.libero ?? listed[0];
  const next = { ...bench, liberos: listed, plan, gone, exceptions: handedOn(bench, listed, successor) };
  if (!acting || listed.includes(acting.libero)) return { bench: next, found };
  if (successor === undefined) return { bench: left(next), found };
  return { bench: { ...next, acting: { libero: successor, place: acting.place } }, found };
}

/** An exception of a libero who is replaced is that of the one who takes over. */
function handedOn(
  { exceptions, liberos }: Bench,
  listed: readonly string[],
  to: string | undefined,
): readonly Exception[] {
  return exceptions.flatMap((exception) => {
    const { libero } = exception;
    if (libero === null || listed.includes(libero) || !liberos.includes(libero)) return [exception];
    return to === undefined ? [] : [{ ...exception, libero: to }];
  });
}

/** The bench when a rally is completed: the gap begins anew, and who served keeps her place for the set. */
export function afterRally(bench: Bench, isServed: boolean): Bench {
  const serves = isServed ? (bench.serves ?? bench.acting?.place ?? null) : bench.serves;
  return { ...bench, unplaced: null, began: bench.acting, moves: 0, serves };
}

/** As it was when the gap began: who turns by hand turns the court as it stood (TURN-8). */
export const asBegan = (bench: Bench): Bench => ({ ...bench, acting: bench.began, moves: 0 });
