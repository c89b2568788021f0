import type { Substitution } from './entries.ts';
import type { Rules } from './rules.ts';

/** A side's substitutions on its six places; changed in place. */
export type Places = {
  readonly starters: readonly (string | null)[];
  readonly regulars: (string | null)[];
  /** The place that each player held first. */
  readonly held: Map<string, number>;
  /** By place: who came in for the starter, and whether the pair is closed. */
  readonly pairs: Map<number, { readonly substitute: string; isClosed: boolean }>;
  readonly injured: Set<string>;
  used: number;
};

export function placesOf(six: readonly (string | null)[]): Places {
  const held = new Map<string, number>();
  six.forEach((player, i) => {
    if (player !== null) held.set(player, i + 1);
  });
  return { starters: six, regulars: [...six], held, pairs: new Map(), injured: new Set(), used: 0 };
}

/** Section F: done or without effect, never refused; gives what is found. */
export function substitute(places: Places, said: Substitution, rules: Rules, liberos: readonly string[]): string[] {
  const { out, in: comes, exceptional } = said;
  if (out === null || (comes === null && !exceptional)) return count(places, exceptional, rules);
  const place = places.regulars.indexOf(out) + 1;
  if (liberos.includes(out) || (comes !== null && liberos.includes(comes))) return ['sub-libero'];
  if (place === 0) return ['sub-not-on-court'];
  if (comes !== null && places.regulars.includes(comes)) return ['sub-already-on'];
  if (exceptional) places.injured.add(out);
  // Nobody can come in: the place stays empty.
  places.regulars[place - 1] = comes;
  if (comes === null) return [];
  const isChecked = rules.subMode !== 'free';
  const found = isChecked && places.injured.has(comes) ? ['sub-injured-back'] : [];
  if (!exceptional) found.push(...againstMode(places, { place, out, comes }, rules));
  if (!places.held.has(comes)) places.held.set(comes, place);
  return [...found, ...count(places, exceptional, rules)];
}

function againstMode(
  { starters, held, pairs }: Places,
  { place, out, comes }: { place: number; out: string; comes: string },
  { subMode }: Rules,
): string[] {
  if (subMode === 'free') return [];
  if (subMode === 'group') return (held.get(comes) ?? place) === place ? [] : ['sub-place'];
  const pair = pairs.get(place);
  const starter = starters[place - 1];
  if (!pair && out === starter && !held.has(comes)) {
    pairs.set(place, { substitute: comes, isClosed: false });
    return [];
  }
  if (pair && !pair.isClosed && out === pair.substitute && comes === starter) {
    pair.isClosed = true;
    return [];
  }
  return ['sub-pair'];
}

function count(places: Places, exceptional: boolean, { subs, subMode, exceptionalCounts }: Rules): string[] {
  const isLeft = subs === null || subMode === 'free' || places.used < subs;
  if (exceptional && (exceptionalCounts === 'no' || !isLeft)) return [];
  places.used += 1;
  return isLeft ? [] : ['over-subs'];
}
