import { groupBy } from '../../core/group-by.ts';
import type { Side } from '../schema.ts';
import { type Skill, wonBy } from './contact.ts';
import type { Contact, Rally } from './rallies.ts';
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
  /** The contacts of all devices that are this one. */
  readonly alike: readonly Contact[];
};

/** For whom a contact of a player counts (FIX-8). */
type CountsFor = (player: string) => string;

/** A contact with the player that it counts for, and its place among those of its kind that its device made. */
type Told = { readonly contact: Contact; readonly who: string | null; readonly kind: string; readonly nth: number };

/** The contacts of a rally as they were. */
export function touchesOf(rally: Pick<Rally, 'contacts' | 'outcome'>, countsFor: CountsFor): readonly Touch[] {
  const { contacts } = rally;
  if (contacts.every(isPlainlyNext)) return contacts.flatMap((one) => touchOf([one], countsFor));
  return sameContacts(contacts, countsFor)
    .flatMap((same) => touchOf(same, countsFor))
    .map((touch) => ({ touch, ...whenIn(rally, touch) }))
    .toSorted((a, b) => a.k - b.k || a.isLast - b.isLast || a.touch.contact.place - b.touch.contact.place)
    .map(({ touch }) => touch);
}

/** Told by the device that told the one before, and numbered behind it. */
function isPlainlyNext({ clientId, payload }: Contact, at: number, all: readonly Contact[]): boolean {
  const before = all[at - 1];
  return !before || (before.clientId === clientId && before.payload.k < payload.k);
}

/** One contact as each device told it, the oldest first. */
type Same = readonly Contact[];

/**
 * Of the same side, player and skill, the nth of each device are one, and the one that came first stands. One without a
 * player gives way to those that only other devices name (TWO-1 to TWO-3).
 */
function sameContacts(contacts: readonly Contact[], countsFor: CountsFor): readonly Same[] {
  const made = new Map<string, number>();
  const blocks = contacts.filter(isTogether).toSorted((a, b) => a.place - b.place);
  const all = contacts.map((contact): Told => {
    const { side, skill } = contact.payload;
    const who = countedFor(contact.payload, countsFor);
    const as = isTogether(contact) ? firstWordOn(contact, blocks, countsFor) : undefined;
    const kind = `${side} ${(as ? countedFor(as.payload, countsFor) : who) ?? '?'} ${skill}`;
    const nth = (made.get(`${kind} ${contact.clientId}`) ?? 0) + 1;
    made.set(`${kind} ${contact.clientId}`, nth);
    return { contact, who, kind, nth };
  });
  const named = groupsOf(all.filter(({ who }) => who !== null));
  const unnamed = all
    .filter(({ who }) => who === null)
    .map((one) => ({ ...one, nth: one.nth - namedElsewhere(one, named) }));
  return [...named, ...groupsOf(unnamed.filter(({ nth }) => nth > 0))];
}

/**
 * When a contact was played. Who tells more of a rally has the higher number for the same contact; and nothing that
 * another device tells comes after the one that ended it. A serve begins its rally, also where it ends it.
 */
function whenIn({ contacts, outcome }: Pick<Rally, 'contacts' | 'outcome'>, { alike, contact, skill }: Touch) {
  const winner = wonBy(contact.payload);
  const isLast = winner !== undefined && winner === outcome.winner && skill !== 'serve';
  const isOther = ({ clientId }: Contact): boolean => alike.every((told) => told.clientId !== clientId);
  const others = isLast ? contacts.filter(isOther) : [];
  return { k: Math.max(...[...alike, ...others].map(({ payload }) => payload.k)), isLast: Number(isLast) };
}

const isTogether = ({ payload }: Contact): boolean => payload.skill === 'block' && payload.with.length > 0;

/**
 * The first word on a block of several: by no other names, in whatever order, or else one in which each is named who is
 * named first in the other.
 */
function firstWordOn(contact: Contact, blocks: readonly Contact[], countsFor: CountsFor): Contact | undefined {
  const namesIn = ({ payload: { side, who, with: others } }: Contact) =>
    [who, ...others].map((own) => countedFor({ side, who: own }, countsFor));
  const own = namesIn(contact);
  const isIn = (name: string | null | undefined, names: readonly unknown[]): boolean => !!name && names.includes(name);
  const alike = blocks.filter((block) => {
    const names = namesIn(block);
    return block.payload.side === contact.payload.side && isIn(names[0], own) && isIn(own[0], names);
  });
  return (
    alike.find((block) => block.place < contact.place && namesIn(block).every((name) => isIn(name, own))) ?? alike[0]
  );
}

const groupsOf = (all: readonly Told[]): readonly Same[] =>
  [...groupBy(all, ({ kind, nth }) => `${kind} ${nth}`).values()].map((same) =>
    same.map(({ contact }) => contact).toSorted((a, b) => a.place - b.place),
  );

/** How many contacts of this side and skill have a player, and are none that this device recorded. */
const namedElsewhere = ({ contact: { payload, clientId } }: Told, named: readonly Same[]): number =>
  named.filter(
    (same) =>
      same.every((one) => one.clientId !== clientId) &&
      same.some((one) => one.payload.side === payload.side && one.payload.skill === payload.skill),
  ).length;

function touchOf(alike: Same, countsFor: CountsFor): Touch[] {
  const [contact] = alike;
  if (!contact) return [];
  const { side, skill, grade, with: others } = contact.payload;
  const who = countedFor(contact.payload, countsFor);
  const isDisputed = alike.some(({ payload }) => payload.grade !== grade);
  const counted = others.flatMap((one) => countedFor({ side, who: one }, countsFor) ?? []);
  return [{ contact, side, who, skill, grade, with: counted, isDisputed, alike }];
}

function countedFor({ side, who }: Pick<Contact['payload'], 'side' | 'who'>, countsFor: CountsFor): string | null {
  const name = nameOf(who);
  return name !== null && side === 'us' ? countsFor(name) : name;
}
