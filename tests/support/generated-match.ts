import fc from 'fast-check';
import { gradesOf, SKILL_NAMES } from '#domain/match/rally/contact.ts';
import type { Correcting, Entry, LineUp, Post, Said } from '#tests/plain-match/entries.ts';
import {
  type Act,
  cardBy,
  hear,
  idBetween,
  inOrder,
  meetBefore,
  pick,
  postFor,
  postIn,
  type Seen,
  sideBy,
  told,
  type Where,
} from './generated-chain.ts';

const act = fc.record({
  what: fc.nat({ max: 127 }),
  device: fc.nat({ max: 2 }),
  a: fc.nat({ max: 99 }),
  b: fc.nat({ max: 99 }),
  c: fc.nat({ max: 99 }),
});

const SIX = ['2', '7', '8', '10', '4', '11'];
const BENCH = ['14', '20', '21', '1', '5'];
const PLAYERS = [...SIX, ...BENCH];
const DEVICES = ['A', 'B', 'C'];

/** A whole match of several devices that see each other's entries now and then, with all kinds of entries. */
export const generatedMatch = fc
  .record({
    acts: fc.array(act, { minLength: 1, maxLength: 60, size: 'max' }),
    sets: fc.constantFrom(1, 1, 2, 3),
    /** How many of its entries a set begins with on the score cards. */
    counted: fc.constantFrom(0, 6, 12, 20),
  })
  .map(play);

type Given = { readonly acts: readonly Act[]; readonly sets: number; readonly counted: number };
function play({ acts, sets, counted }: Given): Entry[] {
  const log: Entry[] = [];
  const seen = new Map<string, Seen>();
  for (const one of acts.flatMap(inOrder)) {
    const set = 1 + (sets === 1 ? 0 : Math.floor((log.length * sets) / acts.length) % sets);
    const device = DEVICES[one.device] ?? 'A';
    const key = `${set} ${device}`;
    const own: Seen = seen.get(key) ?? { chain: [], pressed: new Set(), base: 0, k: new Map() };
    seen.set(key, own);
    const inSet = log.filter((entry) => entry.set === set);
    const where = { set, own, log, inSet, device };
    if (one.what < 12) {
      hear(where);
      continue;
    }
    const entered = (inSet.length < counted ? cardBy(one, where) : undefined) ?? entryBy(one, where);
    if (entered) log.push({ id: `e${log.length + 1}`, set, device, rev: log.length + 1, ...entered });
  }
  // A set of points alone is told as it always was (COUNTS-1): here all are told by rallies.
  for (const set of new Set(log.flatMap((entry) => (entry.kind === 'score' ? [entry.set] : []))))
    log.push({
      id: `e${log.length + 1}`,
      set,
      device: 'A',
      rev: log.length + 1,
      kind: 'note',
      payload: { after: null },
    });
  return log;
}

type Entered = Said | Correcting;

function entryBy(one: Act, where: Where): Entered | undefined {
  const { what, a, b, c } = one;
  const { set, own } = where;
  meetBefore(where);
  const known = c % 3 === 0 ? own.chain.at(-1) : pick(own.chain, a);
  const gap = { after: own.chain.length === 0 || a % 5 === 0 ? null : (known?.rally ?? null) };
  if (what >= 100) return mended(one, where);
  if (what < 15) return tapOf(one);
  if (what < 35) return { kind: 'rally-end', payload: endOf(postFor(one, where), one, own.base) };
  if (what < 60) {
    const post = postFor(one, where);
    return { kind: 'contact', payload: echoed(post, one, where) ?? contactOf(post, one, own) };
  }
  if (what < 63 && own.chain.length > 0) {
    const at = a % own.chain.length;
    const [after, before] = [own.chain[at - 1]?.rally ?? null, own.chain[at]?.rally ?? null];
    const post = { rally: idBetween(set, after, before), after, before, n: 0 };
    if (!own.chain.some(({ rally }) => rally === post.rally)) own.chain.splice(at, 0, post);
    return { kind: 'rally-end', payload: endOf(post, one, own.base) };
  }
  if (what < 66) return { kind: 'line-up', payload: lineUpOf(one) };
  if (what < 68) return { kind: 'first-serve', payload: { side: sideBy(b) } };
  if (what < 73) return { kind: 'substitution', payload: { ...gap, ...exchangeOf(one) } };
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
  return corrected(one, where);
}

/** Anything that was entered in the set is struck out, or said anew. */
function corrected(one: Act, { inSet, own }: Where): Entered | undefined {
  const { what, a, b } = one;
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

/** A rally or an entry is mended in one of the ways that the lists of the app have. */
function mended(one: Act, where: Where): Entered | undefined {
  const { what, a, b } = one;
  const { own, inSet, device } = where;
  const at = what % 2 === 0 ? own.chain.length - 1 : a % Math.max(1, own.chain.length);
  const post = own.chain[at];
  if (what < 104 && post)
    return {
      kind: 'rally-end',
      payload: { ...endOf(told(at, where), one, own.base), winner: b % 5 === 0 ? null : sideBy(b), settles: true },
    };
  if (what < 108 && post) return deleted(one, post, where);
  const mine = inSet.filter((entry) => entry.device === device);
  const strikes = inSet.filter(({ kind }) => kind === 'strike' || kind === 'void');
  const target = what < 109 ? mine.at(-1) : what < 110 ? strikes.at(-1) : undefined;
  if (target) return { kind: 'void', payload: { target: target.id } };
  const subs = inSet.filter((entry) => entry.kind === 'substitution');
  const sub = pick(subs, a);
  if (!sub || !post) return undefined;
  if (b % 2 === 0) return { kind: 'strike', payload: { targets: [sub.id] } };
  return {
    kind: 'replace',
    payload: { target: sub.id, with: { kind: sub.kind, payload: { ...sub.payload, after: post.rally } } },
  };
}

/** All of a rally, its ends alone, or of the contacts that were graded in two ways those with one of the grades. */
function deleted({ a, b, c }: Act, post: Post, where: Where): Entered | undefined {
  const { own, inSet, log, device } = where;
  const { base } = own;
  // Strikes of released versions do not tell how much was seen.
  const tellsSeen = c % 2 === 0;
  const all = inSet.filter(
    (entry) =>
      (!tellsSeen || entry.device === device || entry.rev <= base) &&
      (postIn(entry)?.rally === post.rally ||
        (entry.kind === 'score' && entry.payload.by > 0 && entry.payload.rally === post.n)),
  );
  const grade = pick(['ace', 'in', 'kill', 'error', 'point'], a);
  const isAsked = (entry: Entry): boolean => {
    if (b % 4 === 1) return entry.kind !== 'contact';
    return b % 4 > 1 || (entry.kind === 'contact' && entry.payload.grade === grade);
  };
  const targets = all.filter(isAsked).map(({ id }) => id);
  if (targets.length === 0) return undefined;
  if (targets.length === all.length && own.chain.at(-1) === post) {
    own.chain.pop();
    if (c % 4 > 0) own.base = log.length;
  }
  return { kind: 'strike', payload: { targets: targets.slice(0, 60), ...(tellsSeen && { base }) } };
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
  const k = nextK(own, rally);
  const side = c % 6 === 0 ? ('them' as const) : ('us' as const);
  const who = c % 8 === 0 ? null : (pick(PLAYERS, c) ?? null);
  const others = skill === 'block' && c % 3 === 0 && side === 'us' ? [pick(PLAYERS, c + 1) ?? '7'] : [];
  return {
    ...{ rally, after, before, n, base: own.base, k, side, who, skill, with: others },
    grade: pick(gradesOf(skill), b + c) ?? 'in',
  };
}

const THEIRS = ['91', '92', '93', '94', '95', '96', '97', '98'];

function exchangeOf({ a, b, c }: Act) {
  const side = c % 5 === 0 ? ('them' as const) : ('us' as const);
  const players = side === 'us' ? PLAYERS : THEIRS;
  const comes = b % 12 === 0 ? null : (pick(players, b) ?? null);
  return { side, exceptional: c % 7 === 0, out: pick(players, a) ?? null, in: comes };
}

/** A contact that another device has told of the rally; of several blockers the last is named first. */
function echoed({ rally }: Post, { a, b }: Act, { own, inSet, device }: Where) {
  const told = inSet.flatMap((entry) =>
    entry.kind === 'contact' && entry.payload.rally === rally && entry.device !== device ? [entry.payload] : [],
  );
  const said = pick(told, b);
  if (!said || a % 3 > 0) return undefined;
  const names = [...said.with, said.who];
  const swapped =
    said.with.length > 0 ? { who: names[0] ?? null, with: names.slice(1).flatMap((name) => name ?? []) } : {};
  return { ...said, ...swapped, base: own.base, k: nextK(own, rally) };
}

function nextK(own: Seen, rally: string): number {
  const k = (own.k.get(rally) ?? 0) + 1;
  own.k.set(rally, k);
  return k;
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
  const six = [...SIX.slice(b % 6), ...SIX.slice(0, b % 6)].map((who, i) => (c % 4 === 0 && b % 6 === i ? null : who));
  if (them)
    return {
      side: 'them',
      six: b % 2 === 0 ? THEIRS.slice(0, 6) : null,
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
