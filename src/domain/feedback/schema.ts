import { z } from 'zod';
import { manyLines } from '../core/text.ts';
import { Instant } from '../core/dates.ts';

/** Without the signs that could begin markup, and trimmed: what is stored is what is checked (AMB-102). */
export const stripMarkup = (text: string): string => manyLines(text.replaceAll(/[<>]/g, ''));

const MOST_MESSAGE = 2000;
/** Letters and digits of every script, as "word characters". */
const SUBJECT_SIGNS = /^[\p{L}\p{M}\p{N}_\s\-.,!?()]*$/u;

export const Subject = z
  .string()
  .transform(stripMarkup)
  .pipe(
    z
      .string()
      .min(3, 'Subject must be at least 3 characters')
      .max(200, 'Subject must be less than 200 characters')
      .regex(SUBJECT_SIGNS, 'Subject contains invalid characters'),
  );

export const Message = z
  .string()
  .transform(stripMarkup)
  .pipe(
    z
      .string()
      .min(10, 'Message must be at least 10 characters')
      .max(MOST_MESSAGE, 'Message must be less than 2000 characters'),
  );

export const FeedbackForm = z.object({ subject: Subject, message: Message });
export type FeedbackForm = z.infer<typeof FeedbackForm>;

export const FeedbackStatus = z.enum(['open', 'in_progress', 'resolved', 'closed', 'archived']);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** One message of a user; `userId` is null once the account is gone. */
export const Feedback = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  subject: z.string(),
  message: z.string(),
  status: FeedbackStatus,
  createdAt: Instant,
  attachmentUrl: z.string().nullable(),
  attachmentType: z.string().nullable(),
  attachmentName: z.string().nullable(),
});
export type Feedback = z.infer<typeof Feedback>;
