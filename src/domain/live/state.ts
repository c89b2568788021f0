import { z } from 'zod';
import { Instant } from '../core/dates.ts';

const Six = z.array(z.string()).length(6).nullable();

/**
 * A match as anybody may see it, in the words in which it is shown: pages put them into their places and make none of
 * their own. It holds nothing that ages by itself, so that it is the same for everybody until something happens.
 */
export const LiveState = z.object({
  phase: z.enum(['before', 'set', 'timeout', 'break', 'final']),
  /** When the server last heard of the match, by its own clock; null before there was anything. */
  heardAt: Instant.nullable(),
  /** Seconds of silence that are usual now; null where there is nothing to wait for. */
  quiet: z.int().nullable(),
  /** A device says that it records. */
  isRecorded: z.boolean(),
  /** Each text by its place on the page; what is not known is missing, and its place is not drawn. */
  texts: z.record(z.string(), z.string()),
  serving: z.enum(['us', 'them']).nullable(),
  /** Timeouts that were taken, and how many there are. */
  timeouts: z.object({ us: z.int(), them: z.int(), of: z.int() }).nullable(),
  /** Numbers on the court by position, P1 to P6. */
  six: z.object({ us: Six, them: Six, libero: z.int().nullable() }),
  /** The newest first: who won it, the score after it, how. */
  rallies: z.array(z.tuple([z.enum(['us', 'them', '']), z.string(), z.string()])),
  /** A row for each player and one for all, and what its † mean; null where it is not shown. */
  box: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())), foot: z.string() }).nullable(),
  /** The sets that were begun. */
  sets: z.array(z.int()),
});
export type LiveState = z.infer<typeof LiveState>;
export type LivePhase = LiveState['phase'];
