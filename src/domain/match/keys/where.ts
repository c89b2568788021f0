import { contentOf, type LoggedEvent } from '../corrections.ts';
import { type MatchState, setOf } from '../fold.ts';
import { wonBy } from '../rally/contact.ts';
import type { Contact } from '../rally/rallies.ts';
import { nameOf } from '../rally/standing.ts';
import type { MatchEntry } from '../schema.ts';
import { mainOf } from '../last-action.ts';

export type Zone = NonNullable<Contact['payload']['to']>;
/** Where a ball started and where it came down, as one device says it. */
type Path = Pick<Contact['payload'], 'from' | 'to'>;

/** A contact that has just been told, and can be given its zones (RALLY-14). */
export type Placeable = {
  readonly id: string;
  readonly setNumber: number;
  readonly contact: Contact['payload'];
  readonly player: string;
  /** The place of who served or attacked, where she stood in that rally; of a reception none is asked. */
  readonly from: Zone | null;
  readonly hasEndedRally: boolean;
};

/** Nine zones of their half as seen over the net: the far line first. */
export const THEIR_HALF = [
  [1, 6, 5],
  [9, 8, 7],
  [2, 3, 4],
] as const;
/** Ours, from the net to our end line. */
export const OUR_HALF = [
  [4, 3, 2],
  [7, 8, 9],
  [5, 6, 1],
] as const;

const GRADES: Partial<Readonly<Record<Contact['payload']['skill'], readonly string[]>>> = {
  serve: ['in', 'ace'],
  receive: ['3', '2', '1', '0'],
  attack: ['kill', 'in', 'error'],
};

/** Our serve, reception or attack, if that is what this device told last. */
export function placeableIn(newest: LoggedEvent | undefined, state: MatchState): Placeable | null {
  const main = newest && mainOf(newest, state);
  const says = main && contentOf(main, state.marks);
  if (!main || says?.kind !== 'contact') return null;
  const contact = says.payload;
  const player = nameOf(contact.who);
  const isOfZones = contact.side === 'us' && GRADES[contact.skill]?.includes(contact.grade) === true;
  if (!isOfZones || player === null) return null;
  const played = setOf(state, main.setNumber).rallies?.played.find(({ rally }) => rally.id === contact.rally);
  const place = (played?.court ?? []).indexOf(player) + 1;
  const from = contact.skill === 'serve' ? 1 : place || null;
  return {
    ...{ id: main.id, setNumber: main.setNumber, contact, player, hasEndedRally: wonBy(contact) !== undefined },
    from: contact.skill === 'receive' ? null : from,
  };
}

/** The same contact with its zones, as one entry. */
export const placed = ({ id, contact }: Placeable, path: Path): MatchEntry => ({
  kind: 'replace',
  payload: { target: id, with: { kind: 'contact', payload: { ...contact, ...path } } },
});

/** `from 2 to 5`; of a reception `in 5`. */
export function pathWords({ skill, from, to }: Pick<Contact['payload'], 'skill'> & Path): string {
  if (skill === 'receive') return to === null ? '' : `in ${to}`;
  return [from !== null && `from ${from}`, to !== null && `to ${to}`].filter(Boolean).join(' ');
}
