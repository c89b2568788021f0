import { derivedId } from '#domain/core/ids.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { Entry, Post, Said, Side } from '#tests/plain-match/entries.ts';
import { SESSION } from './match.ts';

/** One thing that somebody does; the numbers choose among what there is. */
export type Act = {
  readonly what: number;
  readonly device: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
};
export const pick = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length];
export const sideBy = (by: number): Side => (by % 2 === 0 ? 'us' : 'them');

/** Acts that follow each other seldom by chance. */
export function inOrder(one: Act): readonly Act[] {
  const { what, device, a, b } = one;
  if (what < 112) return [one];
  const other = { ...one, device: (device + 1) % 3, a: 4 };
  const hears = { ...other, what: 0 };
  const gap = { ...one, what: pick([70, 75, 82, 88], a) ?? 82 };
  // Around a rally others are inserted, it is turned, and something is entered behind it.
  const inserted = { ...one, what: 61 };
  const turned = { ...one, what: 101, b: b + 1 };
  if (what < 116)
    return (
      pick(
        [
          [inserted, turned, gap],
          [gap, turned, inserted],
          [turned, inserted, inserted],
        ],
        b,
      ) ?? []
    );
  // A rally with an entry behind it is deleted, and told anew by who deleted it, or by who has not heard of that.
  const next = { ...one, what: 20, a: 1 };
  const struck = { ...one, what: 106, b: a % 4 === 3 ? 1 : 2 };
  const anew = a % 3 === 0 ? { ...other, what: 20, b: b + 1 } : { ...next, b: b + 1 };
  if (what < 121) return [next, { ...gap, a: 1 + (a % 4), c: 3 }, hears, struck, anew];
  // A tap was somebody else's.
  if (what < 123) return [12, 91, 12].map((said) => ({ ...one, what: said }));
  // One tells no more than the end, another what led to it; or both tell one block of two.
  const set = { ...other, what: 40, b: 2, c: 4 };
  if (what < 126) return [{ ...one, what: 40, a: 1, b: 3, c: 1 }, hears, set];
  return [{ ...one, what: 40, a: 1, b: 18, c: 3 }, hears, { ...other, what: 40, a: 0, b: 0 }];
}

/** The part of a set that one device has seen; `pressed` are the rallies that are points of the score cards, and no more. */
export type Seen = { chain: Post[]; readonly pressed: Set<string>; base: number; k: Map<string, number> };

export const postIn = (entry: Entry): Post | undefined =>
  entry.kind === 'contact' || entry.kind === 'rally-end' ? entry.payload : undefined;

export type Where = {
  readonly set: number;
  readonly own: Seen;
  readonly log: readonly Entry[];
  readonly inSet: readonly Entry[];
  readonly device: string;
};

/** The device hears of everything that was entered; a point of that number is known to it already. */
export function hear({ own, log, inSet }: Where): void {
  for (const entry of inSet) {
    const post = postIn(entry);
    const isPress = entry.kind === 'score' && entry.payload.by > 0;
    if (post) meet(own, post);
    else if (isPress && !own.chain.some(({ n }) => n === entry.payload.rally))
      press(own, entry.id, entry.payload.rally);
  }
  own.base = log.length;
}

function meet(own: Seen, post: Post): void {
  const at = own.chain.findIndex(({ rally, n }) => n === post.n && n > 0 && own.pressed.has(rally));
  const before = own.chain.findIndex(({ rally }) => rally === post.before);
  if (at >= 0) own.chain.splice(at, 1, post);
  else if (!own.chain.some(({ rally }) => rally === post.rally))
    own.chain.splice(before < 0 ? own.chain.length : before, 0, post);
}

function press(own: Seen, rally: string, n: number): void {
  own.chain.push({ rally, after: own.chain.at(-1)?.rally ?? null, before: null, n });
  own.pressed.add(rally);
}

/** A point of the score cards, or the newest one taken back, on a device that has seen nothing but such points. */
export function cardBy({ what, b, c }: Act, { own, log, inSet }: Where): Said | undefined {
  if (what > 60 || own.chain.some(({ rally }) => !own.pressed.has(rally))) return undefined;
  const newest = own.chain.at(-1);
  const taken = inSet.find(({ id }) => id === newest?.rally);
  if (c % 6 === 0 && newest && taken?.kind === 'score') {
    own.chain.pop();
    const { side, rally } = taken.payload;
    return { kind: 'score', payload: { side, by: -1, rally, takesBack: taken.id } };
  }
  const n = (newest?.n ?? 0) + 1;
  // Of several presses that mean one point the first calls the rally, on every device once they have met.
  const first = inSet.find((entry) => entry.kind === 'score' && entry.payload.by > 0 && entry.payload.rally === n);
  press(own, first?.id ?? `e${log.length + 1}`, n);
  return { kind: 'score', payload: { side: sideBy(b), by: 1, rally: n, takesBack: null } };
}

/** Two that tell the rally behind a point of the score cards by two names would tell two: here they meet before. */
export function meetBefore(where: Where): void {
  const { own, inSet } = where;
  const next = Math.max(0, ...own.chain.map(({ n }) => n)) + 1;
  const isKnown = ({ rally }: Post) => own.chain.some((one) => one.rally === rally);
  const isMeant = ({ n }: Post) => n === next || own.chain.some((one) => one.n === n && own.pressed.has(one.rally));
  const posts = inSet.flatMap((entry) => postIn(entry) ?? []);
  const isCounted = inSet.some(({ kind }) => kind === 'score');
  if (isCounted && posts.some((post) => !isKnown(post) && isMeant(post))) hear(where);
}

/** Of a rally between these; one that a press began is called by its id, as the product has it. */
export function idBetween(set: number, after: string | null, before: string | null = null): string {
  const named = (name: string | null) => (name?.startsWith('e') && name.length < 9 ? derivedId(SESSION, name) : name);
  return rallyIdOf(set, named(after), named(before));
}

/** The rally that goes on, or the one after it. */
export function postFor({ a }: Act, { set, own }: Where): Post {
  const newest = own.chain.at(-1);
  if (newest && a % 4 === 0) return told(own.chain.length - 1, { set, own });
  const after = newest?.rally ?? null;
  const next = {
    rally: idBetween(set, after),
    after,
    before: null,
    n: Math.max(0, ...own.chain.map(({ n }) => n)) + 1,
  };
  own.chain.push(next);
  return next;
}

/** A rally of the chain; a point of the score cards is told as a rally from then on. */
export function told(at: number, { set, own }: Pick<Where, 'set' | 'own'>): Post {
  const [post, next] = [own.chain[at], own.chain[at + 1]?.rally ?? null];
  if (!post) throw new Error('No such rally');
  if (!own.pressed.has(post.rally)) return post;
  const after = own.chain[at - 1]?.rally ?? null;
  const said = { rally: idBetween(set, after, next), after, before: next, n: post.n };
  own.chain.splice(at, 1, said);
  return said;
}
