import type { Player } from './schema.ts';

/** Where a player without a number stands in the order (ROSTER-13). */
const WITHOUT_NUMBER = 999;

type Listed = Pick<Player, 'id' | 'name' | 'jerseyNumber' | 'isOut'>;

/** Available players first, then by number; equal numbers by name. */
export const inRosterOrder = <P extends Listed>(players: readonly P[]): P[] =>
  players.toSorted(
    (a, b) =>
      Number(a.isOut) - Number(b.isOut) ||
      (a.jerseyNumber ?? WITHOUT_NUMBER) - (b.jerseyNumber ?? WITHOUT_NUMBER) ||
      a.name.localeCompare(b.name) ||
      a.id.localeCompare(b.id),
  );
