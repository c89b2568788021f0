import { z } from 'zod';
import { isSeen } from '../core/text.ts';

const LONGEST_NAME = 100;
/** Signs that are not seen but end a text, break a line or turn what follows around. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** An empty name, or one without a visible character, is stored as none. */
export const DisplayName = z
  .string('Please enter a name.')
  .trim()
  .max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`)
  .refine((name) => !UNSEEN.test(name), 'A name cannot contain control characters.')
  .transform((name) => (isSeen(name) ? name : ''));

/** The private values of a person; others see the name only where they share a team. */
export const Profile = z.object({
  id: z.uuid(),
  displayName: z.string().trim().max(100).nullable(),
  avatarUrl: z.string().nullable(),
  /** True once the person was asked for the name that others see, on any device. */
  nameAsked: z.boolean().default(false),
});
export type Profile = z.infer<typeof Profile>;
