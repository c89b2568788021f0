import { groupBy } from '../../core/group-by.ts';
import type { Press } from '../points.ts';
import type { Side } from '../schema.ts';
import type { Chain } from './card-points.ts';
import { haveSame, isAlike } from './alike.ts';
import { wonBy } from './contact.ts';
import { isOf, type Standing } from './standing.ts';

export type Contact = Standing<'contact'>;
type End = Standing<'rally-end'>;

/** One rally with what stands in it. */
export type Rally = {
  readonly id: string;
  /** Its number as it was seen when it was made. */
  readonly n: number;
  /** In the order in which they were played. */
  readonly contacts: readonly Contact[];
  readonly ends: readonly End[];
  /** Points of the score cards that mean this rally. */
  readonly presses: readonly Press[];
  readonly outcome: Outcome;
};

export type Outcome = {
  /** Null where it is replayed, undefined while nobody has said. */
  readonly winner: Side | null | undefined;
  /** Somebody has decided between statements. */
  readonly isSettled: boolean;
  /** Devices contradict each other, and nobody has decided. */
  readonly isDisputed: boolean;
  /** A sanction with a point: it moves the serve and is none. */
  readonly isPenalty: boolean;
};

/** A rally without what was said of its outcome. */
type Place = Pick<Rally, 'id' | 'n' | 'presses'>;

const isContact = isOf('contact');
const isEnd = isOf('rally-end');

/**
 * The rallies of a set that stand, in their order. Of those that were there before, each of which nothing else is said is
 * the same rally.
 */
export function ralliesOf(
  { posts, presses }: Pick<Chain, 'posts' | 'presses'>,
  standing: readonly Standing[],
  before: readonly Rally[] = [],
): readonly Rally[] {
  const contacts = groupBy(standing.filter(isContact), ({ payload }) => payload.rally);
  const ends = groupBy(standing.filter(isEnd), ({ payload }) => payload.rally);
  const known = new Map(before.map((rally) => [rally.id, rally]));
  return posts.flatMap(({ rally: id, n }) => {
    const rally: Place = { id, n, presses: presses.get(id) ?? [] };
    const [own, over] = [inOrder(contacts.get(id) ?? []), ends.get(id) ?? []];
    if (own.length + over.length + rally.presses.length === 0) return [];
    const was = known.get(id);
    return [was && isSaidAlike(was, rally, own, over) ? was : rallyOf(rally, own, over)];
  });
}

export type RallyEntry = Contact | End;
export const isInRally = isOf('contact', 'rally-end');

/** The rally with further entries, in the order of the log. */
export const withMore = (rally: Rally, more: readonly RallyEntry[]): Rally =>
  rallyOf(rally, inOrder([...rally.contacts, ...more.filter(isContact)]), [...rally.ends, ...more.filter(isEnd)]);

/** A rally of which these entries tell, in the order of the log. */
export const rallyTold = (rally: Place, told: readonly RallyEntry[]): Rally =>
  rallyOf(rally, inOrder(told.filter(isContact)), told.filter(isEnd));

/** Contacts in the order in which they were played, which mostly is that in which they came. */
function inOrder(contacts: readonly Contact[]): readonly Contact[] {
  const order = (a: Contact, b: Contact): number => a.payload.k - b.payload.k || a.place - b.place;
  const isOrdered = contacts.every((one, i) => {
    const before = contacts[i - 1];
    return !before || order(before, one) <= 0;
  });
  return isOrdered ? contacts : contacts.toSorted(order);
}

const isSaidAlike = (was: Rally, { n, presses }: Place, contacts: readonly Contact[], ends: readonly End[]): boolean =>
  was.n === n &&
  haveSame(was.contacts, contacts) &&
  haveSame(was.ends, ends) &&
  (haveSame(was.presses, presses) || isAlike(was.presses, presses));

const rallyOf = (rally: Place, contacts: readonly Contact[], ends: readonly End[]): Rally => ({
  ...{ ...rally, contacts, ends },
  outcome: outcomeOf(contacts, ends, rally.presses),
});

/** An entry that says who won a rally. */
type Statement = {
  readonly id: string;
  readonly clientId: string;
  readonly place: number;
  readonly winner: Side | null;
};

/**
 * The newest statement that settles decides. Else each device has its newest word, and of these the one that came first
 * stands until somebody settles it: nobody's point may turn silently while it is looked at (RALLY-2, TWO-5).
 */
function outcomeOf(contacts: readonly Contact[], ends: readonly End[], presses: readonly Press[]): Outcome {
  const isPenalty = ends.some(({ payload }) => payload.reason === 'penalty');
  const settling = ends.findLast(({ payload }) => payload.settles);
  if (settling) return { winner: settling.payload.winner, isSettled: true, isDisputed: false, isPenalty };
  const [first, ...others] = statementsIn({ contacts, ends, presses });
  const isDisputed = others.some(({ winner }) => winner !== first?.winner);
  return { winner: first?.winner, isSettled: false, isDisputed, isPenalty };
}

/** Who won a rally, in the newest word of each device; the device that said it first stands first. */
export function statementsIn({ contacts, ends, presses }: Pick<Rally, 'contacts' | 'ends' | 'presses'>) {
  const words = new Map<string, Statement>();
  for (const statement of statementsOf({ contacts, ends, presses })) words.set(statement.clientId, statement);
  return [...words.values()].toSorted((a, b) => a.place - b.place);
}

/** All that was said of who won a rally, in the order of the log. */
export function statementsOf({ contacts, ends, presses }: Pick<Rally, 'contacts' | 'ends' | 'presses'>): Statement[] {
  const terminal = contacts.flatMap(({ id, clientId, place: at, payload }) => {
    const winner = wonBy(payload);
    return winner ? [{ id, clientId, place: at, winner }] : [];
  });
  const said = ends.map(({ id, clientId, place: at, payload }) => ({
    id,
    clientId,
    place: at,
    winner: payload.winner,
  }));
  const pressed = presses.map(({ id, clientId, place: at, side }) => ({ id, clientId, place: at, winner: side }));
  return [...terminal, ...said, ...pressed].toSorted((a, b) => a.place - b.place);
}
