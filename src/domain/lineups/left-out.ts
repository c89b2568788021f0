import type { Player } from '../roster/schema.ts';
import { courtOf, withCourt, withPlayer } from './copies.ts';
import { type Fielder, isServing, place, standing, standsOf, toggleServer } from './court.ts';
import type { fitCourt } from './fit.ts';
import type { Court, LeftOut, LeftOutReason, Lineup } from './schema.ts';

type Saving = {
  readonly court: Court;
  readonly replaces: Court;
  readonly fitted: ReturnType<typeof fitCourt>;
  readonly clientId: string;
};

/**
 * The placements that a lineup is without. Who saves a court without having seen them knows nothing of them: they stay
 * until their slot is taken, the player is placed, or whoever placed her takes her away.
 */
export function leftOutAfter(before: readonly LeftOut[], { court, replaces, fitted, clientId }: Saving): LeftOut[] {
  const fresh = fitted.misplaced.map(({ assignment, reason }) => ({
    ...assignment,
    reason,
    clientId,
    serves: isServing(court, assignment),
  }));
  const isNamed = ({ playerId }: LeftOut) => [court, replaces].some((one) => standsOf(one, playerId).length > 0);
  const isTaken = (slot: LeftOut) => standing(court, slot) !== undefined;
  return [...before.filter((one) => !isNamed(one) && !isTaken(one)), ...fresh];
}

/** Who comes to the team after all stands where she was put, unless somebody else has taken the slot. */
export function withArrival<L extends Lineup>(lineup: L, player: Player, team: readonly Fielder[]): L {
  const known = withPlayer(lineup, player);
  const missed = lineup.leftOut.filter(({ playerId }) => playerId === player.id);
  const court = missed.reduce((now, one) => takenUp(now, one, [...team, player]), courtOf(lineup));
  const leftOut = lineup.leftOut.filter(({ playerId }) => playerId !== player.id);
  return withCourt({ ...known, leftOut }, court);
}

function takenUp(court: Court, one: LeftOut, players: readonly Fielder[]): Court {
  if (standing(court, one)) return court;
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

/** What the person reads who has placed her. */
export const leftOutWording = (name: string, reason: LeftOutReason, lineup: string): string =>
  `${name} ${REASONS[reason]} was not placed in ${lineup}.`;
