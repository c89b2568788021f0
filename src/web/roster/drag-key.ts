import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';

export const rosterKey = (playerId: string): string => `roster-${playerId}`;

/** What can be dragged is called as a coach would: `10 Setter, Ada Roe`. That it can be, its role says. */
export const handleName = ({ jerseyNumber, position, name }: Pick<Player, 'jerseyNumber' | 'position' | 'name'>) =>
  `${shownNumber(jerseyNumber)} ${position}, ${name}`;
