import type { Fielder } from '#domain/lineups/court.ts';
import type { Court, CourtPosition, SlotRow } from '#domain/lineups/schema.ts';

/** A letter as a player's id. */
export const who = (letter: string): string =>
  `00000000-0000-4000-8000-${letter.charCodeAt(0).toString(16).padStart(12, '0')}`;
const letterOf = (id: string) => String.fromCharCode(Number.parseInt(id.slice(-12), 16));

const PLACES: readonly CourtPosition[] = [4, 3, 2, 5, 6, 1];
const ROWS: readonly SlotRow[] = ['front', 'back'];

/**
 * The court drawn from the bench, P4 P3 P2 above P5 P6 P1. A place is its front slot, then its back slot when someone
 * stands there: `a`, `aL`, `.L`, `.`; a star after a player marks the server. People are placed in reading order.
 */
export function court(drawing: string): Court {
  const cells = drawing.split(/[\s/]+/).filter(Boolean);
  const slots = cells.flatMap((cell, index) =>
    [...cell.matchAll(/([.a-zA-Z])(\*?)/g)].map(([, letter = '.', star], at) => ({
      slot: { position: PLACES[index] ?? 1, row: ROWS[at] ?? 'front' },
      letter,
      isServer: star === '*',
    })),
  );
  const taken = slots.filter(({ letter }) => letter !== '.');
  return {
    assignments: taken.map(({ slot, letter }) => ({ ...slot, playerId: who(letter) })),
    servers: taken.filter(({ isServer }) => isServer).map(({ slot }) => slot),
  };
}

/** The other way round, so that a failing test shows the court. */
export function drawing({ assignments, servers }: Court): string {
  const slot = (position: CourtPosition, row: SlotRow) => {
    const here = (each: { position: CourtPosition; row: SlotRow }) => each.position === position && each.row === row;
    const stand = assignments.find(here);
    return stand ? letterOf(stand.playerId) + (servers.some(here) ? '*' : '') : '.';
  };
  const cells = PLACES.map((position) => (slot(position, 'front') + slot(position, 'back')).replace(/\.$/, ''));
  return `${cells.slice(0, 3).join(' ')} / ${cells.slice(3).join(' ')}`;
}

/** Capitals are liberos, `!` after a letter is out: `squad('a b c! L M')`. */
export const squad = (letters: string): Fielder[] =>
  letters.split(' ').map((text) => ({
    id: who(text),
    position: /^[A-Z]/.test(text) ? 'Libero' : 'Outside Hitter',
    isOut: text.endsWith('!'),
  }));
