import type { Player } from '../roster/schema.ts';
import type { Lineup } from './schema.ts';

export const USUAL_FORMATION = '5-1';
const BY_SETTERS: Readonly<Record<number, string>> = { 1: '5-1', 2: '6-2' };

/** The formation to show, from the number of setters on court where that decides it (LINEUP-13 to LINEUP-16). */
export function formationOf(
  lineup: Pick<Lineup, 'formation' | 'courtAssignments'>,
  players: readonly Pick<Player, 'id' | 'position'>[],
): string {
  const onCourt = new Set(lineup.courtAssignments.map(({ playerId }) => playerId));
  const setters = players.filter(({ id, position }) => position === 'Setter' && onCourt.has(id));
  return BY_SETTERS[setters.length] ?? lineup.formation;
}

/** Different players on court, or those that the lineup lists while its court is empty (AMB-063). */
export function playerCount(lineup: Pick<Lineup, 'players' | 'courtAssignments'>): number {
  const onCourt = new Set(lineup.courtAssignments.map(({ playerId }) => playerId)).size;
  return onCourt || lineup.players.length;
}

export const hasEmptyCourt = ({ courtAssignments }: Pick<Lineup, 'courtAssignments'>): boolean =>
  courtAssignments.length === 0;
