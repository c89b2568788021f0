import { winnerBy, type Corrected } from './corrections.ts';
import { type KindOf, ofKind, type Post, type Side, type Statement } from './entries.ts';

/** One rally of a set, in its place, with what stands in it. */
export type Rally = {
  readonly id: string;
  readonly number: number;
  readonly contacts: readonly KindOf<'contact'>[];
  readonly ends: readonly KindOf<'rally-end'>[];
  readonly presses: readonly KindOf<'score'>[];
  /** Nobody for a replay, nothing as long as it is open. */
  readonly winner: Side | null | undefined;
  readonly isSettled: boolean;
  readonly isDisputed: boolean;
};

type Placed = Post & { readonly oldest: number };

/** The rallies of a set in the order of their tree, struck ones included. */
function placesOf(corrected: Corrected): Placed[] {
  const posts = new Map<string, Placed>();
  for (const { rev, payload } of corrected.posts.toSorted((a, b) => a.rev - b.rev)) {
    const { rally, after, before, n } = payload;
    if (!posts.has(rally)) posts.set(rally, { rally, after, before, n, oldest: rev });
  }
  const behind = (id: string | null): Placed[] => {
    const children = [...posts.values()].filter(({ after }) => after === id);
    const inserted = children.filter(({ before }) => before !== null).toSorted((a, b) => b.oldest - a.oldest);
    const appended = children.filter(({ before }) => before === null);
    return [...inserted, ...appended].flatMap((child) => [child, ...behind(child.rally)]);
  };
  const chain = behind(null);
  const isOrphan = ({ after }: Placed) => after !== null && !posts.has(after);
  const orphans = [...posts.values()].filter(isOrphan).toSorted((a, b) => a.n - b.n || a.oldest - b.oldest);
  for (const orphan of orphans) {
    const at = chain.findLastIndex(({ n }) => n > 0 && n < orphan.n);
    chain.splice(at + 1, 0, orphan, ...behind(orphan.rally));
  }
  return chain;
}

/** Presses that stand: a −1 takes back the one it names, without a name the newest of its side. */
function pressesOf(standing: readonly Statement[]): KindOf<'score'>[] {
  let pressed: KindOf<'score'>[] = [];
  for (const press of ofKind(standing, 'score')) {
    const { by, side, takesBack } = press.payload;
    const gone = takesBack ?? pressed.findLast(({ payload }) => payload.side === side)?.id;
    if (by > 0) pressed.push(press);
    else pressed = pressed.filter(({ id, payload }) => id !== gone || payload.side !== side);
  }
  return pressed;
}

/** Presses of the score cards by the rally they mean: one of the chain, or one of their own behind the smaller number. */
function withPresses(places: readonly Placed[], presses: readonly KindOf<'score'>[]) {
  type Pressed = { readonly id: string; readonly n: number; readonly presses: KindOf<'score'>[] };
  const rallies = places.map(({ rally: id, n }): Pressed => ({ id, n, presses: [] }));
  const made = new Map<string, number>();
  for (const press of presses) {
    const { rally: n } = press.payload;
    const known = `${press.device} ${n}`;
    const nth = (made.get(known) ?? 0) + 1;
    made.set(known, nth);
    const own = nth > 1 ? `card ${n} ${nth}` : `card ${n}`;
    const found = rallies.find((rally) => rally.id === own || (nth === 1 && rally.n === n));
    if (found) found.presses.push(press);
    else {
      const at = rallies.findLastIndex((rally) => rally.n > 0 && rally.n <= n);
      rallies.splice(at + 1, 0, { id: own, n, presses: [press] });
    }
  }
  return rallies;
}

/** The rallies of a set that stand, in their order. */
export function ralliesOf(corrected: Corrected): Rally[] {
  const { standing } = corrected;
  const rallies = withPresses(placesOf(corrected), pressesOf(standing)).map(({ id, n, presses }) => {
    const contacts = ofKind(standing, 'contact').filter(({ payload }) => payload.rally === id);
    const ends = ofKind(standing, 'rally-end').filter(({ payload }) => payload.rally === id);
    return { id, number: n, contacts, ends, presses, ...decided(contacts, ends, presses) };
  });
  return rallies.filter(({ contacts, ends, presses }) => contacts.length + ends.length + presses.length > 0);
}

type Word = { readonly device: string; readonly rev: number; readonly winner: Side | null; readonly settles: boolean };

function decided(
  contacts: readonly KindOf<'contact'>[],
  ends: readonly KindOf<'rally-end'>[],
  presses: readonly KindOf<'score'>[],
): Pick<Rally, 'winner' | 'isSettled' | 'isDisputed'> {
  const words: Word[] = [
    ...contacts.flatMap(({ device, rev, payload }) => {
      const winner = winnerBy(payload);
      return winner ? [{ device, rev, winner, settles: false }] : [];
    }),
    ...ends.map(({ device, rev, payload: { winner, settles } }) => ({ device, rev, winner, settles })),
    ...presses.map(({ device, rev, payload }) => ({ device, rev, winner: payload.side, settles: false })),
  ].toSorted((a, b) => a.rev - b.rev);
  const settled = words.findLast(({ settles }) => settles);
  if (settled) return { winner: settled.winner, isSettled: true, isDisputed: false };
  const newest = words.filter((word) => words.findLast(({ device }) => device === word.device) === word);
  const first = newest[0];
  const isDisputed = newest.some(({ winner }) => winner !== first?.winner);
  return { winner: first?.winner, isSettled: false, isDisputed };
}

/** Each entry of a gap with the standing rally before it; before the first one it is none. */
export function gapOf(after: string | null, corrected: Corrected, rallies: readonly Rally[]): string | null {
  const order = placesOf(corrected).map(({ rally }) => rally);
  const at = after === null ? -1 : order.indexOf(after);
  if (after !== null && at < 0) return rallies.some(({ id }) => id === after) ? after : (rallies.at(-1)?.id ?? null);
  const standing = new Set(rallies.map(({ id }) => id));
  return order.slice(0, at + 1).findLast((id) => standing.has(id)) ?? null;
}
