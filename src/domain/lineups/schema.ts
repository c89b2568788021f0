import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { seenLine } from '../core/text-schema.ts';
import { PlayingPosition } from '../roster/schema.ts';

export const LineupName = seenLine(100);

/** A place on court, 1 to 6, counted counter-clockwise from the server's corner. */
export const CourtPosition = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);
export type CourtPosition = z.infer<typeof CourtPosition>;
/** Which of the two slots of a place; not the volleyball front row (AMB-054). */
export const SlotRow = z.enum(['front', 'back']);
export type SlotRow = z.infer<typeof SlotRow>;

export const Slot = z.object({ position: CourtPosition, row: SlotRow });
export type Slot = z.infer<typeof Slot>;
export const CourtAssignment = Slot.extend({ playerId: z.uuid() });
export type CourtAssignment = z.infer<typeof CourtAssignment>;

/** The court, saved as one unit: the last save wins as a whole (AMB-060). */
export const Court = z.object({
  assignments: z.array(CourtAssignment).max(12),
  servers: z.array(Slot).max(6),
});
export type Court = z.infer<typeof Court>;

const noTwo = <S extends Slot>(slots: readonly S[], key: (slot: S) => string) =>
  new Set(slots.map(key)).size === slots.length;

/** A court that may be saved: one player per slot, one server per position, and only in an occupied slot. */
export const SavedCourt = Court.refine(
  ({ assignments }) => noTwo(assignments, ({ position, row }) => `${position}${row}`),
  'Two players stand in one slot.',
)
  .refine(({ servers }) => noTwo(servers, ({ position }) => `${position}`), 'A position has two servers.')
  .refine(
    ({ assignments, servers }) =>
      servers.every(({ position, row }) => assignments.some((at) => at.position === position && at.row === row)),
    'An empty slot is marked as server.',
  );

export const PlayerCopy = z.object({
  id: z.uuid(),
  name: z.string(),
  position: PlayingPosition,
  jerseyNumber: z.int().nullable(),
  isStarter: z.boolean(),
  isOut: z.boolean(),
});
export type PlayerCopy = z.infer<typeof PlayerCopy>;

export const PlayerAssignment = z.object({
  playerId: z.uuid(),
  courtPosition: CourtPosition.nullable(),
  courtRow: SlotRow.nullable(),
  isServer: z.boolean(),
  isCaptain: z.boolean(),
  isLiberoReplacement: z.boolean(),
});
export type PlayerAssignment = z.infer<typeof PlayerAssignment>;

/** Why a placement could not be stored any more when it arrived. */
export const LeftOutReason = z.enum(['player-out', 'not-found', 'libero-in-front', 'third-libero', 'stands-already']);
export type LeftOutReason = z.infer<typeof LeftOutReason>;
/** A placement that is not on the court, and which device made it. */
export const LeftOut = CourtAssignment.extend({ serves: z.boolean(), reason: LeftOutReason, clientId: z.uuid() });
export type LeftOut = z.infer<typeof LeftOut>;

export const Lineup = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  name: z.string(),
  formation: z.string(),
  players: z.array(PlayerCopy),
  playerAssignments: z.array(PlayerAssignment),
  courtAssignments: z.array(CourtAssignment),
  serverDesignations: z.array(Slot),
  leftOut: z.array(LeftOut).default([]),
  displayOrder: z.int(),
  userId: z.uuid().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Lineup = z.infer<typeof Lineup>;

/** A court that a later save replaced, kept so that it can be looked at and taken back. */
export const LineupVersion = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  lineupId: z.uuid(),
  courtAssignments: z.array(CourtAssignment),
  serverDesignations: z.array(Slot),
  savedBy: z.uuid().nullable(),
  replacedAt: Instant,
});
export type LineupVersion = z.infer<typeof LineupVersion>;
