import { addition, type Mended } from '../mending/entries.ts';
import type { Contact } from '../rally/rallies.ts';
import { saidAnew } from '../rally/said-anew.ts';
import type { MatchEntry } from '../schema.ts';
import type { Press, ZoneRow } from './zone-keys.ts';

/** A step of the running rally that is said anew, or before which another one is told (RALLY-13). */
export type ContactMending = { readonly does: 'change' | 'insert'; readonly contact: Contact };

type Touch = Extract<Press, { does: 'contact' }>;
const isTouch = (press: Press): press is Touch => press.does === 'contact';

/** The rows of the zone with nothing but contacts: what ends a rally without one, or is no entry, mends no step. */
export const touchesOf = (rows: readonly ZoneRow[]): readonly ZoneRow[] =>
  rows.map((row) => ({ ...row, keys: row.keys.filter(({ press }) => isTouch(press)) }));

/** The one entry that a key makes of it; none for a key that tells no contact. */
export function mendedBy(press: Press, { does, contact }: ContactMending, at: Mended): MatchEntry | undefined {
  if (!isTouch(press)) return undefined;
  const { side, skill, grade } = press;
  const who = press.who === null ? null : side === 'us' ? { playerId: press.who } : { number: press.who };
  const said = { side, who, skill, grade };
  const { payload } = contact;
  if (does === 'insert') return addition(at, payload.rally, said, contact.id);
  const next = saidAnew(payload, said);
  return { kind: 'replace', payload: { target: contact.id, with: { kind: 'contact', payload: next } } };
}
