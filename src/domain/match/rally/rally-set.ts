import { groupBy } from '../../core/group-by.ts';
import { oncePer } from '../../core/once-per.ts';
import { NO_POINTS } from '../points.ts';
import type { Rules } from '../rules.ts';
import { haveSame, isAlike } from './alike.ts';
import { type Chain, chainWith, type Pressed } from './card-points.ts';
import { followedBy } from './chain.ts';
import type { Found } from './codes.ts';
import type { Touched } from './figures.ts';
import type { Frame } from './frame.ts';
import { placesAfter } from './gaps.ts';
import { isInRally, ralliesOf, rallyTold, type RallyEntry, withMore } from './rallies.ts';
import { countedFor } from './reassigned.ts';
import { isOf, type Standing, standingOf, type Told } from './standing.ts';
import { touchesOf } from './touches.ts';
import { type Before, begin, isInGap, NO_SET_BEFORE, pass, play, type Played, proposed, type Way } from './walk.ts';

/** The facts that a set is worked out of. */
type Given = Pressed & {
  readonly setNumber: number;
  readonly rules: Rules;
  readonly before: Before;
  /** All its entries but taps and presses, struck ones too, in the order of the log. */
  readonly told: readonly Told[];
};

/** A set as its rallies tell it. It is never changed. */
export type RallySet = {
  readonly given: Given;
  readonly chain: Chain;
  readonly standing: readonly Standing[];
  readonly begun: Frame;
  readonly played: readonly Played[];
  /** How it stands now. */
  readonly now: Frame;
  /** Of the gap before the first rally. */
  readonly found: readonly Found[];
};

/**
 * A set, from its first rally to how it stands. With how it was before, whatever is not touched by the new entries is
 * kept, so that only what follows a change is played anew (A4-3).
 */
export function rallySetOf(given: Given, was?: RallySet): RallySet {
  return (was && furtherTold(given, was)) ?? playedAnew(given, was);
}

/** With more told of its newest rally and of those that follow it, as mostly is: nothing before that rally is looked at. */
function furtherTold(given: Given, was: RallySet): RallySet | undefined {
  const { setNumber, rules, told } = given;
  const { given: known, chain, played } = was;
  const last = played.at(-1);
  const isSameWay = known.rules === rules && known.before === given.before && known.score === given.score;
  if (!last || !isSameWay || chain.posts.at(-1)?.rally !== last.rally.id) return undefined;
  if (!known.told.every((one, i) => one === told[i])) return undefined;
  const fresh = told.slice(known.told.length);
  const more = standingOf(fresh).filter(isInRally);
  if (more.length < fresh.length || fresh.some(({ event, says }) => says !== event)) return undefined;
  const said = groupBy(more, ({ payload }) => payload.rally);
  const next = [...said].flatMap(([id, [first]]) => (first && id !== last.rally.id ? [first.payload] : []));
  const posts = next.length === 0 ? chain.posts : mayBeFollowed(given, last) && followedBy(chain.posts, next);
  if (!posts) return undefined;
  const way = { setNumber, rules };
  const further = [playedFurther(last, said.get(last.rally.id), way)];
  for (const { rally: id, n } of next)
    further.push(
      play(further.at(-1)?.after ?? last.after, rallyTold({ id, n, presses: [] }, said.get(id) ?? []), [], way),
    );
  const now = further.at(-1)?.after ?? was.now;
  const standing = [...was.standing, ...more];
  return {
    ...{ ...was, given, standing, now, chain: posts === chain.posts ? chain : { ...chain, posts } },
    played: [...played.slice(0, -1), ...further],
  };
}

/** Whether rallies that come after the newest change nothing before them: no point is theirs, nor is anything of its gap. */
const mayBeFollowed = ({ presses, gone }: Given, { rally, gap }: Played): boolean =>
  presses.length + gone.length === 0 && gap.every(({ payload }) => payload.after === rally.id);

function playedFurther(last: Played, more: readonly RallyEntry[] | undefined, way: Way): Played {
  if (!more) return last;
  const one = play(last.during, withMore(last.rally, more), last.gap, way);
  return isAlike(last.after, one.after) ? { ...one, after: last.after } : one;
}

function playedAnew(given: Given, was: RallySet | undefined): RallySet {
  const { setNumber, rules, before, told } = given;
  const way = { setNumber, rules };
  const standing = standingOf(told, was?.standing);
  const chain = chainWith(told, given);
  const rallies = ralliesOf(
    chain,
    standing,
    was?.played.map(({ rally }) => rally),
  );
  const placeAfter = placesAfter({ chain, told, rallies });
  const gaps = groupBy(
    standing.filter(isInGap),
    (entry) => placeAfter(entry.payload.after, entry) ?? rallies.length - 1,
  );
  const fresh = begin(standing, before, way);
  const begun = was && isAlike(was.begun, fresh) ? was.begun : fresh;
  const start = pass(begun, gaps.get(-1) ?? [], null, way);
  let now = was && isAlike(opened(was), start.frame) ? opened(was) : start.frame;
  const isSameWay = was?.given.rules === rules;
  const played = rallies.map((rally, i) => {
    const gap = gaps.get(i) ?? [];
    const known = was?.played[i];
    const isKept = isSameWay && known?.during === now && known.rally === rally && haveSame(known.gap, gap);
    const one = isKept && known ? known : play(now, rally, gap, way);
    // A checkpoint that comes to what it was is the one that it was: what follows is as it was, too.
    now = known && isAlike(known.after, one.after) ? known.after : one.after;
    return now === one.after ? one : { ...one, after: now };
  });
  return { given, chain, standing, begun, played, now, found: start.found };
}

const opened = ({ played, now }: RallySet): Frame => played[0]?.during ?? now;

/** Where stands whatever names a rally of this set. */
export const placesIn = oncePer(({ chain, given: { told }, played }: RallySet) =>
  placesAfter({ chain, told, rallies: played.map(({ rally }) => rally) }),
);

/** Past a set of which no rally is told: the side that would have begun it is proposed all the same. */
export const handedPast = ({ depth, firstServe, gone }: Before, way: Way): Before => ({
  ...{ depth, firstServe: proposed(firstServe, way), gone },
});

/** Depth, first serve and who was replaced as libero, for the set after this one. */
export const handedOn = ({ begun, now }: RallySet): Before => ({
  ...{ depth: now.depth, firstServe: begun.serving, gone: now.bench.gone },
});

const touchedAsTold = oncePer((played: Played): Touched => ({
  played,
  touches: touchesOf(played.rally, (player) => player),
}));

/** The rallies with the contacts that count in them, for whom they count (FIX-8). */
export const touchedIn = oncePer((set: RallySet): readonly Touched[] => {
  const said = set.standing
    .filter(isOf('reassign'))
    .map((entry) => ({ ...entry.payload, last: lastUntil(set, entry) }));
  if (said.length === 0) return set.played.map(touchedAsTold);
  return set.played.map((one, at) => {
    const holding = said.filter(({ last }) => at <= last);
    return { played: one, touches: touchesOf(one.rally, (player) => countedFor(player, holding)) };
  });
});

/** The place of the last rally for which it holds; one that is on another phone still comes after all. */
function lastUntil(set: RallySet, reassign: Standing<'reassign'>): number {
  const { until } = reassign.payload;
  return until === null ? Infinity : (placesIn(set)(until, reassign) ?? Infinity);
}

/** Whether the figures of a set come from its taps or from its rallies: the two are never added (COUNTS-5). */
export function leadingOf({ standing }: RallySet): 'counts' | 'rally' {
  const said = standing.findLast(isOf('leading'))?.payload.mode;
  return said ?? (standing.some(isOf('contact')) ? 'rally' : 'counts');
}

export const emptyRallySet = (setNumber: number, rules: Rules, before: Before = NO_SET_BEFORE): RallySet =>
  rallySetOf({ setNumber, rules, before, told: [], score: NO_POINTS, presses: [], gone: [] });
