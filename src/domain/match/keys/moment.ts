import { beforeSet, type GameSet, type MatchState, setOf } from '../fold.ts';
import type { Rules } from '../rules.ts';
import type { Side } from '../schema.ts';
import type { Post } from '../rally/chain.ts';
import type { Held, Sides } from '../rally/court.ts';
import type { Depth } from '../rally/entries.ts';
import { courtOf, type Frame, serverOf, setterPosition } from '../rally/frame.ts';
import { type CaughtUp, countMissing, scoreShown } from '../rally/missing.ts';
import { followingRally, gapNow, nextRally, rallyEndedByOthers } from '../rally/next-rally.ts';
import type { Contact } from '../rally/rallies.ts';
import { type RallySet, rallySetOf } from '../rally/rally-set.ts';
import { nameOf } from '../rally/standing.ts';

/**
 * Where the ball is, by the contact before: nobody has served; our serve, attack or free ball is on their side; we have it
 * and it is to be set, or is set; or it may be on either side.
 */
export type Ball = 'unserved' | 'served' | 'ours' | 'set' | 'across' | 'loose';

/** A set as one device shows it between two presses; its keys and proposals follow from it. */
export type Moment = {
  readonly set: RallySet;
  readonly game: GameSet;
  readonly rules: Rules;
  /** Now, with the rallies that this device went past and does not have: how many these are. */
  readonly score: Sides<number>;
  readonly missing: number;
  /** As it stands in the rally that is shown. */
  readonly frame: Frame;
  /** P1 to P6; null without a line-up. */
  readonly court: readonly Held[] | null;
  readonly depth: Depth;
  readonly serving: Side | null;
  /** Our server, if we serve. */
  readonly server: Held;
  readonly setterAt: number | null;
  /** The rally that the next contact belongs to, and its contacts. */
  readonly post: Post;
  readonly contacts: readonly Contact[];
  readonly ball: Ball;
  /** Others ended this rally while this device was in the middle of it (TWO-12). */
  readonly isEndedByOthers: boolean;
  /** The bare point of this rally that its next key explains (RALLY-6). */
  readonly explains: { readonly id: string; readonly winner: Side } | null;
};

type Asked = {
  readonly setNumber: number;
  readonly clientId: string;
  /** A rally that others ended, and that this device has left. */
  readonly left?: string | null | undefined;
  /** The rally on the screen when a player was chosen: her contact belongs to it (RALLY-15). */
  readonly held?: string | null | undefined;
  /** Where it goes on, once the person has said the score. */
  readonly caughtUp?: CaughtUp | null | undefined;
};

export function momentOf(state: MatchState, asked: Asked): Moment {
  const { setNumber, clientId, left = null, held = null, caughtUp = null } = asked;
  const game = setOf(state, setNumber);
  const set = game.rallies ?? untoldSet(state, game);
  const ended = rallyEndedByOthers(game, clientId, held);
  const isEndedByOthers = ended !== undefined && ended.rally !== left;
  const post = isEndedByOthers ? ended : nextRally(game);
  const played = set.played.findLast(({ rally }) => rally.id === post.rally);
  const frame = played?.during ?? set.now;
  const contacts = played?.rally.contacts ?? [];
  const moment: Moment = {
    ...{ set, game, rules: state.rules, frame, post, contacts, isEndedByOthers, explains: null },
    ...{ score: scoreShown(game), missing: countMissing(game), court: courtOf(frame), depth: frame.depth },
    ...{ serving: frame.serving, server: serverOf(frame, 'us'), setterAt: setterPosition(frame) },
    ball: ballOf(contacts.at(-1)),
  };
  if (caughtUp?.setNumber === setNumber && caughtUp.from === gapNow(game)) return goneTo(moment, caughtUp);
  return asFarAsKnown(moment);
}

const goneTo = (moment: Moment, { post, score, many }: CaughtUp): Moment =>
  asFarAsKnown({ ...goneOn(moment), post, score, missing: moment.missing + many });

/** While rallies are missing our rotation is unknown, and with it our server and where the setter stands. */
const asFarAsKnown = (moment: Moment): Moment =>
  moment.missing > 0 ? { ...moment, server: null, setterAt: null } : moment;

/** A set by its rallies where none is told yet. */
const untoldSet = ({ sets, rules }: MatchState, { number, score, presses, gone }: GameSet): RallySet =>
  rallySetOf({
    ...{ setNumber: number, rules, before: beforeSet(sets, number, rules), told: [] },
    ...{ score, presses, gone },
  });

/** The same at the rally that follows, for who goes on from one that others ended. */
export function goneOn(moment: Moment): Moment {
  const frame = moment.set.now;
  return asFarAsKnown({
    ...{ ...moment, frame, post: followingRally(moment.game), contacts: [], ball: 'unserved', isEndedByOthers: false },
    ...{ court: courtOf(frame), depth: frame.depth, serving: frame.serving },
    ...{ server: serverOf(frame, 'us'), setterAt: setterPosition(frame) },
  });
}

function ballOf(last: Contact | undefined): Ball {
  if (!last) return 'unserved';
  const { side, skill, who } = last.payload;
  if (side === 'them') return skill === 'serve' ? 'unserved' : 'loose';
  if (skill === 'serve') return 'served';
  // A free ball that one of us played may be theirs that she took, or ours that she sent over.
  if (skill === 'free' && who !== null) return 'loose';
  if (skill === 'set') return 'set';
  if (skill === 'block') return 'loose';
  return skill === 'receive' || skill === 'dig' ? 'ours' : 'across';
}

/** The same as it stood before one of its contacts: what is said of that place has the keys of then. */
export function momentBefore(moment: Moment, contact: string): Moment {
  const contacts = moment.contacts.slice(
    0,
    moment.contacts.findIndex(({ id }) => id === contact),
  );
  return { ...moment, contacts, ball: ballOf(contacts.at(-1)), depth: moment.frame.depth, explains: null };
}

/** Who of us touched the ball last, if it is still ours. */
export function lastTouchBy({ contacts, ball }: Moment): Held {
  const last = contacts.at(-1)?.payload;
  return last?.side === 'us' && (ball === 'ours' || ball === 'set') ? nameOf(last.who) : null;
}

/** The serve that any later contact confirms: in play, by who serves. */
export const assumedServer = ({ depth, contacts, serving, server }: Moment): Held =>
  depth === 'touch' && serving === 'us' && contacts.length === 0 ? server : null;

/** The set that an attack confirms: by the setter in charge, unless she played the ball before. */
export function assumedSetter(moment: Moment): Held {
  const { depth, ball, court, setterAt } = moment;
  if (depth !== 'touch' || ball !== 'ours' || setterAt === null) return null;
  const setter = court?.[setterAt - 1] ?? null;
  return setter === lastTouchBy(moment) ? null : setter;
}

/** Who may have set, the likeliest first; the one that is assumed is among them. */
export function likelySetters(moment: Moment): readonly string[] {
  const { court, frame } = moment;
  const libero = frame.bench.acting?.libero ?? null;
  const right = court?.[1] ?? null;
  const found = [assumedSetter(moment), libero, ...frame.setters.listed, right].filter((one) => one !== null);
  const touched = lastTouchBy(moment);
  return [...new Set(found)].filter((one) => one !== touched && (court?.includes(one) ?? false)).slice(0, 2);
}

/** Who is likely to play the ball next: passers before a serve of theirs, hitters once it is ours. */
export function likelyNext(moment: Moment, isPasser: (player: string) => boolean): ReadonlySet<string> {
  const { court, depth, ball, serving, contacts, frame } = moment;
  if (!court || depth !== 'touch') return new Set();
  const onCourt = court.filter((one) => one !== null);
  if (ball === 'unserved' && serving === 'them' && contacts.length === 0) return new Set(onCourt.filter(isPasser));
  if (ball !== 'ours' && ball !== 'set') return new Set();
  const setter = ball === 'set' ? lastTouchBy(moment) : assumedSetter(moment);
  const libero = frame.bench.acting?.libero;
  return new Set(onCourt.filter((one) => one !== setter && one !== libero));
}

/** The newest rally, where this device has told its point and not how it was made: until the next entry that can be added. */
export function bareEnd({ set }: Moment, newest: string | undefined): Moment['explains'] {
  const end = set.played.at(-1)?.rally.ends.find(({ id }) => id === newest)?.payload;
  return end?.winner && end.reason === null && newest !== undefined ? { id: newest, winner: end.winner } : null;
}

/** The moment of that rally, in which its point is explained, also where another one has begun since. */
export function explained(moment: Moment, explains: NonNullable<Moment['explains']>): Moment {
  const isEnd = ({ id }: { readonly id: string }): boolean => id === explains.id;
  const played = moment.set.played.findLast(({ rally }) => rally.ends.some(isEnd));
  const end = played?.rally.ends.find(isEnd)?.payload;
  if (!played || !end) return moment;
  const { rally, after, before, n } = end;
  const frame = played.during;
  return asFarAsKnown({
    ...{ ...moment, frame, explains, post: { rally, after, before, n }, depth: 'points' },
    ...{ contacts: played.rally.contacts, court: played.court, isEndedByOthers: false, serving: frame.serving },
    ...{ setterAt: played.setterAt, server: played.server },
  });
}
