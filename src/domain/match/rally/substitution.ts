import type { Rules } from '../rules.ts';
import type { Held } from './court.ts';
import type { Code } from './codes.ts';

/** Who holds the six places of a side, and what substitutions have made of them. It is never changed. */
export type Six = {
  readonly starters: readonly Held[];
  /** By place; the libero holds none. */
  readonly regulars: readonly Held[];
  /** The place that each player has held first in this set. */
  readonly held: ReadonlyMap<string, number>;
  /** By place: who came in for the starter, and whether the two have changed back. */
  readonly pairs: ReadonlyMap<number, { readonly substitute: string; readonly isClosed: boolean }>;
  /** Who left by an exceptional substitution. */
  readonly injured: ReadonlySet<string>;
  /** Substitutions that count. */
  readonly used: number;
};

export function sixOf(starters: readonly Held[]): Six {
  const held = new Map(starters.flatMap((player, i) => (player === null ? [] : [[player, i + 1] as const])));
  return { starters, regulars: starters, held, pairs: new Map(), injured: new Set(), used: 0 };
}
/** A side of which nobody is known: its substitutions are counted (SUB-12). */
export const NOBODY: Six = sixOf([null, null, null, null, null, null]);

type Exchange = { readonly out: Held; readonly in: Held; readonly exceptional: boolean };
type Outcome = { readonly six: Six; readonly found: readonly Code[] };
type Way = { readonly rules: Rules; readonly liberos: readonly string[] };

/** A side after a substitution. It is done or without effect, never refused; what is wrong with it is found (section F). */
export function substitute(six: Six, exchange: Exchange, { rules, liberos }: Way): Outcome {
  const { out, in: comes, exceptional } = exchange;
  if (out === null || (comes === null && !exceptional)) return counted(six, exceptional, rules);
  if (liberos.includes(out) || (comes !== null && liberos.includes(comes))) return { six, found: ['sub-libero'] };
  if (comes === null) return emptied(six, out);
  const place = six.regulars.indexOf(out) + 1;
  if (place === 0) return { six, found: ['sub-not-on-court'] };
  if (six.regulars.includes(comes)) return { six, found: ['sub-already-on'] };
  const isBack = six.injured.has(comes) && rules.subMode !== 'free';
  const found: Code[] = isBack ? ['sub-injured-back'] : [];
  const { pairs, wrong } = exceptional ? { pairs: six.pairs } : MODES[rules.subMode](six, { place, out, comes });
  if (wrong) found.push(wrong);
  const done = counted(six, exceptional, rules);
  return {
    six: {
      ...{ ...done.six, pairs },
      regulars: six.regulars.with(place - 1, comes),
      held: six.held.has(comes) ? six.held : new Map([...six.held, [comes, place]]),
      injured: exceptional ? new Set([...six.injured, out]) : six.injured,
    },
    found: [...found, ...done.found],
  };
}

/** She leaves, and nobody can come in for her: her place is empty from there on (STOP-7). */
function emptied(six: Six, out: string): Outcome {
  const at = six.regulars.indexOf(out);
  if (at < 0) return { six, found: ['sub-not-on-court'] };
  return { six: { ...six, regulars: six.regulars.with(at, null), injured: new Set([...six.injured, out]) }, found: [] };
}

type Asked = { readonly place: number; readonly out: string; readonly comes: string };
type Judged = { readonly pairs: Six['pairs']; readonly wrong?: Code };

const MODES: { readonly [M in Rules['subMode']]: (six: Six, asked: Asked) => Judged } = {
  /** A starter goes out once, for somebody who has not played in this set, and only she comes back (SUB-3). */
  pair({ starters, held, pairs }, { place, out, comes }) {
    const [pair, starter] = [pairs.get(place), starters[place - 1]];
    const isNew = !pair && out === starter && !held.has(comes);
    if (isNew) return { pairs: new Map([...pairs, [place, { substitute: comes, isClosed: false }]]) };
    const isBack = pair?.isClosed === false && out === pair.substitute && comes === starter;
    if (isBack) return { pairs: new Map([...pairs, [place, { ...pair, isClosed: true }]]) };
    return { pairs, wrong: 'sub-pair' };
  },
  /** Each player belongs to the place that she held first (SUB-4). */
  group({ held, pairs }, { place, comes }) {
    return (held.get(comes) ?? place) === place ? { pairs } : { pairs, wrong: 'sub-place' };
  },
  free: ({ pairs }) => ({ pairs }),
};

/** An exceptional one counts at most while any is left (SUB-7); each that is one too many is found, where there is a limit. */
function counted(six: Six, isExceptional: boolean, { subs, subMode, exceptionalCounts }: Rules): Outcome {
  const isLeft = subs === null || subMode === 'free' || six.used < subs;
  if (isExceptional && (exceptionalCounts === 'no' || !isLeft)) return { six, found: [] };
  return { six: { ...six, used: six.used + 1 }, found: isLeft ? [] : ['over-subs'] };
}
