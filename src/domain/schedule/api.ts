import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA name. Events have no zone of their own: a calendar is told the one in which their times are meant. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'This time zone is not known.');

export const FeedRequest = z.object({ timeZone: TimeZone });

/** The private address of a team's calendar, or null where there is none. */
export const Feed = z.object({ url: z.string().nullable(), timeZone: z.string().nullable() });
export type Feed = z.infer<typeof Feed>;
