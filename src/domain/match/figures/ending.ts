import { otherSide, wonBy } from '../rally/contact.ts';
import type { Rally } from '../rally/rallies.ts';
import { nameOf } from '../rally/standing.ts';
import type { Side } from '../schema.ts';
import type { ContactView, EndKind, RallyEnding } from './rally-view.ts';

/** Contacts that end a rally, with the end that they make; `by other` where it is the other side's deed. */
const BY_CONTACT: Readonly<Record<string, { readonly kind: EndKind; readonly byOther?: true }>> = {
  'serve ace': { kind: 'ace' },
  'serve error': { kind: 'serve-error' },
  'receive 0': { kind: 'reception-error' },
  'set error': { kind: 'handling-error' },
  'attack kill': { kind: 'kill' },
  'attack error': { kind: 'attack-error' },
  'attack blocked': { kind: 'block', byOther: true },
  'block point': { kind: 'block' },
  'block error': { kind: 'block-error' },
  // The attack that was not dug has ended it (RALLY-5).
  'dig error': { kind: 'kill', byOther: true },
  'free error': { kind: 'other' },
};

/** Reasons of an end that no contact tells; those that say no more than who lost are `other`. */
const BY_REASON: Readonly<Record<string, { readonly kind: EndKind; readonly byWinner?: true }>> = {
  ace: { kind: 'ace', byWinner: true },
  kill: { kind: 'kill', byWinner: true },
  block: { kind: 'block', byWinner: true },
  blocked: { kind: 'block', byWinner: true },
  'dig-error': { kind: 'kill', byWinner: true },
  'serve-error': { kind: 'serve-error' },
  'reception-error': { kind: 'reception-error' },
  'set-error': { kind: 'handling-error' },
  'attack-error': { kind: 'attack-error' },
  'block-error': { kind: 'block-error' },
  'rotation-fault': { kind: 'rotation-fault' },
  net: { kind: 'net' },
  penalty: { kind: 'card' },
};
/** Reasons that name a player of the losing side, while the ending is told of the winning side. */
const NAMES_LOSER: ReadonlySet<string> = new Set(['blocked', 'dig-error']);

/** How a rally was won: by its contact that says so, the winner's first, else by the reason that was given (G-01). */
export function endingOf(rally: Rally, contacts: readonly ContactView[], winner: Side | null): RallyEnding | null {
  if (!winner) return null;
  const loser = otherSide(winner);
  const ending = contacts.filter((one) => one.isAgreed && wonBy(one) === winner);
  const contact = ending.findLast(({ side }) => side === winner) ?? ending.at(-1);
  if (contact && !rally.outcome.isPenalty) return byContact(contact);
  const said = rally.ends.findLast(({ payload }) => payload.winner === winner && payload.reason !== null)?.payload;
  const reason = rally.outcome.isPenalty ? 'penalty' : (said?.reason ?? '');
  const { kind, byWinner } = BY_REASON[reason] ?? { kind: 'other' as const };
  const who = NAMES_LOSER.has(reason) ? null : nameOf(said?.who ?? null);
  return { kind, side: byWinner ? winner : loser, who, with: [], contact: null };
}

function byContact({ id, side, who, with: others, skill, grade }: ContactView): RallyEnding {
  const { kind, byOther } = BY_CONTACT[`${skill} ${grade}`] ?? { kind: 'other' as const };
  if (byOther) return { kind, side: otherSide(side), who: null, with: [], contact: id };
  return { kind, side, who, with: others, contact: id };
}
