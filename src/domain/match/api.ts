import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { Paper } from '../core/paper.ts';

/** A game that an editor deleted and can still take back (AMB-095). */
export const DeletedSession = z.object({
  id: z.uuid(),
  opponentName: z.string().nullable(),
  eventTitle: z.string().nullable(),
  createdAt: Instant,
  deletedAt: Instant,
  deletedBy: z.uuid().nullable(),
  /** Whether it went into another game instead of merely going. */
  isMerged: z.boolean().default(false),
  scores: z.array(z.object({ number: z.int(), us: z.int(), them: z.int() })),
});
export type DeletedSession = z.infer<typeof DeletedSession>;

export const DeletedSessions = z.object({ sessions: z.array(DeletedSession) });
export type DeletedSessions = z.infer<typeof DeletedSessions>;

/** Where the entries of a game went that was merged into another (AMB-112), and the team whose game it is. */
export const Merged = z.object({ into: z.uuid().nullable(), team: z.uuid().nullable().default(null) });
export type Merged = z.infer<typeof Merged>;

/** A device says that it records a session, or that it has stopped. */
export const Presence = z.object({ clientId: z.uuid(), isHere: z.boolean() });

/** Who else records the session, one entry for each device: members, and guests by the name that they gave themselves. */
export const Recorders = z.object({
  others: z.array(z.object({ userId: z.uuid(), clientId: z.uuid() })),
  guests: z.array(z.object({ linkId: z.uuid(), name: z.string().nullable(), clientId: z.uuid() })).default([]),
});
export type Recorders = z.infer<typeof Recorders>;

/** How often a device that records says so, and after what silence it counts as gone. */
export const PRESENT_EVERY_MS = 40_000;
export const GONE_AFTER_MS = 100_000;

/** The box score as a PDF, which the server makes of the figures it holds. */
export const BoxQuery = z.object({ paper: Paper });
