import { groupBy } from '../../core/group-by.ts';

/** Where a rally stands in its set, as its entries say: after which rally, and before which if it was inserted. */
export type Post = {
  readonly rally: string;
  readonly after: string | null;
  readonly before: string | null;
  /** Its number as its maker saw it; 0 for one that was inserted. */
  readonly n: number;
  /** A point of the score cards, which names no neighbour. */
  readonly isPressed?: true;
};
type Placed = Post & { /** How early its oldest entry came. */ readonly age: number };
/** The rally that an id means, where that is another one. */
export type Meant = ReadonlyMap<string, string>;

/**
 * The rallies of a set in their order, from the posts of all their entries in the order of the log; those that were
 * struck keep their place. They form a tree by `after`: of the children of a rally the inserted ones come first, the
 * newest of them ahead, and the appended one last (A2).
 */
export function chainOf(posts: Iterable<Post>, meant: Meant = new Map()): readonly Post[] {
  const means = (id: string | null): string | null => (id === null ? null : (meant.get(id) ?? id));
  const known = new Map<string, Placed>();
  for (const post of posts) {
    if (known.has(post.rally)) continue;
    known.set(post.rally, { ...post, after: means(post.after), before: means(post.before), age: known.size });
  }
  const told = [...known.values()].filter(({ isPressed }) => !isPressed);
  const children = groupBy(told, ({ after }) => after);
  const chain: Placed[] = [];
  const placed = new Set<string>();
  const walk = (from: readonly Placed[]): void => {
    // A set is as long as its rallies: deeper than a call may go, were each of them one call.
    const ahead = [...from].toReversed();
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      if (placed.has(next.rally)) continue;
      placed.add(next.rally);
      chain.push(next);
      ahead.push(...siblings(children.get(next.rally)).toReversed());
    }
  };
  walk(siblings(children.get(null)));
  if (placed.size === known.size) return chain;
  // Neighbours that name each other in a circle have none that is known.
  for (const loose of [...looseIn(known), ...known.values()]) {
    if (placed.has(loose.rally)) continue;
    const behind = chain.splice(placeByNumber(chain, loose));
    walk([loose]);
    chain.push(...behind);
  }
  return chain;
}

/**
 * A chain with further rallies at its end, each appended to the one before; none where one of them stands elsewhere, or
 * where the chain is any other than that of rallies that follow each other.
 */
export function followedBy(posts: readonly Post[], next: readonly Post[]): readonly Post[] | undefined {
  const all = [...posts, ...next.map((post, i) => ({ ...post, age: posts.length + i }))];
  const isFollowing = ({ after, before, isPressed }: Post, at: number): boolean =>
    after === (all[at - 1]?.rally ?? null) && before === null && !isPressed;
  const isOnce = new Set(all.map(({ rally }) => rally)).size === all.length;
  return isOnce && all.every(isFollowing) ? all : undefined;
}

const siblings = (children: readonly Placed[] = []): Placed[] => [
  ...children.filter(({ before }) => before !== null).toSorted((a, b) => b.age - a.age),
  ...children.filter(({ before }) => before === null),
];

/** Those of which it is not known what they follow: by their numbers, those that were inserted last. */
function looseIn(known: ReadonlyMap<string, Placed>): Placed[] {
  const order = ({ n }: Placed): number => (n === 0 ? Number.MAX_SAFE_INTEGER : n);
  return [...known.values()]
    .filter(({ isPressed, after }) => isPressed ?? (after !== null && !known.has(after)))
    .toSorted((a, b) => order(a) - order(b) || a.age - b.age);
}

/**
 * The rally that it follows is a point of the score cards, or still on another phone: until that comes, the number says
 * where, behind what was inserted there (A2-6).
 */
function placeByNumber(chain: readonly Placed[], { n, before, isPressed, age }: Placed): number {
  const next = n === 0 ? chain.findIndex(({ rally }) => rally === before) : -1;
  if (next >= 0) return next;
  const isOlder = (one: Placed): boolean => isPressed === true && one.n === n && one.age < age;
  const isAhead = (one: Placed): boolean => one.n > 0 && (one.n < n || isOlder(one));
  const first = chain.findLastIndex(isAhead) + 1;
  const at = chain.findIndex((one, i) => i >= first && !isInserted(one));
  return at < 0 ? chain.length : at;
}

/** Told between two others, whatever its number: a point that was gone by then is not told by it. */
const isInserted = ({ before, isPressed }: Post): boolean => before !== null && !isPressed;
