import { z } from 'zod';

/** The private values of a person; others see the name only where they share a team. */
export const Profile = z.object({
  id: z.uuid(),
  displayName: z.string().trim().max(100).nullable(),
  avatarUrl: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;
