import { z } from 'zod';
import { Feedback, FeedbackStatus } from './schema.ts';

export const SentFeedback = z.object({ id: z.uuid() });

/** A message as administrators see it. `email` is null once the account is gone; `isPro` marks priority support. */
export const Ticket = Feedback.omit({ userId: true }).extend({ email: z.string().nullable(), isPro: z.boolean() });
export type Ticket = z.infer<typeof Ticket>;

/** `next` asks for the page after this one. */
export const TicketPage = z.object({
  tickets: z.array(Ticket),
  next: z.string().nullable(),
  counts: z.object({ open: z.int(), closed: z.int() }),
});
export type TicketPage = z.infer<typeof TicketPage>;

export const StatusChange = z.object({ status: FeedbackStatus });

export const FEEDBACK_TEXTS = {
  sent: 'Feedback submitted successfully!',
  failed: 'Failed to submit feedback',
} as const;
