import type { Player } from '../roster/schema.ts';
import { withoutPlayer } from './court.ts';
import type { Court, Lineup, PlayerAssignment, PlayerCopy } from './schema.ts';

/** A lineup's copy of a player, brought up to date with every change of the roster (AMB-052). */
export const copyOf = ({ id, name, position, jerseyNumber, isStarter, isOut }: Player): PlayerCopy => ({
  id,
  name,
  position,
  jerseyNumber,
  isStarter,
  isOut,
});

/**
 * The assignment of a player who is not on court. Captain and libero flags have no control and stay false (AMB-062).
 */
export const makeBenchEntry = (playerId: string): PlayerAssignment => ({
  playerId,
  courtPosition: null,
  courtRow: null,
  isServer: false,
  isCaptain: false,
  isLiberoReplacement: false,
});

/** One entry per player of the team: those that the lineup lacks are added (LINEUP-38). */
export function withMissingPlayers(assignments: readonly PlayerAssignment[], players: readonly Pick<Player, 'id'>[]) {
  const missing = players.filter(({ id }) => !assignments.some(({ playerId }) => playerId === id));
  return [...assignments, ...missing.map(({ id }) => makeBenchEntry(id))];
}

export const courtOf = (lineup: Pick<Lineup, 'courtAssignments' | 'serverDesignations'>): Court => ({
  assignments: lineup.courtAssignments,
  servers: lineup.serverDesignations,
});

export const withCourt = <L extends Lineup>(lineup: L, { assignments, servers }: Court): L => ({
  ...lineup,
  courtAssignments: assignments,
  serverDesignations: servers,
});

/** Updates the lineup's copy of a player after a change of the roster (AMB-052). */
export function withPlayer<L extends Lineup>(lineup: L, player: Player): L {
  const copy = copyOf(player);
  const isKnown = lineup.players.some(({ id }) => id === player.id);
  const players = lineup.players.map((other) => (other.id === player.id ? copy : other));
  const playerAssignments = withMissingPlayers(lineup.playerAssignments, [player]);
  return { ...lineup, players: isKnown ? players : [...players, copy], playerAssignments };
}

/** Removes every trace of a player from a lineup: copy, assignment, slot, server mark, left-out placements. */
export function forgetPlayer<L extends Lineup>(lineup: L, playerId: string): L {
  const rest = {
    ...lineup,
    players: lineup.players.filter(({ id }) => id !== playerId),
    playerAssignments: lineup.playerAssignments.filter((entry) => entry.playerId !== playerId),
    leftOut: lineup.leftOut.filter((one) => one.playerId !== playerId),
  };
  return withCourt(rest, withoutPlayer(courtOf(lineup), playerId));
}
