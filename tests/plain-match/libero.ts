import type { Exchange, Plan, Side } from './entries.ts';
import type { Rules } from './rules.ts';

export type Acting = { readonly libero: string; readonly place: number };

/** All that decides who acts for whom; the walk of a set keeps it and changes it in place. */
export type Bench = {
  liberos: readonly string[];
  plan: readonly Plan[];
  acting: Acting | null;
  /** On court in this rally, for nobody in particular. */
  unplaced: string | null;
  /** Who acted when the gap began: during the last rally, or nobody before the first. */
  before: Acting | null;
  /** How often she went in, out or was exchanged since the last completed rally. */
  moves: number;
  /** By regular, until she comes to the front row. */
  readonly exceptions: Map<string, Exchange>;
  /** The one place that a libero has served in this set. */
  served: number | null;
};

export const emptyBench = (): Bench => ({
  ...{ liberos: [], plan: [], acting: null, unplaced: null, before: null, moves: 0, served: null },
  exceptions: new Map(),
});

/** The court as it stands when the libero is looked for. */
export type Standing = {
  readonly regulars: readonly (string | null)[];
  readonly positionOf: (place: number) => number;
  readonly serving: Side | null;
  readonly rules: Rules;
};

const isFront = (position: number): boolean => position >= 2 && position <= 4;

/** Whether a libero may stand in P1 for this place while we serve. */
function mayServe(bench: Bench, rules: Rules, place: number): boolean {
  if (rules.liberoServe === 'no') return false;
  return rules.liberoServe === 'free' || bench.served === null || bench.served === place;
}

const same = (a: Acting | null, b: Acting | null) => a?.libero === b?.libero && a?.place === b?.place;
/** Going out for one and in for another is two; all else is one. */
const movesBetween = (a: Acting | null, b: Acting | null): number => {
  if (same(a, b)) return 0;
  return a && b && a.place !== b.place ? 2 : 1;
};

/** Derives who acts now: section E, in its order. */
export function deriveLibero(bench: Bench, standing: Standing): void {
  const { regulars, positionOf, serving, rules } = standing;
  const placeOf = (player: string) => regulars.indexOf(player) + 1;
  for (const player of [...bench.exceptions.keys()]) {
    const place = placeOf(player);
    if (place > 0 && isFront(positionOf(place))) bench.exceptions.delete(player);
  }
  const servesAt = (entry: Plan, place: number) =>
    Boolean(regulars[place - 1]) &&
    positionOf(place) === 1 &&
    serving === 'us' &&
    entry.serves.includes(place) &&
    mayServe(bench, rules, place);
  const exceptionAt = (place: number) => bench.exceptions.get(regulars[place - 1] ?? '');
  const fits = (entry: Plan, place: number): boolean => {
    const position = positionOf(place);
    if (isFront(position) || exceptionAt(place) || !regulars[place - 1]) return false;
    if (position === 1 && serving === 'us') return servesAt(entry, place);
    const phase = serving === 'us' ? 'serve' : 'receive';
    return entry.places.includes(place) && (entry.when === 'always' || serving === null || entry.when === phase);
  };

  // 1. Out of the front row, and out of P1 while we serve unless she may.
  if (bench.acting) {
    const { place } = bench.acting;
    const isException = exceptionAt(place)?.do === 'in';
    const isServing = positionOf(place) === 1 && serving === 'us';
    const stays = isException || !isServing || bench.plan.some((entry) => servesAt(entry, place));
    // An empty place plays as nobody: there is nobody whom she could act for.
    if (isFront(positionOf(place)) || !stays || !regulars[place - 1]) leave(bench);
  }
  // 2. Exceptions in force.
  for (const [player, { do: what, libero }] of bench.exceptions) {
    const place = placeOf(player);
    if (place === 0) continue;
    if (what === 'in' && libero !== null) return enter(bench, { libero, place }, Infinity);
    if (bench.acting?.place === place) leave(bench);
  }
  // 3. Her serving place outranks staying for another.
  const server = [1, 2, 3, 4, 5, 6].find((place) => positionOf(place) === 1) ?? 0;
  const toServe = bench.plan.find((entry) => servesAt(entry, server) && !exceptionAt(server));
  if (toServe) return enter(bench, { libero: toServe.libero, place: server }, Infinity);
  // 4. Who acts and fits stays, or is exchanged in the place.
  const { acting } = bench;
  if (acting) {
    const fitting = bench.plan.filter((entry) => fits(entry, acting.place));
    if (fitting.some(({ libero }) => libero === acting.libero)) return;
    const [other] = fitting;
    if (other) return enter(bench, { libero: other.libero, place: acting.place }, 1);
    leave(bench);
  }
  // 5. The first of the plan.
  for (const entry of bench.plan) {
    const place = entry.places.find((one) => fits(entry, one));
    if (place !== undefined) return enter(bench, { libero: entry.libero, place }, 1);
  }
}

function leave(bench: Bench): void {
  bench.acting = null;
  bench.moves += 1;
}

/** With `most` replacements since the last completed rally; what goes beyond waits. */
function enter(bench: Bench, next: Acting, most: number): void {
  const moves = bench.moves + movesBetween(bench.acting, next);
  if (moves > most && !same(bench.acting, next)) return;
  bench.moves = moves;
  bench.acting = next;
}

/** An exception by hand; gives what is found. */
export function except(bench: Bench, said: Exchange, standing: Standing): string[] {
  const { regulars, positionOf, serving, rules } = standing;
  const regular = said.for;
  if (regular === null) {
    bench.unplaced = said.do === 'in' ? said.libero : null;
    return said.do === 'in' && !bench.liberos.some((one) => one === said.libero) ? ['libero-unknown'] : [];
  }
  const place = regulars.indexOf(regular) + 1;
  if (place === 0) return ['libero-not-for'];
  if (said.do === 'out') {
    if (bench.acting?.place !== place) return ['libero-not-on'];
    bench.exceptions.set(regular, said);
    leave(bench);
    return [];
  }
  if (isFront(positionOf(place))) return ['libero-front'];
  const { libero } = said;
  if (libero === null) return ['libero-unknown'];
  const found = bench.liberos.includes(libero) ? [] : ['libero-unknown'];
  const isServing = positionOf(place) === 1 && serving === 'us';
  const next = { libero, place };
  if (isServing && !mayServe(bench, rules, place)) found.push('libero-serve');
  const needsNoRally = isServing && rules.liberoServe !== 'no';
  if (!needsNoRally && movesBetween(bench.before, next) > 1) found.push('libero-no-rally');
  for (const [player, other] of bench.exceptions) if (other.do === 'in') bench.exceptions.delete(player);
  bench.exceptions.set(regular, said);
  bench.moves += movesBetween(bench.acting, next);
  bench.acting = next;
  return found;
}

/** Another plan from here on; a libero who is no longer one is taken over at once. */
export function replan(bench: Bench, liberos: readonly string[] | null, plan: readonly Plan[]): void {
  const before = bench.liberos;
  bench.liberos = liberos ?? before;
  bench.plan = plan;
  const { acting } = bench;
  const next = plan.find(({ places }) => places.includes(acting?.place ?? 0))?.libero ?? bench.liberos[0];
  for (const [player, said] of bench.exceptions) {
    if (said.do === 'out' || said.libero === null) continue;
    if (bench.liberos.includes(said.libero) || !before.includes(said.libero)) continue;
    if (next === undefined) bench.exceptions.delete(player);
    else bench.exceptions.set(player, { ...said, libero: next });
  }
  if (!acting || bench.liberos.includes(acting.libero)) return;
  if (next === undefined) leave(bench);
  else bench.acting = { libero: next, place: acting.place };
}
