import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';

/** The drag key of a player's card in the roster; other keys of the court are in `lineups/court/keys.ts`. */
export const rosterKey = (playerId: string): string => `roster-${playerId}`;
export const rosterPlayerOf = (key: string): string | undefined => /^roster-(.+)$/.exec(key)?.[1];

/**
 * Spoken name of a draggable player, in a coach's words: `10 Setter, Ada Roe`. Its role says that it can be dragged.
 */
export const handleName = ({ jerseyNumber, position, name }: Pick<Player, 'jerseyNumber' | 'position' | 'name'>) =>
  `${shownNumber(jerseyNumber)} ${position}, ${name}`;
