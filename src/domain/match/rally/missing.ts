import { oncePer } from '../../core/once-per.ts';
import type { GameSet, MatchState } from '../fold.ts';
import { scoreText } from '../match-log.ts';
import type { Post } from './chain.ts';
import { plus, type Sides, sum } from './court.ts';
import { rallyIdOf } from './identity.ts';
import { followingRally, gapNow, nextRally, seenNow } from './next-rally.ts';
import type { Rally } from './rallies.ts';
import type { RallySet } from './rally-set.ts';
import { rallyIn } from './standing.ts';
import type { Played } from './walk.ts';

/** Rallies of other devices that have not come yet. Somebody said the score after them and recorded on (TWO-8). */
export type Missing = {
  readonly many: number;
  /** The first rally behind them. */
  readonly before: string;
  /** The score that was said there. */
  readonly score: Sides<number>;
  /** How far that is ahead of the rallies that are here. */
  readonly ahead: Sides<number>;
};

const NONE: readonly Missing[] = [];
const LEVEL: Sides<number> = { us: 0, them: 0 };

/**
 * In the order of the set. Rallies are missing before one whose score, as first seen, is higher than the rallies here make
 * it, and whose neighbour before it is not here or was never given to a side.
 */
export const missingIn = oncePer((set: RallySet): readonly Missing[] => {
  const { chain, played } = set;
  const loose = looseIn(chain.posts);
  const behind = played.filter(({ rally }, i) => loose.has(rally.id) || isUntold(played[i - 1], set));
  if (behind.length === 0) return NONE;
  const found: Missing[] = [];
  let ahead = LEVEL;
  for (const { rally, during } of behind) {
    const score = seenAt(rally);
    if (!score) continue;
    const here = sum(during.score, ahead);
    const many = score.us + score.them - here.us - here.them;
    if (many <= 0 || score.us < here.us || score.them < here.them) continue;
    ahead = plus(plus(score, 'us', -during.score.us), 'them', -during.score.them);
    found.push({ many, before: rally.id, score, ahead });
  }
  return found;
});

/** Those appended to a rally of which nothing is here. */
function looseIn(posts: readonly Post[]): ReadonlySet<string> {
  if (posts.every(({ after }, i) => after === null || after === posts[i - 1]?.rally)) return new Set();
  const known = new Set(posts.map(({ rally }) => rally));
  const isLoose = ({ after, before }: Post): boolean => before === null && after !== null && !known.has(after);
  return new Set(posts.filter(isLoose).map(({ rally }) => rally));
}

/** An end that was taken out is not missing. */
function isUntold(one: Played | undefined, { given }: RallySet): boolean {
  if (!one || one.rally.outcome.winner !== undefined) return false;
  return given.told.every((told) => rallyIn(told) !== one.rally.id || told.says === told.event);
}

/** The score in the first entry of this rally that carries one. */
function seenAt({ contacts, ends }: Rally): Sides<number> | undefined {
  const told = [...contacts, ...ends].toSorted((a, b) => a.place - b.place);
  return told.find(({ payload }) => payload.seen)?.payload.seen ?? undefined;
}

/** The score of the rallies that are here, and of those that somebody went past. */
export function scoreShown({ score: { us, them }, rallies }: Pick<GameSet, 'score' | 'rallies'>): Sides<number> {
  return sum({ us, them }, (rallies && missingIn(rallies).at(-1)?.ahead) ?? LEVEL);
}

/** The match with this score in one of its sets. */
export const withScore = (state: MatchState, number: number, score: Sides<number>): MatchState => ({
  ...state,
  sets: state.sets.map((set) => (set.number === number ? { ...set, score: { ...set.score, ...score } } : set)),
});

/** All that are missing of a set. */
export const countMissing = ({ rallies }: Pick<GameSet, 'rallies'>): number =>
  rallies ? missingIn(rallies).reduce((all, { many }) => all + many, 0) : 0;

/** `8–5`, or `8–5, 9 missing` */
export function shownText(set: Pick<GameSet, 'score' | 'rallies'>): string {
  const missing = countMissing(set);
  return scoreText(scoreShown(set)) + (missing > 0 ? `, ${missing} missing` : '');
}

/** The score that is shown, and how much of the log this device had from the server, when an entry was made. */
export const seenShown = (state: MatchState, set: GameSet) => ({ ...seenNow(state, set), seen: scoreShown(set) });

/** Where this device goes on behind rallies that only others have, at the score that the person said (TWO-8). */
export type CaughtUp = {
  /** The newest rally that was here; another one by now, and the set has gone on by itself. */
  readonly from: string | null;
  readonly setNumber: number;
  readonly score: Sides<number>;
  readonly many: number;
  readonly post: Post;
};

/** The chain walked on by as many rallies as the score is further; none where it is not. */
export function caughtUp(set: GameSet, score: Sides<number>): CaughtUp | null {
  const known = scoreShown(set);
  const many = score.us + score.them - known.us - known.them;
  if (many <= 0 || score.us < known.us || score.them < known.them) return null;
  const [from, following] = [gapNow(set), followingRally(set)];
  const { rally: first } = nextRally(set);
  // One that goes on here has ended by now: it is the first of those that are missing.
  let n = first === following.rally ? following.n : following.n - 1;
  let post: Post = { ...following, rally: first, n };
  for (let i = 0; i < many; i++) {
    n += 1;
    post = { rally: rallyIdOf(set.number, post.rally), after: post.rally, before: null, n };
  }
  return { from, setNumber: set.number, score, many, post };
}
