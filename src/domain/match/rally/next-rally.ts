import { oncePer } from '../../core/once-per.ts';
import { PENDING_REV } from '../../sync/tables.ts';
import type { Logged } from '../corrections.ts';
import type { GameSet, MatchState } from '../fold.ts';
import type { Side } from '../schema.ts';
import type { Post } from './chain.ts';
import { wonBy } from './contact.ts';
import { rallyIdOf } from './identity.ts';
import { ralliesOf, type Rally } from './rallies.ts';
import { chainWith } from './card-points.ts';

type Shown = Pick<GameSet, 'number' | 'score' | 'presses' | 'gone' | 'rallies'>;

/** The rallies of a set as a device shows them; points of the score cards are rallies, too (COUNTS-2). */
const ralliesIn = oncePer(({ rallies, ...pressed }: Shown): readonly Rally[] =>
  rallies ? rallies.played.map(({ rally }) => rally) : ralliesOf(chainWith([], pressed), []),
);

/** Where a rally stands, for a further entry of it. One of presses alone gets a place of its own, by its neighbours. */
export function postIn(set: Shown, id: string): Post | undefined {
  const shown = ralliesIn(set);
  const at = shown.findIndex((rally) => rally.id === id);
  const rally = shown[at];
  if (!rally) return undefined;
  const [after, before] = [shown[at - 1]?.id ?? null, shown[at + 1]?.id ?? null];
  return postOf(rally) ?? { rally: rallyIdOf(set.number, after, before), after, before, n: rally.n };
}

const postOf = ({ contacts, ends }: Rally): Post | undefined => {
  const said = contacts[0]?.payload ?? ends[0]?.payload;
  return said && { rally: said.rally, after: said.after, before: said.before, n: said.n };
};

/** The rally appended after the newest that stands: two devices that have not seen each other mean the same one. */
export const followingRally = oncePer((set: Shown): Post => {
  const shown = ralliesIn(set);
  const after = shown.at(-1)?.id ?? null;
  // Numbers only rise, also past deleted rallies: by them a rally is placed whose neighbour has not come yet (A2-6).
  const n = Math.max(0, ...shown.map((rally) => rally.n)) + 1;
  return { rally: rallyIdOf(set.number, after), after, before: null, n };
});

/** The rally that the next contact or end belongs to: the newest while nobody has won it, else the following one (A2-1). */
export function nextRally(set: Shown): Post {
  const newest = ralliesIn(set).at(-1);
  const isOpen = newest?.outcome.winner === undefined;
  return (isOpen && newest && postOf(newest)) || followingRally(set);
}

const isMadeBy =
  (clientId: string) =>
  (entry: { readonly clientId: string }): boolean =>
    entry.clientId === clientId;

/**
 * The newest rally, if others ended it while this device has contacts of its own in it, or is about to make one: it stays
 * on the court, and further contacts belong to it until the person goes on (TWO-12, RALLY-15).
 */
export function rallyEndedByOthers(set: Shown, clientId: string, held: string | null = null): Post | undefined {
  const newest = ralliesIn(set).at(-1);
  const isHere = newest?.id === held || newest?.contacts.some(isMadeBy(clientId));
  if (newest?.outcome.winner === undefined || !isHere) return undefined;
  return hasEnded(newest, clientId) ? undefined : postOf(newest);
}

/**
 * The newest rally, if others gave it to this side and this device has not said who won it. A point key pressed right
 * after theirs came in means the same point: one thumb on each of two phones is usual, two such rallies are not (TWO-13).
 */
export function rallyWonAlike(set: Shown, side: Side, clientId: string): Post | undefined {
  const newest = ralliesIn(set).at(-1);
  return newest?.outcome.winner === side && !hasEnded(newest, clientId) ? postIn(set, newest.id) : undefined;
}

/** Whether a device has said who won a rally. */
const hasEnded = ({ contacts, ends, presses }: Rally, clientId: string): boolean =>
  [...contacts.filter(({ payload }) => wonBy(payload)), ...ends, ...presses].some(isMadeBy(clientId));

/** A rally between this one and the one before it; all who insert there before they hear of each other mean the same. */
export function rallyBefore(set: Shown, rally: string): Post {
  const shown = ralliesIn(set);
  const after = shown[shown.findIndex(({ id }) => id === rally) - 1]?.id ?? null;
  return { rally: rallyIdOf(set.number, after, rally), after, before: rally, n: 0 };
}

/** A rally between this one and the one that follows it; after the newest it is appended. */
export function rallyAfter(set: Shown, rally: string): Post {
  const shown = ralliesIn(set);
  const next = shown[shown.findIndex(({ id }) => id === rally) + 1];
  return next ? rallyBefore(set, next.id) : followingRally(set);
}

/** The gap that an entry made now belongs to: the one after the newest rally, open or not (SUB-13). */
export const gapNow = (set: Shown): string | null => ralliesIn(set).at(-1)?.id ?? null;

const MOST = 100;

/** The place of a contact behind all others of its rally. */
export function lastK(set: Shown, rally: string): number {
  const highest = contactsOf(set, rally).at(-1)?.payload.k ?? 0;
  const next = Math.ceil(highest + 1);
  return next < MOST ? next : (highest + MOST) / 2;
}

/** The place of a contact directly before another one of its rally. */
export function kBefore(set: Shown, rally: string, contact: string): number {
  const contacts = contactsOf(set, rally);
  const at = contacts.findIndex(({ id }) => id === contact);
  if (at < 0) return lastK(set, rally);
  return ((contacts[at - 1]?.payload.k ?? 0) + (contacts[at]?.payload.k ?? 0)) / 2;
}

const contactsOf = (set: Shown, rally: string): Rally['contacts'] =>
  ralliesIn(set).find(({ id }) => id === rally)?.contacts ?? [];

/** The score that a device showed, and how much of the log it had from the server when an entry was made. */
export const seenNow = (state: Pick<MatchState, 'log'>, { score: { us, them } }: Shown) => ({
  seen: { us, them },
  base: baseNow(state),
});
export const baseNow = ({ log }: Pick<MatchState, 'log'>): number => baseOf(log);

/** The highest `rev` in a log, by its newest entry and by the newest that the server has: others stand behind those. */
const bases = new WeakMap<Logged, number>();

function baseOf(log: Logged | null): number {
  let [at, base]: [Logged | null, number] = [log, 0];
  let newest: Logged | undefined;
  for (; at; at = at.before) {
    const known = bases.get(at);
    if (known !== undefined) {
      base = Math.max(base, known);
      break;
    }
    if (at.event.rev === PENDING_REV) continue;
    newest ??= at;
    base = Math.max(base, at.event.rev);
  }
  if (log) bases.set(log, base);
  // Entries that wait are other ones once the server has taken them; those that it has stay the same.
  if (newest) bases.set(newest, base);
  return base;
}
