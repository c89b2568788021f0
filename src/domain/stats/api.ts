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
  scores: z.array(z.object({ us: z.int(), them: z.int() })),
});
export type DeletedSession = z.infer<typeof DeletedSession>;

export const DeletedSessions = z.object({ sessions: z.array(DeletedSession) });
export type DeletedSessions = z.infer<typeof DeletedSessions>;

/** The box score as a PDF, which the server makes of the figures it holds. */
export const BoxQuery = z.object({ paper: Paper });
