import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';

export const rosterKey = (playerId: string): string => `roster-${playerId}`;

/**
 * Spoken name of a draggable player, in a coach's words: `10 Setter, Ada Roe`. Its role says that it can be dragged.
 */
export const handleName = ({ jerseyNumber, position, name }: Pick<Player, 'jerseyNumber' | 'position' | 'name'>) =>
  `${shownNumber(jerseyNumber)} ${position}, ${name}`;
