import { groupBy } from '../../core/group-by.ts';
import { derivedId } from '../../core/ids.ts';
import type { Statement } from '../kinds.ts';
import { type GonePress, pointsTakenBack, type Press, type Score } from '../points.ts';
import { chainOf, type Meant, type Post } from './chain.ts';
import { rallyIn, type Told } from './standing.ts';

/** The presses on the score cards of a set. */
export type Pressed = {
  readonly score: Score;
  readonly presses: readonly Press[];
  readonly gone: readonly GonePress[];
};

/** The rallies of a set in their order, points of the score cards among them (COUNTS-2); those that were struck, too. */
export type Chain = {
  readonly posts: readonly Post[];
  readonly meant: Meant;
  /** By rally, the points of it that stand, and those that do not. */
  readonly presses: ReadonlyMap<string, readonly Press[]>;
  readonly gone: ReadonlyMap<string, readonly GonePress[]>;
};

/** Presses for one point, those of it that were taken back among them. */
type Point = {
  readonly id: string;
  readonly n: number;
  readonly presses: readonly Press[];
  readonly gone: readonly GonePress[];
  /** The point before it, where a device has pressed the same number again. */
  readonly again?: string | undefined;
};
type Draft = { readonly meant: Map<string, string>; readonly presses: Map<string, readonly Press[]> };

/** Each point is the rally that was told by its number, or else one of its own. */
export function chainWith(told: readonly Told[], pressed: Pressed): Chain {
  const said = postsIn(told);
  const posts = chainOf(said);
  const points = pointsOf(pressed);
  const draft: Draft = { meant: new Map(), presses: new Map() };
  const { meant, presses } = draft;
  const gone = new Map<string, readonly GonePress[]>();
  if (points.length === 0) return { posts, meant, presses, gone };
  const numbered = groupBy(posts, ({ n }) => n);
  const first = firstTold(told);
  const known = new Map(posts.map((post) => [post.rally, post]));
  const own = new Map<string, { readonly post: Post; readonly place: number }>();
  const pressedBefore = new Map<string, number>();
  for (const point of points) {
    const isIt = (post: Post): boolean =>
      isToldBy(post, point, draft) && !isBehind(post, point, known) && hasMet(first.get(post.rally), point);
    const as = numbered.get(point.n)?.find(isIt);
    const id = as ? as.rally : point.id;
    if (as) pressedBefore.set(id, Math.min(pressedAt(point), pressedBefore.get(id) ?? Infinity));
    else
      own.set(id, {
        post: { rally: id, after: null, before: null, n: point.n, isPressed: true },
        place: pressedAt(point),
      });
    for (const one of idsOf(point)) if (one !== id) meant.set(one, id);
    if (point.presses.length > 0) presses.set(id, point.presses);
    if (point.gone.length > 0) gone.set(id, [...(gone.get(id) ?? []), ...point.gone]);
  }
  const ids = new Set([...known.keys(), ...meant.keys(), ...own.keys()]);
  for (const id of namedIn(said)) {
    if (ids.has(id)) continue;
    // A press that a merge has moved is named as it was in its own session.
    const moved = derivedId(told[0]?.event.sessionId ?? '', id);
    if (ids.has(moved)) meant.set(id, meant.get(moved) ?? moved);
  }
  const wasPressed = ({ rally, n, before }: Post): boolean =>
    n > 0 && before !== null && (pressedBefore.get(rally) ?? Infinity) < (first.get(rally)?.place ?? Infinity);
  // Told between two others, a point that was pressed by then is no insertion: it keeps the place of its number.
  const placed = said.map((post) => ({
    post: wasPressed(post) ? { ...post, before: null, isPressed: true as const } : post,
    place: Math.min(first.get(post.rally)?.place ?? 0, pressedBefore.get(post.rally) ?? Infinity),
  }));
  const all = [...placed, ...own.values()].toSorted((a, b) => a.place - b.place);
  return {
    posts: chainOf(
      all.map(({ post }) => post),
      meant,
    ),
    meant,
    presses,
    gone,
  };
}

/** Every entry of a rally that ever was says where it stands, as it was made and as it was corrected; the first holds. */
function postsIn(told: readonly Told[]): readonly Post[] {
  const first = new Map<string, Post>();
  const add = ({ kind, payload }: Told['event'] | Statement): void => {
    if ((kind === 'contact' || kind === 'rally-end') && !first.has(payload.rally)) first.set(payload.rally, payload);
  };
  for (const { event, worded } of told) {
    add(event);
    if (worded && worded !== event) add(worded);
  }
  return [...first.values()];
}

const namedIn = (posts: readonly Post[]): ReadonlySet<string> =>
  new Set(posts.flatMap(({ after, before }) => [after, before]).filter((id) => id !== null));

const idsOf = ({ id, presses, gone }: Point): readonly string[] => [id, ...[...presses, ...gone].map((one) => one.id)];

/** A point is told by one rally; who presses a number again means another point, unless that one was told behind it. */
function isToldBy({ rally, after }: Post, { presses, again }: Point, draft: Draft): boolean {
  if (presses.length > 0 && draft.presses.has(rally)) return false;
  const means = (one: string): string => draft.meant.get(one) ?? one;
  return again === undefined || (after !== null && means(after) === means(again));
}

/** Whether a rally follows this point, or one that was inserted behind it. */
function isBehind(post: Post, point: Point, known: ReadonlyMap<string, Post>): boolean {
  const ids = new Set(idsOf(point));
  const seen = new Set<Post>();
  for (let at: Post | undefined = post; at && !seen.has(at); at = known.get(at.after ?? '')) {
    if (at !== post && at.n > 0 && at.n < point.n) return false;
    if (at.after !== null && ids.has(at.after)) return true;
    seen.add(at);
  }
  return false;
}

/** Whether a point and a rally of its number are one: whichever of the two came first stood as the other came (decision 32). */
function hasMet(first: Told | undefined, point: Point): boolean {
  if (!first || point.again !== undefined || pressedAt(point) > first.place) return true;
  return first.began === point.id;
}

/** The entry that first told of each rally. */
function firstTold(told: readonly Told[]): ReadonlyMap<string | undefined, Told> {
  const first = new Map<string | undefined, Told>();
  for (const one of told) if (!first.has(rallyIn(one))) first.set(rallyIn(one), one);
  return first;
}

/** The points that stand: of a number first the one that all mean, each further one on its own. Then those that do not. */
function pointsOf({ score, presses, gone }: Pressed): Point[] {
  const { livePresses: standing, counting } = score;
  const isCounting = new Set(counting);
  const points = [...groupBy(standing, ({ began }) => began)].flatMap(([id, meant]): Point[] => {
    const n = meant[0]?.rally ?? 0;
    const [, ...further] = meant.filter((press) => isCounting.has(press));
    const first = { id, n, presses: meant.filter((press) => !further.includes(press)), gone: [] };
    return [
      first,
      ...further.map((press, i) => ({ id: press.id, n, presses: [press], gone: [], again: further[i - 1]?.id ?? id })),
    ];
  });
  const all = groupBy([...gone, ...pointsTakenBack(presses, score)], ({ began }) => began);
  if (all.size === 0) return points;
  const stands = new Set(points.map(({ id }) => id));
  return [
    ...points.map((point) => ({ ...point, gone: all.get(point.id) ?? [] })),
    ...[...all]
      .filter(([id]) => !stands.has(id))
      .map(([id, own]) => ({ id, n: own[0]?.rally ?? 0, presses: [], gone: own })),
  ].toSorted((a, b) => pressedAt(a) - pressedAt(b));
}

const pressedAt = ({ presses, gone }: Point): number => Math.min(...[...presses, ...gone].map(({ place }) => place));
