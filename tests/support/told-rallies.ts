import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { uuid } from './world.ts';

/** Our player with this number. */
export const ours = (n: number) => ({ playerId: uuid(n, 'd') });

type Post = { readonly rally: string; readonly after: string | null; readonly n: number };

/** The rally with this number of a set, each after the one before it. */
export function postOf(n: number, set = 1): Post {
  let after: string | null = null;
  for (let at = 1; at < n; at++) after = rallyIdOf(set, after);
  return { rally: rallyIdOf(set, after), after, n };
}

type Side = 'us' | 'them';

/** A contact as a device of any version sends it: with no field but those that it must have. */
export const contact = (post: Post, player: number | null, skill: string, grade: string, k = 1) => ({
  kind: 'contact',
  payload: { ...post, k, side: 'us', who: player === null ? null : ours(player), skill, grade },
});
export const theirs = (post: Post, skill: string, grade: string, k = 1) => ({
  kind: 'contact',
  payload: { ...post, k, side: 'them', who: { number: '12' }, skill, grade },
});
export const end = (post: Post, winner: Side | null, further: object = {}) => ({
  kind: 'rally-end',
  payload: { ...post, winner, ...further },
});
/** The first six of us by place, I to VI, and 7 as libero. */
export const lineUp = (further: object = {}) => ({
  kind: 'line-up',
  payload: { side: 'us', six: [1, 2, 3, 4, 5, 6].map(ours), liberos: [ours(7)], ...further },
});
export const firstServe = (side: Side) => ({ kind: 'first-serve', payload: { side } });
export const voids = (target: string) => ({ kind: 'void', payload: { target } });
export const strikes = (...targets: readonly string[]) => ({ kind: 'strike', payload: { targets } });
export const depthOf = (depth: string, after: string | null = null) => ({ kind: 'depth', payload: { after, depth } });
