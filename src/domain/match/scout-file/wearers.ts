import type { RallyView } from '../figures/rally-view.ts';
import type { Held, Sides } from '../rally/court.ts';
import { nameOf } from '../rally/standing.ts';
import type { Side } from '../schema.ts';
import { type ScoutMatch, writtenSets } from './scout-match.ts';

/** Somebody of a roster with the number that the file has for her. */
export type Wearer = {
  readonly who: string;
  readonly number: number;
  /** She has none of her own, or shares it with another: it is the highest that is free. */
  readonly isGiven: boolean;
  /** Stands for an opponent of whom nothing is known: her place of the starting order, from 1. */
  readonly placeholder: number | null;
};
export type Wearers = Sides<readonly Wearer[]> & {
  /** The numbers of each side by who wears them. */
  readonly numbers: Sides<ReadonlyMap<string, number>>;
};

const HIGHEST = 99;
/** `7` and `07` are one number, `0` and `00` are two that the file writes alike. */
const wornBy = (number: string): number | null => (/^\d{1,2}$/.test(number) ? Number(number) : null);

/** Ours who were in a line-up, came in, or touched the ball; opponents by number (DVO-07, DVO-08). */
export function wearersIn(match: ScoutMatch): Wearers {
  const ours = [...seenOf(match, 'us')];
  const theirs = [...seenOf(match, 'them')];
  const known = numbered(theirs.map((who) => ({ who, worn: wornBy(who), isShared: who === '00' })));
  const us = numbered(ours.map((who) => ({ who, worn: wornBy(match.player(who).number), isShared: false })));
  const them = [...known, ...placeholders(match, known)];
  return { us, them, numbers: { us: byWearer(us), them: byWearer(them) } };
}

const byWearer = (wearers: readonly Wearer[]): ReadonlyMap<string, number> =>
  new Map(wearers.map(({ who, number }) => [who, number]));

/** Two of ours that cannot be told apart, as the file knows players by number. */
export function sharedNumber(match: ScoutMatch): number | undefined {
  const worn = [...seenOf(match, 'us')].flatMap((who) => wornBy(match.player(who).number) ?? []);
  return worn.find((number, at) => number > 0 && worn.indexOf(number) < at);
}

/** An opponent as her number is worn: `07` is 7. */
const asWorn = (number: string): string => (number === '00' || !/^\d+$/.test(number) ? number : String(Number(number)));

/** The number by which somebody of a side stands in the file; nobody known is none. */
export function numberIn({ numbers }: Wearers, side: Side, who: Held): number | null {
  if (who === null) return null;
  return numbers[side].get(who) ?? (side === 'them' ? numbers.them.get(asWorn(who)) : undefined) ?? null;
}

type Seen = { readonly who: string; readonly worn: number | null; readonly isShared: boolean };

/** Everybody by what is worn; who has no number of her own gets the highest that is free. */
function numbered(seen: readonly Seen[]): Wearer[] {
  const taken = new Set<number>();
  const own = new Map<string, number>();
  for (const { who, worn } of seen.toSorted((a, b) => Number(a.isShared) - Number(b.isShared))) {
    if (worn === null || taken.has(worn)) continue;
    taken.add(worn);
    own.set(who, worn);
  }
  return seen.map(({ who }) => {
    const number = own.get(who) ?? highestFree(taken);
    taken.add(number);
    return { who, number, isGiven: !own.has(who), placeholder: null };
  });
}

function highestFree(taken: ReadonlySet<number>): number {
  for (let number = HIGHEST; number > 0; number--) if (!taken.has(number)) return number;
  return HIGHEST;
}

/** Six made-up opponents, for sets of which not all of theirs are known. */
function placeholders(match: ScoutMatch, known: readonly Wearer[]): Wearer[] {
  const isKnown = writtenSets(match.view).every(({ start }) => start?.them?.every((held) => held !== null));
  if (isKnown) return [];
  const taken = new Set(known.map(({ number }) => number));
  return [1, 2, 3, 4, 5, 6].map((place) => {
    const number = taken.has(place) ? highestFree(taken) : place;
    taken.add(number);
    return { who: placeholderOf(place), number, isGiven: false, placeholder: place };
  });
}

/** No opponent is called so: they are known by digits. */
export const placeholderOf = (place: number): string => `P${place}`;

function seenOf({ view }: ScoutMatch, side: Side): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (...held: readonly Held[]): void =>
    held.forEach((who) => who !== null && seen.add(side === 'us' ? who : asWorn(who)));
  for (const { start, rallies } of writtenSets(view)) {
    add(...(start?.[side] ?? []), ...(side === 'us' ? (start?.liberos ?? []) : []));
    for (const rally of rallies) add(...seenInRally(rally, side));
  }
  return seen;
}

function seenInRally({ courtUs, courtThem, liberoUs, contacts, end, between }: RallyView, side: Side): Held[] {
  return [
    ...((side === 'us' ? courtUs : courtThem) ?? []),
    ...(side === 'us' ? [liberoUs?.libero ?? null] : []),
    ...contacts.filter((one) => one.side === side).map(({ who }) => who),
    ...(end?.side === side ? [end.who] : []),
    ...between.flatMap((entry) =>
      entry.kind === 'substitution' && entry.payload.side === side ? [nameOf(entry.payload.in)] : [],
    ),
  ];
}
