import { groupBy } from '../../core/group-by.ts';

/** Where a rally stands in its set, as its entries say: after which rally, and before which if it was inserted. */
export type Post = {
  readonly rally: string;
  readonly after: string | null;
  readonly before: string | null;
  /** Its number as its maker saw it; 0 for one that was inserted. */
  readonly n: number;
};
type Placed = Post & { /** How early its oldest entry came. */ readonly age: number };

/**
 * The rallies of a set in their order, from the posts of all their entries in the order of the log; those that were
 * struck keep their place. They form a tree by `after`: of the children of a rally the inserted ones come first, the
 * newest of them ahead, and the appended one last (A2).
 */
export function chainOf(posts: Iterable<Post>): readonly Post[] {
  const known = new Map<string, Placed>();
  for (const post of posts) if (!known.has(post.rally)) known.set(post.rally, { ...post, age: known.size });
  const children = groupBy([...known.values()], ({ after }) => after);
  const chain: Placed[] = [];
  const walk = (from: readonly Placed[]): void => {
    // A set is as long as its rallies: deeper than a call may go, were each of them one call.
    const ahead = [...from].toReversed();
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      chain.push(next);
      ahead.push(...siblings(children.get(next.rally)).toReversed());
    }
  };
  walk(siblings(children.get(null)));
  for (const orphan of orphansOf(known)) {
    // The rally that it follows is still on another phone: until that comes, the number says where (A2-6).
    const isAhead = ({ n }: Placed): boolean => n > 0 && n < orphan.n;
    const behind = chain.splice(chain.findLastIndex(isAhead) + 1);
    walk([orphan]);
    chain.push(...behind);
  }
  return chain;
}

const siblings = (children: readonly Placed[] = []): Placed[] => [
  ...children.filter(({ before }) => before !== null).toSorted((a, b) => b.age - a.age),
  ...children.filter(({ before }) => before === null),
];

const orphansOf = (known: ReadonlyMap<string, Placed>): Placed[] =>
  [...known.values()]
    .filter(({ after }) => after !== null && !known.has(after))
    .toSorted((a, b) => a.n - b.n || a.age - b.age);
