import { grouped } from '../../core/grouped.ts';
import type { Side } from '../schema.ts';
import type { Skill } from './contact.ts';
import type { Contact } from './rallies.ts';
import { nameOf } from './standing.ts';

/** A contact, after those of several devices have become one. */
export type Touch = {
  readonly contact: Contact;
  readonly side: Side;
  readonly who: string | null;
  readonly skill: Skill;
  readonly grade: string;
  /** Who blocked with her. */
  readonly with: readonly string[];
  /** Another device gave it another grade (TWO-2). */
  readonly isDisputed: boolean;
};
type Counted = Touch & { readonly nth: number };

/** For whom a contact of a player counts (FIX-8). */
export type CountsFor = (player: string) => string;

/**
 * The contacts of a rally as they were: of the same side, player and skill, the nth of each device are one, and the one
 * that came first stands. One without a player gives way to those of other devices that name her (TWO-1 to TWO-3).
 */
export function touchesOf(contacts: readonly Contact[], countsFor: CountsFor): readonly Touch[] {
  const made = new Map<string, number>();
  const alike = grouped(
    contacts.map((contact) => {
      const { side, skill } = contact.payload;
      const who = countedFor(contact, countsFor);
      const kind = `${side} ${who ?? '?'} ${skill}`;
      const nth = (made.get(`${kind} ${contact.clientId}`) ?? 0) + 1;
      made.set(`${kind} ${contact.clientId}`, nth);
      return { contact, who, nth, key: `${kind} ${nth}` };
    }),
    ({ key }) => key,
  );
  const touches = [...alike.values()].flatMap((same): Counted[] => {
    const [first] = same.toSorted((a, b) => a.contact.place - b.contact.place);
    if (!first) return [];
    const { contact, who, nth } = first;
    const { side, skill, grade, with: others } = contact.payload;
    const isDisputed = same.some((other) => other.contact.payload.grade !== grade);
    return [
      { ...{ contact, side, who, skill, grade, nth, isDisputed }, with: others.flatMap((one) => nameOf(one) ?? []) },
    ];
  });
  return touches
    .filter((touch) => !givesWay(touch, touches))
    .toSorted((a, b) => a.contact.payload.k - b.contact.payload.k || a.contact.place - b.contact.place);
}

function countedFor({ payload: { side, who } }: Contact, countsFor: CountsFor): string | null {
  const name = nameOf(who);
  return name !== null && side === 'us' ? countsFor(name) : name;
}

function givesWay({ who, side, skill, nth, contact }: Counted, all: readonly Counted[]): boolean {
  if (who !== null) return false;
  const named = all.filter(
    (other) =>
      other.who !== null && other.side === side && other.skill === skill && other.contact.clientId !== contact.clientId,
  );
  return nth <= named.length;
}
