import { type Rules, winnerOfMatch, winnerOfSet } from '../rules.ts';
import type { Side } from '../schema.ts';
import { contactWords } from '../rally/contact.ts';
import { type Held, plus } from '../rally/court.ts';
import { assumedServer, assumedSetter, type Moment } from './moment.ts';
import type { Contact } from '../rally/rallies.ts';
import { nameOf } from '../rally/standing.ts';

/** A step of the rally: a contact that was recorded, by this device or another, or one that is assumed. */
export type TrailStep = {
  /** The contact; none for what is assumed. */
  readonly id: string | null;
  readonly player: Held;
  readonly words: string;
  readonly by: 'this device' | 'another' | 'nobody yet';
};
type Trail = {
  readonly steps: readonly TrailStep[];
  /** The step that is waited for: `passes …` of the chosen player, or `who attacks?`. */
  readonly next: { readonly player: Held; readonly words: string } | null;
};

type Shown = {
  readonly moment: Moment;
  readonly chosen: Held;
  readonly hasNoSet: boolean;
  readonly clientId: string;
  /** The part of this device in the rally is over: nothing is waited for, nor assumed. */
  readonly isOver?: boolean;
};

/** The open rally from its serve to the step that is waited for. */
export function trailOf({ moment, chosen, hasNoSet, clientId, isOver = false }: Shown): Trail {
  const told = moment.contacts.map((contact) => stepOf(contact, clientId));
  if (isOver) return { steps: told, next: null };
  const setter = hasNoSet ? null : assumedSetter(moment);
  const server = chosen !== null && chosen !== moment.server ? assumedServer(moment) : null;
  const assumed = [
    ...(server === null ? [] : [{ player: server, words: 'serve' }]),
    ...(setter === null || setter === chosen ? [] : [{ player: setter, words: 'set' }]),
  ].map((step): TrailStep => ({ ...step, id: null, by: 'nobody yet' }));
  const isReceiving = moment.depth === 'touch' && moment.ball === 'unserved' && moment.serving === 'them';
  const theirs: TrailStep[] =
    isReceiving && told.length === 0 ? [{ id: null, player: null, words: 'They serve', by: 'this device' }] : [];
  return { steps: [...theirs, ...told, ...assumed], next: nextOf(moment, chosen) };
}

/** A contact as a step of the trail. */
export function stepOf({ id, clientId: by, payload }: Contact, clientId: string): TrailStep {
  const words = contactWords(payload.skill, payload.grade);
  const ours = payload.side === 'us';
  return {
    ...{ id, player: ours ? nameOf(payload.who) : null, words: ours ? words : `their ${words}` },
    by: by === clientId ? 'this device' : 'another',
  };
}

function nextOf(moment: Moment, chosen: Held): Trail['next'] {
  const { depth, ball, serving, server } = moment;
  if (depth === 'score') return null;
  if (depth === 'points') return chosen === null ? null : { player: chosen, words: '…' };
  if (ball === 'unserved' && serving === 'them')
    return chosen === null ? { player: null, words: 'who passes?' } : { player: chosen, words: 'passes …' };
  if (ball === 'unserved' && server !== null && (chosen === null || chosen === server))
    return { player: server, words: 'serves …' };
  if (chosen !== null) return { player: chosen, words: '…' };
  return ball === 'ours' || ball === 'set' ? { player: null, words: 'who attacks?' } : null;
}

type PointWord = {
  readonly words: 'Set point' | 'Match point';
  /** Null where the next point ends it for either side, by a cap or a lead of one. */
  readonly side: Side | null;
};

/** `Set point` or `Match point`, and whose. */
export function pointWord(
  { score: shown, missing, frame, set: { given } }: Moment,
  won: readonly (Side | null)[],
  rules: Rules,
): PointWord | null {
  const number = given.setNumber;
  const score = missing > 0 ? shown : frame.score;
  if (winnerOfSet(score, rules, number)) return null;
  const before = won.slice(0, number - 1);
  const isOpen = winnerOfMatch(before, rules) === null;
  const found = (['us', 'them'] as const)
    .filter((side) => winnerOfSet(plus(score, side, 1), rules, number) === side)
    .map((side): PointWord => {
      const isMatch = isOpen && winnerOfMatch([...before, side], rules) === side;
      return { words: isMatch ? 'Match point' : 'Set point', side };
    });
  const [one = null, other] = found;
  if (!one || !other) return one;
  if (one.words === other.words) return { words: one.words, side: null };
  return one.words === 'Match point' ? one : other;
}
