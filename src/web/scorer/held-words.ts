import { plural } from '#domain/core/plural.ts';
import { guestCalled } from '#domain/scorer/guest-name.ts';

type Held = { readonly name: string | null; readonly count: number };

const arrived = (count: number, who: string): string =>
  `${plural(count, 'entry', 'entries')} from ${who} arrived after the link was ended`;

/** `14 entries from Guest Sam arrived after the link was ended`; of several guests together. */
export function heldWords(held: readonly Held[]): string {
  const names = [...new Set(held.map(({ name }) => guestCalled(name)))];
  const count = held.reduce((sum, one) => sum + one.count, 0);
  return arrived(count, names.length > 2 ? `${names.length} guests` : names.join(' and '));
}
