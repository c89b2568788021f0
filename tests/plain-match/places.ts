import type { Corrected } from './corrections.ts';
import type { KindOf, Post } from './entries.ts';
import { furtherPoints, pressesEver, pressesOf, rallyStarts } from './presses.ts';

type Press = KindOf<'score'>;

/** One place in the order of a set, whether anything stands in it or not. */
export type Place = Post & {
  readonly oldest: number;
  readonly presses: readonly Press[];
  /** Begun by a press: placed by its number, also when it is told between two others later. */
  readonly isNumbered: boolean;
};

/** The places of a set in their order, and by whatever a rally is called the place that it has. */
export type Places = {
  readonly order: readonly Place[];
  readonly placeOf: ReadonlyMap<string, string>;
};

/** Rallies are known by their neighbours, points of the score cards by their numbers. */
export function placesOf(corrected: Corrected): Places {
  const all = pressesEver(corrected);
  const pressed = new Set(all.map(({ id }) => id));
  const posts = new Map<string, Place>();
  for (const { rev, payload } of corrected.posts.toSorted((a, b) => a.rev - b.rev)) {
    const { rally, after, before, n } = payload;
    if (posts.has(rally) || pressed.has(rally)) continue;
    posts.set(rally, { rally, after, before, n, oldest: rev, presses: [], isNumbered: false });
  }
  const placeOf = new Map([...posts.keys()].map((id) => [id, id]));
  const starts = all.length > 0 ? rallyStarts(corrected) : new Map<string, string>();
  const startOf = ({ id }: { readonly id: string }): string => starts.get(id) ?? id;
  const stands = pressesOf(corrected, startOf);
  const standing = new Set(stands.map(({ id }) => id));
  const further = furtherPoints(stands, startOf);
  const places = new Map(posts);
  const meant = all.length > 0 ? meantBy(corrected, { posts, all, startOf }) : new Map<string, string>();
  for (const press of all) {
    const isStanding = standing.has(press.id);
    const rally = further.has(press.id) ? press.id : (meant.get(startOf(press)) ?? startOf(press));
    const place = places.get(rally) ?? {
      ...{ rally, after: null, before: null, n: press.payload.rally, oldest: Infinity, presses: [], isNumbered: true },
    };
    const isPoint = press.rev < place.oldest && place.before !== null;
    places.set(rally, {
      ...{ ...place, oldest: Math.min(press.rev, place.oldest), isNumbered: isPoint || place.isNumbered },
      ...{ before: isPoint ? null : place.before, presses: isStanding ? [...place.presses, press] : place.presses },
    });
    placeOf.set(press.id, rally);
  }
  return { order: walked([...places.values()], placeOf), placeOf };
}

type Known = {
  readonly posts: ReadonlyMap<string, Place>;
  readonly all: readonly Press[];
  readonly startOf: (press: Press) => string;
};

/**
 * By the press that began it the told rally of that number. A told rally gives its id to the next one, whether it stands
 * or not; a press is the rally that is told by its number only if it stands as that is told.
 */
function meantBy(corrected: Corrected, known: Known): ReadonlyMap<string, string> {
  const { posts, all, startOf } = known;
  const meant = new Map<string, string>();
  const isOne = (post: Place, press: Press) => post.n === press.payload.rally && !isBehind(post, press, { posts, all });
  for (const entry of corrected.said) {
    const press = all.find(({ id }) => id === entry.id);
    const post = posts.get(rallyIn(entry) ?? '');
    const pairs = press
      ? [...posts.values()].filter(({ oldest }) => oldest < press.rev).map((one) => ({ post: one, press }))
      : all.filter(({ rev }) => rev < entry.rev).flatMap((one) => (post ? [{ post, press: one }] : []));
    const met = pairs.filter((pair) => isOne(pair.post, pair.press));
    if (met.length === 0) continue;
    const then = corrected.before(entry);
    const stood = new Set([
      ...pressesOf(then, startOf).map(({ id }) => id),
      ...then.standing.flatMap((one) => rallyIn(one) ?? []),
    ]);
    const first =
      met.find((pair) => stood.has(press ? pair.post.rally : pair.press.id)) ?? (press ? met[0] : undefined);
    if (first && !meant.has(startOf(first.press))) meant.set(startOf(first.press), first.post.rally);
  }
  return meant;
}

const rallyIn = ({ kind, payload }: Corrected['said'][number]): string | undefined =>
  kind === 'contact' || kind === 'rally-end' ? payload.rally : undefined;

/** Whether a rally stands behind the point of that press, or behind a later one: then it is another, whatever its number. */
function isBehind(post: Place, { payload }: Press, { posts, all }: Pick<Known, 'posts' | 'all'>): boolean {
  const seen = new Set<string>();
  for (let at: string | null = post.after; at !== null && !seen.has(at); at = posts.get(at)?.after ?? null) {
    const other = all.find(({ id }) => id === at);
    if (other && other.payload.rally >= payload.rally) return true;
    seen.add(at);
  }
  return false;
}

/** The tree, parent first: of the children of one the inserted ones first, the newest ahead, and the appended last. */
function walked(places: readonly Place[], placeOf: ReadonlyMap<string, string>): Place[] {
  const parents = new Map<string, string | null>();
  for (const { rally, after, isNumbered } of places) {
    const parent = after === null ? null : placeOf.get(after);
    if (!isNumbered && parent !== undefined) parents.set(rally, parent);
  }
  const inserted = (behind: string | null): Place[] =>
    places
      .filter(({ rally, before }) => before !== null && parents.get(rally) === behind)
      .toSorted((a, b) => b.oldest - a.oldest);
  /** Of the rallies that were inserted behind one, the last: what follows that one by its number stands behind it. */
  const lastInserted = (behind: string | null): string | null => {
    const last = inserted(behind).at(-1);
    return last ? lastInserted(last.rally) : behind;
  };
  // Presses, and rallies whose neighbour has not come yet, are placed by their numbers.
  const numbered = new Set(places.filter(({ rally }) => !parents.has(rally)));
  const byNumber = (a: Place, b: Place) =>
    a.n - b.n || Number(numbered.has(b)) - Number(numbered.has(a)) || a.oldest - b.oldest;
  const behind = (id: string | null): Place[] => {
    const appended = places.filter(({ rally, before }) => before === null && parents.get(rally) === id);
    return [...inserted(id), ...appended.toSorted(byNumber)].flatMap((child) => [child, ...behind(child.rally)]);
  };
  for (const place of [...numbered].toSorted(byNumber)) {
    const isAhead = (one: Place): boolean =>
      one.n > 0 && (one.n < place.n || (one.n === place.n && one.oldest < place.oldest && place.isNumbered));
    parents.set(place.rally, lastInserted(behind(null).findLast(isAhead)?.rally ?? null));
  }
  return behind(null);
}
