import type { Refusal } from '../core/refusals.ts';
import { ok, refuse, type Result } from '../core/result.ts';
import type { Player } from '../roster/schema.ts';
import type { Court, CourtAssignment, CourtPosition, Slot } from './schema.ts';

/** The part of a player that the rules of a court need. */
export type Fielder = Pick<Player, 'id' | 'position' | 'isOut'>;

/** As seen from the bench: the net is above the first row (COURT-01, COURT-02). */
export const COURT_ROWS: readonly (readonly CourtPosition[])[] = [
  [4, 3, 2],
  [5, 6, 1],
];
export const MAX_LIBERO_SLOTS = 2;
export const MAX_LIBEROS = 2;

export const EMPTY_COURT: Court = { assignments: [], servers: [] };

export const isLibero = (player: Pick<Fielder, 'position'>): boolean => player.position === 'Libero';
export const sameSlot = (a: Slot, b: Slot): boolean => a.position === b.position && a.row === b.row;
export const assignmentAt = (court: Court, slot: Slot): CourtAssignment | undefined =>
  court.assignments.find((assignment) => sameSlot(assignment, slot));
export const assignmentsOf = (court: Court, playerId: string): CourtAssignment[] =>
  court.assignments.filter((assignment) => assignment.playerId === playerId);
export const isServing = (court: Court, slot: Slot): boolean => court.servers.some((server) => sameSlot(server, slot));

/** Different libero players on court, however many slots each of them holds (AMB-055). */
export function liberosOn(court: Court, players: readonly Fielder[]): Set<string> {
  const liberos = new Set(players.filter(isLibero).map((player) => player.id));
  return new Set(court.assignments.map(({ playerId }) => playerId).filter((id) => liberos.has(id)));
}

/** A saved layout is not changed when a player becomes out or a libero; the slot is marked instead (AMB-056). */
export const isUnfit = (player: Fielder, slot: Slot): boolean =>
  player.isOut || (isLibero(player) && slot.row === 'front');

/** Why this player may not be placed in this slot, or nothing. */
export function obstacle(court: Court, players: readonly Fielder[], playerId: string, slot: Slot): Refusal | undefined {
  const player = players.find(({ id }) => id === playerId);
  if (!player) return { code: 'not-found' };
  if (player.isOut) return { code: 'player-out' };
  if (!isLibero(player)) return undefined;
  if (slot.row === 'front') return { code: 'libero-in-front' };
  // The player in the slot leaves it, and so the court unless she holds another slot.
  const others = liberosOn(remove(court, slot), players);
  others.delete(playerId);
  return others.size >= MAX_LIBEROS ? { code: 'third-libero' } : undefined;
}

/** Server marks belong to slots: an empty one keeps none (AMB-059). */
export const inOwnSlots = ({ assignments, servers }: Court): Court => ({
  assignments,
  servers: servers.filter((server) => assignments.some((assignment) => sameSlot(assignment, server))),
});

/** The list is in the order of placing, so that the oldest of a libero's slots comes first. */
export function place(court: Court, players: readonly Fielder[], playerId: string, slot: Slot): Result<Court> {
  const reason = obstacle(court, players, playerId, slot);
  if (reason) return refuse(reason);
  if (assignmentAt(court, slot)?.playerId === playerId) return ok(court);
  const earlier = assignmentsOf(court, playerId);
  const keeps = players.some((player) => player.id === playerId && isLibero(player)) ? MAX_LIBERO_SLOTS - 1 : 0;
  const freed = earlier.slice(0, Math.max(0, earlier.length - keeps));
  const rest = court.assignments.filter((other) => !freed.includes(other) && !sameSlot(other, slot));
  return ok(inOwnSlots({ ...court, assignments: [...rest, { position: slot.position, row: slot.row, playerId }] }));
}

export function remove(court: Court, slot: Slot): Court {
  const assignments = court.assignments.filter((assignment) => !sameSlot(assignment, slot));
  return inOwnSlots({ ...court, assignments });
}

/** A player who left the team leaves every slot (AMB-056). */
export function withoutPlayer(court: Court, playerId: string): Court {
  return inOwnSlots({ ...court, assignments: court.assignments.filter((other) => other.playerId !== playerId) });
}

/** One slot dragged onto another: an empty one is moved into, an occupied one is swapped with (AMB-057). */
export function move(court: Court, players: readonly Fielder[], from: Slot, to: Slot): Result<Court> {
  const moving = assignmentAt(court, from);
  if (!moving) return refuse({ code: 'slot-empty' });
  const occupant = assignmentAt(court, to);
  // A libero on her other slot: she stands in both already.
  if (sameSlot(from, to) || occupant?.playerId === moving.playerId) return ok(court);
  return occupant ? swap(court, players, from, to) : place(remove(court, from), players, moving.playerId, to);
}

export function swap(court: Court, players: readonly Fielder[], a: Slot, b: Slot): Result<Court> {
  const [first, second] = [assignmentAt(court, a), assignmentAt(court, b)];
  if (!first || !second) return refuse({ code: 'slot-empty' });
  const empty = remove(remove(court, a), b);
  const reason = obstacle(empty, players, first.playerId, b) ?? obstacle(empty, players, second.playerId, a);
  if (reason) return refuse(reason);
  const taking = (place: CourtAssignment, other: CourtAssignment) => ({ ...place, playerId: other.playerId });
  const exchanged = court.assignments.map((each) => {
    if (each === first) return taking(first, second);
    return each === second ? taking(second, first) : each;
  });
  return ok({ ...court, assignments: exchanged });
}

/** At most one server per position: choosing the other row of it moves the mark (AMB-059). */
export function toggleServer(court: Court, slot: Slot): Result<Court> {
  if (!assignmentAt(court, slot)) return refuse({ code: 'slot-empty' });
  const others = court.servers.filter((server) => server.position !== slot.position);
  const servers = isServing(court, slot) ? others : [...others, { position: slot.position, row: slot.row }];
  return ok({ ...court, servers });
}

const inPlaceOrder = (a: Slot, b: Slot) => a.position - b.position || a.row.localeCompare(b.row);
const keysOf = (court: Court) => [
  court.assignments
    .toSorted(inPlaceOrder)
    .map(({ position, row, playerId }) => `${position}${row}${playerId}`)
    .join(),
  court.servers
    .toSorted(inPlaceOrder)
    .map(({ position, row }) => `${position}${row}`)
    .join(),
];

/** Whether the same people stand in the same slots and serve, in whatever order they were placed. */
export const sameCourt = (a: Court, b: Court): boolean => keysOf(a).join(';') === keysOf(b).join(';');
