import { winnerBy, type Corrected } from './corrections.ts';
import { type KindOf, ofKind, type Origin, type Side, type Statement } from './entries.ts';
import { placesOf } from './places.ts';

/** One rally of a set, in its place, with what stands in it. */
export type Rally = {
  readonly id: string;
  readonly number: number;
  readonly contacts: readonly KindOf<'contact'>[];
  readonly ends: readonly KindOf<'rally-end'>[];
  readonly presses: readonly KindOf<'score'>[];
  /** Nobody for a replay, nothing as long as it is open. */
  readonly winner: Side | null | undefined;
  readonly isSettled: boolean;
  readonly isDisputed: boolean;
};

/** A set in the order of its rallies: those that stand, and where everything of its gaps belongs. */
export type Chain = {
  readonly rallies: readonly Rally[];
  /** The standing rally before a gap; before the first one it is none. */
  readonly gapOf: (after: string | null, entry: Origin) => string | null;
  readonly nameOf: (rally: string) => string;
};

export function chainOf(corrected: Corrected): Chain {
  const { standing } = corrected;
  const { order, placeOf } = placesOf(corrected);
  const nameOf = (rally: string): string => placeOf.get(rally) ?? rally;
  const rallies = order.map(({ rally: id, n, presses }) => {
    const contacts = ofKind(standing, 'contact').filter(({ payload }) => nameOf(payload.rally) === id);
    const ends = ofKind(standing, 'rally-end').filter(({ payload }) => nameOf(payload.rally) === id);
    return { id, number: n, contacts, ends, presses, ...decided(contacts, ends, presses) };
  });
  const stood = rallies.filter(({ contacts, ends, presses }) => contacts.length + ends.length + presses.length > 0);
  const wasThere = livesOf(corrected, nameOf);
  const gapOf = (after: string | null, entry: Origin): string | null => {
    if (after === null) return null;
    const at = order.findIndex(({ rally }) => rally === nameOf(after));
    if (at < 0) return stood.at(-1)?.id ?? null;
    const places = new Map(order.slice(0, at + 1).map((place) => [place.rally, place]));
    const before = stood.filter((rally) => places.has(rally.id));
    const isInserted = (rally: Rally): boolean => places.get(rally.id)?.before !== null;
    const wasPlayed = (rally: Rally): boolean => wasThere(rally, entry) && wasThere(rally, entry, nameOf(after));
    // An inserted one stands with the rally behind which it was inserted.
    const found = before.findLast((rally, i) => {
      const own = isInserted(rally) ? before.slice(0, i).findLast((one) => !isInserted(one)) : rally;
      return own === undefined || wasPlayed(own);
    });
    return found?.id ?? null;
  };
  return { rallies: stood, gapOf, nameOf };
}

/**
 * A newest rally that was deleted gives its id, or its place, to the next one: what was entered before that one belongs to
 * no gap of it. The next one is begun by who deleted the other, or had seen that.
 */
function livesOf(corrected: Corrected, nameOf: (rally: string) => string) {
  const nameIn = (entry: Statement): string | undefined => {
    if (entry.kind === 'contact' || entry.kind === 'rally-end') return nameOf(entry.payload.rally);
    return entry.kind === 'score' && entry.payload.by > 0 ? nameOf(entry.id) : undefined;
  };
  const saidOf = (rally: string) => corrected.said.filter((entry) => nameIn(entry) === rally);
  const known = new Map<string, readonly number[]>();
  const begunSince = (rally: string, gone: string): readonly number[] => {
    const all = saidOf(gone);
    const isSince = (entry: Statement) =>
      isBegunAnew(
        entry,
        all.filter(({ rev }) => rev < entry.rev),
        corrected,
      );
    return saidOf(rally)
      .filter(isSince)
      .map(({ rev }) => rev);
  };
  return ({ id, contacts, ends, presses }: Rally, { rev }: Origin, gone = id): boolean => {
    const pair = `${id} ${gone}`;
    const from = known.get(pair) ?? begunSince(id, gone);
    known.set(pair, from);
    // Of what a correction moved behind it, no rally was gone.
    if (!saidOf(gone).some((one) => one.rev < rev)) return true;
    const lifeAt = (at: number) => from.filter((one) => one <= at).length;
    return [...contacts, ...ends, ...presses].some((entry) => lifeAt(entry.rev) <= lifeAt(rev));
  };
}

/** Whether nothing of the rally stood as the entry came, as far as its device knew: it had taken it out, or had seen that. */
function isBegunAnew(entry: Statement, earlier: readonly Statement[], corrected: Corrected): boolean {
  const ids = new Set(earlier.map(({ id }) => id));
  const backIn = ({ standing }: Corrected) =>
    ofKind(standing, 'score').flatMap((by) => (by.payload.takesBack ? [{ target: by.payload.takesBack, by }] : []));
  const isGoneBy = ({ target, by }: { target: string; by: Origin }) => ids.has(target) && by.rev < entry.rev;
  if (![...corrected.takenOut.ever, ...backIn(corrected)].some(isGoneBy)) return false;
  const then = corrected.before(entry);
  const gone = [...then.takenOut.now, ...backIn(then)].filter(isGoneBy);
  if (earlier.some(({ id }) => gone.every(({ target }) => target !== id))) return false;
  // Of a press the order of the log says what was known: what does not stand as it comes is another rally.
  if (entry.kind !== 'contact' && entry.kind !== 'rally-end') return true;
  const { base } = entry.payload;
  const isKnown = ({ by }: { by: Origin }) => by.device === entry.device || base >= by.rev;
  return earlier.every(({ id }) => gone.some((one) => one.target === id && isKnown(one)));
}

type Word = { readonly device: string; readonly rev: number; readonly winner: Side | null; readonly settles: boolean };

function decided(
  contacts: readonly KindOf<'contact'>[],
  ends: readonly KindOf<'rally-end'>[],
  presses: readonly KindOf<'score'>[],
): Pick<Rally, 'winner' | 'isSettled' | 'isDisputed'> {
  const words: Word[] = [
    ...contacts.flatMap(({ device, rev, payload }) => {
      const winner = winnerBy(payload);
      return winner ? [{ device, rev, winner, settles: false }] : [];
    }),
    ...ends.map(({ device, rev, payload: { winner, settles } }) => ({ device, rev, winner, settles })),
    ...presses.map(({ device, rev, payload }) => ({ device, rev, winner: payload.side, settles: false })),
  ].toSorted((a, b) => a.rev - b.rev);
  const settled = words.findLast(({ settles }) => settles);
  if (settled) return { winner: settled.winner, isSettled: true, isDisputed: false };
  const newest = words.filter((word) => words.findLast(({ device }) => device === word.device) === word);
  const first = newest[0];
  const isDisputed = newest.some(({ winner }) => winner !== first?.winner);
  return { winner: first?.winner, isSettled: false, isDisputed };
}
