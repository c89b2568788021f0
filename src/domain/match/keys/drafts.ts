import { type Skill, wonBy } from '../rally/contact.ts';
import type { MatchState } from '../fold.ts';
import type { MatchEntry, Side } from '../schema.ts';
import type { Post } from '../rally/chain.ts';
import type { Held } from '../rally/court.ts';
import type { Press } from './zone-keys.ts';
import { assumedServer, assumedSetter, goneOn, type Moment } from './moment.ts';
import { BY_ITSELF } from '../rally/said-anew.ts';
import { kBefore, lastK, rallyWonAlike, seenNow } from '../rally/next-rally.ts';

type Given = {
  readonly state: MatchState;
  readonly moment: Moment;
  readonly clientId: string;
  /** Shared by the entries of this press, where it makes several. */
  readonly deed: string;
  readonly hasNoSet: boolean;
  /** An end by others came in a moment ago: the same point by a press of this device means that rally (TWO-13). */
  readonly hasJustEnded: boolean;
};

type Touched = { readonly side: Side; readonly who: Held; readonly skill: Skill; readonly grade: string };

/**
 * The entries that a press makes: its own first, so that it is seen first, then what it confirms. All of them share a deed,
 * so that one Undo takes them back.
 */
export function draftsOf(press: Press, given: Given): readonly MatchEntry[] {
  if (press.does === 'no-set') return [];
  if (press.does === 'end') return [endOf(press, given)];
  const { skill } = press;
  // A serve or a reception begins the next rally (TWO-12), unless this device has no contact in this one yet.
  const isBegun = given.moment.contacts.some(({ clientId }) => clientId === given.clientId);
  const isNext = given.moment.isEndedByOthers && isBegun && (skill === 'serve' || skill === 'receive');
  const moment = isNext ? goneOn(given.moment) : given.moment;
  const alike = wonAlike(wonBy(press), given);
  const all = alike ? [press] : [...assumedBefore(press, moment, given.hasNoSet), press];
  const post = alike ?? moment.post;
  const first = firstK(press, moment, post);
  const deed = all.length > 1 ? given.deed : null;
  const { base } = seenNow(given.state, moment.game);
  const seen = moment.missing > 0 ? { seen: moment.score } : {};
  const entries = all.map((touched, i) =>
    contactOf(touched, { ...{ ...post, deed, base, ...seen }, k: Math.min(first + i, 99.9) }),
  );
  return entries.toReversed();
}

/** Behind all others of the rally; a reception before those of us that others told while it was judged. */
function firstK({ skill }: Touched, { game, contacts }: Moment, { rally }: Post): number {
  const later =
    skill === 'receive' && contacts.find(({ payload }) => payload.side === 'us' && payload.skill !== 'receive');
  return later ? kBefore(game, rally, later.id) : lastK(game, rally);
}

type InRally = Post & {
  readonly deed: string | null;
  readonly base: number;
  readonly seen?: Moment['score'];
  readonly k: number;
};

const contactOf = ({ side, who, skill, grade }: Touched, at: InRally): MatchEntry => ({
  kind: 'contact',
  payload: {
    ...{ ...at, side, skill, grade, ...BY_ITSELF },
    who: who === null ? null : side === 'us' ? { playerId: who } : { number: who },
  },
});

function endOf({ winner, reason }: Extract<Press, { does: 'end' }>, given: Given): MatchEntry {
  const { moment, state } = given;
  const post = wonAlike(winner, given) ?? moment.post;
  const seen = { ...seenNow(state, moment.game), seen: moment.score };
  const payload = { ...post, ...seen, deed: null, winner, reason, who: null, settles: false };
  const { explains } = moment;
  // Said anew, with why: two ends of one device would be two statements.
  if (explains) return { kind: 'replace', payload: { target: explains.id, with: { kind: 'rally-end', payload } } };
  return { kind: 'rally-end', payload };
}

const wonAlike = (winner: Side | null | undefined, { moment, clientId, hasJustEnded }: Given): Post | undefined =>
  winner && hasJustEnded && moment.contacts.length === 0 ? rallyWonAlike(moment.game, winner, clientId) : undefined;

/** The contacts that this one confirms: the serve in play by our server, the set by the setter in charge. */
function assumedBefore(press: Touched, moment: Moment, hasNoSet: boolean): readonly Touched[] {
  const server = press.skill === 'serve' ? null : assumedServer(moment);
  const setter = hasNoSet || press.side !== 'us' || press.skill !== 'attack' ? null : assumedSetter(moment);
  return [
    ...(server === null ? [] : [{ side: 'us', who: server, skill: 'serve', grade: 'in' } as const]),
    ...(setter === null || setter === press.who
      ? []
      : [{ side: 'us', who: setter, skill: 'set', grade: 'in' } as const]),
  ];
}
