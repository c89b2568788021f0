import type { Player } from '../roster/schema.ts';
import { courtOf, withCourt, withPlayer } from './copies.ts';
import { type Fielder, isServing, place, assignmentAt, assignmentsOf, toggleServer } from './court.ts';
import type { fitCourt } from './fit.ts';
import type { Court, LeftOut, LeftOutReason, Lineup } from './schema.ts';

type Saving = {
  readonly court: Court;
  readonly replaces: Court;
  readonly fitted: ReturnType<typeof fitCourt>;
  readonly clientId: string;
};

/**
 * Placements that could not be made when a court was saved, kept so that they can be made later. Saving a court drops
 * those whose slot is filled by now and those of players whom the saved court, or the one it replaces, has placed. All
 * others stay, because a device may save without having seen them.
 */
export function leftOutAfter(before: readonly LeftOut[], { court, replaces, fitted, clientId }: Saving): LeftOut[] {
  const fresh = fitted.misplaced.map(({ assignment, reason }) => ({
    ...assignment,
    reason,
    clientId,
    serves: isServing(court, assignment),
  }));
  const isNamed = ({ playerId }: LeftOut) => [court, replaces].some((one) => assignmentsOf(one, playerId).length > 0);
  const isTaken = (slot: LeftOut) => assignmentAt(court, slot) !== undefined;
  return [...before.filter((one) => !isNamed(one) && !isTaken(one)), ...fresh];
}

/** The lineup once a missing player has been added to the team: she takes the slot she was placed in, if it is still empty. */
export function withArrival<L extends Lineup>(lineup: L, player: Player, team: readonly Fielder[]): L {
  const known = withPlayer(lineup, player);
  const missed = lineup.leftOut.filter(({ playerId }) => playerId === player.id);
  const court = missed.reduce((now, one) => placeInEmptySlot(now, one, [...team, player]), courtOf(lineup));
  const leftOut = lineup.leftOut.filter(({ playerId }) => playerId !== player.id);
  return withCourt({ ...known, leftOut }, court);
}

function placeInEmptySlot(court: Court, one: LeftOut, players: readonly Fielder[]): Court {
  if (assignmentAt(court, one)) return court;
  const placed = place(court, players, one.playerId, one);
  if (!placed.ok) return court;
  const hasServer = placed.value.servers.some(({ position }) => position === one.position);
  const served = one.serves && !hasServer ? toggleServer(placed.value, one) : placed;
  return served.ok ? served.value : placed.value;
}

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  'player-out': 'is out and',
  'not-found': 'is no longer in the team and',
  'libero-in-front': 'is a libero, who cannot stand in a front slot, and',
  'third-libero': 'would be the third libero and',
  'stands-already': 'already stands there and',
};

/** The message for the coach who placed her: `Bea Lind is out and was not placed in First Six.` */
export const leftOutWording = (name: string, reason: LeftOutReason, lineup: string): string =>
  `${name} ${REASONS[reason]} was not placed in ${lineup}.`;
