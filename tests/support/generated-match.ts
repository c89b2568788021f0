import fc from 'fast-check';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { gradesOf, SKILL_NAMES } from '#domain/match/rally/contact.ts';
import type { Correcting, Entry, LineUp, Post, Said, Side } from '#tests/plain-match/entries.ts';

/** One thing that somebody does; the numbers choose among what there is. */
type Act = {
  readonly what: number;
  readonly device: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
};
const act = fc.record({
  what: fc.nat({ max: 99 }),
  device: fc.nat({ max: 2 }),
  a: fc.nat({ max: 99 }),
  b: fc.nat({ max: 99 }),
  c: fc.nat({ max: 99 }),
});

const SIX = ['2', '7', '8', '10', '4', '11'];
const BENCH = ['14', '20', '21', '1', '5'];
const PLAYERS = [...SIX, ...BENCH];
const DEVICES = ['A', 'B', 'C'];
const pick = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length];
const sideBy = (by: number): Side => (by % 2 === 0 ? 'us' : 'them');

/** The part of a set that one device has seen. */
type Seen = { chain: Post[]; base: number; k: Map<string, number> };

/** A whole match of several devices that see each other's entries now and then, with all kinds of entries. */
export const generatedMatch = fc
  .record({ acts: fc.array(act, { minLength: 1, maxLength: 60, size: 'max' }), sets: fc.constantFrom(1, 1, 2, 3) })
  .map(({ acts, sets }) => play(acts, sets));

function play(acts: readonly Act[], sets: number): Entry[] {
  const log: Entry[] = [];
  const seen = new Map<string, Seen>();
  for (const one of acts) {
    const set = 1 + (sets === 1 ? 0 : Math.floor((log.length * sets) / acts.length) % sets);
    const device = DEVICES[one.device] ?? 'A';
    const key = `${set} ${device}`;
    const own: Seen = seen.get(key) ?? { chain: [], base: 0, k: new Map() };
    seen.set(key, own);
    if (one.what < 12) {
      // The device hears of everything that was entered.
      const posts = log.filter((entry) => entry.set === set).flatMap((entry) => postIn(entry) ?? []);
      for (const post of posts) if (!own.chain.some(({ rally }) => rally === post.rally)) own.chain.push(post);
      own.base = log.length;
      continue;
    }
    const entered = entryBy(one, { set, own, log });
    if (entered) log.push({ id: `e${log.length + 1}`, set, device, rev: log.length + 1, ...entered });
  }
  return log;
}

const postIn = (entry: Entry): Post | undefined =>
  entry.kind === 'contact' || entry.kind === 'rally-end' ? entry.payload : undefined;

type Where = { readonly set: number; readonly own: Seen; readonly log: readonly Entry[] };
type Entered = Said | Correcting;

/** The rally that goes on, or the one after it. */
function postFor({ a }: Act, { set, own }: Where): Post {
  const newest = own.chain.at(-1);
  if (newest && a % 4 === 0) return newest;
  const after = newest?.rally ?? null;
  const next = { rally: rallyIdOf(set, after), after, before: null, n: own.chain.length + 1 };
  own.chain.push(next);
  return next;
}

function entryBy(one: Act, where: Where): Entered | undefined {
  const { what, a, b, c } = one;
  const { set, own, log } = where;
  const gap = { after: own.chain.length === 0 || a % 5 === 0 ? null : (pick(own.chain, a)?.rally ?? null) };
  if (what < 15) return tapOf(one);
  if (what < 35) return { kind: 'rally-end', payload: endOf(postFor(one, where), one, own.base) };
  if (what < 60) return { kind: 'contact', payload: contactOf(postFor(one, where), one, own) };
  if (what < 63 && own.chain.length > 1) {
    const at = a % (own.chain.length - 1);
    const [after, before] = [own.chain[at]?.rally ?? null, own.chain[at + 1]?.rally ?? null];
    const post = { rally: rallyIdOf(set, after, before), after, before, n: 0 };
    if (!own.chain.some(({ rally }) => rally === post.rally)) own.chain.splice(at + 1, 0, post);
    return { kind: 'rally-end', payload: endOf(post, one, own.base) };
  }
  if (what < 66) return { kind: 'line-up', payload: lineUpOf(one) };
  if (what < 68) return { kind: 'first-serve', payload: { side: sideBy(b) } };
  if (what < 73)
    return {
      kind: 'substitution',
      payload: {
        ...{ ...gap, side: c % 5 === 0 ? 'them' : 'us', exceptional: c % 7 === 0 },
        ...{ out: pick(PLAYERS, a) ?? null, in: pick(PLAYERS, b) ?? null },
      },
    };
  if (what < 78)
    return {
      kind: 'libero',
      payload: {
        ...gap,
        do: b % 3 === 0 ? 'out' : 'in',
        libero: b % 3 === 0 ? null : (pick(['1', '5', '14'], c) ?? null),
        for: pick(PLAYERS, a) ?? '2',
      },
    };
  if (what < 80)
    return {
      kind: 'libero-plan',
      payload: { ...gap, liberos: b % 2 === 0 ? null : [pick(['1', '5'], c) ?? '1'], plan: [planOf(a, b, c)] },
    };
  if (what < 82)
    return {
      kind: 'setter',
      payload: {
        ...gap,
        setters: [pick(PLAYERS, b) ?? '2', pick(PLAYERS, c) ?? '4'],
        system: pick(['5-1', '6-2', '4-2', 'none'], a) ?? 'none',
      },
    };
  if (what < 84)
    return { kind: 'rotation-fix', payload: { ...gap, side: sideBy(b), by: (c % 2 === 0 ? 1 : -1) * (1 + (b % 5)) } };
  if (what < 88)
    return { kind: 'timeout', payload: { ...gap, side: sideBy(b), type: c % 4 === 0 ? 'technical' : 'team' } };
  if (what < 90)
    return { kind: 'depth', payload: { ...gap, depth: pick(['score', 'points', 'touch'] as const, b) ?? 'points' } };
  if (what < 91) return { kind: 'leading', payload: { mode: b % 2 === 0 ? 'counts' : 'rally' } };
  if (what < 92)
    return {
      kind: 'reassign',
      payload: {
        ...{ from: pick(PLAYERS, a) ?? '2', to: pick(PLAYERS, b) ?? '7', both: c % 3 === 0 },
        until: pick(own.chain, c)?.rally ?? null,
      },
    };
  const inSet = log.filter((entry) => entry.set === set);
  if (inSet.length === 0) return undefined;
  const target = pick(inSet, a);
  if (!target) return undefined;
  if (what < 95) return { kind: 'void', payload: { target: target.id } };
  if (what < 97) {
    const rally = postIn(target)?.rally;
    const all = rally ? inSet.filter((entry) => postIn(entry)?.rally === rally) : [target];
    return { kind: 'strike', payload: { targets: all.map(({ id }) => id).slice(0, 60) } };
  }
  const post = postIn(target);
  if (!post) return undefined;
  const said: Said =
    b % 2 === 0
      ? { kind: 'rally-end', payload: endOf(post, one, own.base) }
      : { kind: 'contact', payload: contactOf(post, one, own) };
  return { kind: 'replace', payload: { target: target.id, with: said } };
}

/** Taps that make more of some figure than of the one that it is part of. */
const tapOf = ({ a, b, c }: Act): Said => ({
  kind: 'stat',
  payload: {
    playerId: pick(PLAYERS, a) ?? '2',
    category: pick(['attack', 'serve', 'pass', 'defense'], b) ?? 'attack',
    counter: pick(['positive', 'negative', 'attempts'] as const, c) ?? 'attempts',
    by: b % 9 === 0 ? -1 : 1,
  },
});

const endOf = ({ rally, after, before, n }: Post, { b, c }: Act, base: number) => ({
  ...{ rally, after, before, n, base, who: null },
  winner: b % 11 === 0 ? null : sideBy(b),
  reason: c % 13 === 0 ? 'penalty' : c % 13 === 1 ? 'their-error' : null,
  settles: c % 17 === 0,
});

function contactOf({ rally, after, before, n }: Post, { b, c }: Act, own: Seen) {
  const skill = pick(SKILL_NAMES, b) ?? 'dig';
  const k = (own.k.get(rally) ?? 0) + 1;
  own.k.set(rally, k);
  const side = c % 6 === 0 ? ('them' as const) : ('us' as const);
  const who = c % 8 === 0 ? null : (pick(PLAYERS, c) ?? null);
  const others = skill === 'block' && c % 3 === 0 && side === 'us' ? [pick(PLAYERS, c + 1) ?? '7'] : [];
  return {
    ...{ rally, after, before, n, base: own.base, k, side, who, skill, with: others },
    grade: pick(gradesOf(skill), b + c) ?? 'in',
  };
}

const planOf = (a: number, b: number, c: number) => ({
  ...{ libero: pick(['1', '5'], a) ?? '1', places: [1 + (b % 6), 1 + ((b + 3) % 6)] },
  ...{
    when: pick(['always', 'receive', 'serve'] as const, c) ?? ('always' as const),
    serves: c % 3 === 0 ? [1 + (a % 6)] : [],
  },
});

function lineUpOf({ a, b, c }: Act): LineUp {
  const them = a % 5 === 0;
  const six = [...SIX.slice(b % 6), ...SIX.slice(0, b % 6)];
  if (them)
    return {
      side: 'them',
      six: b % 2 === 0 ? ['91', '92', '93', '94', '95', '96'] : null,
      liberos: [],
      plan: [],
      setters: [],
      system: 'none',
      setterAt: 1 + (c % 6),
    };
  return {
    ...{ side: 'us', six, liberos: c % 4 === 0 ? ['1', '5'] : ['1'], setters: ['2', '4'], setterAt: null },
    ...{
      plan: [planOf(0, b, c), planOf(1, c, b)].slice(0, 1 + (a % 2)),
      system: pick(['5-1', '6-2', '4-2', 'none'], a) ?? 'none',
    },
  };
}
