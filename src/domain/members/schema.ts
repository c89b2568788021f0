import { z } from 'zod';
import { Instant } from '../core/dates.ts';

export const GuestRole = z.enum(['coach', 'statistician']);
export type GuestRole = z.infer<typeof GuestRole>;

/** A person added to a team. The owner has no such record (ROLES-23). The name is a copy for teammates to read. */
export const Collaborator = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  userId: z.uuid(),
  role: GuestRole,
  addedBy: z.uuid().nullable(),
  displayName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Collaborator = z.infer<typeof Collaborator>;

export const InvitationStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;
