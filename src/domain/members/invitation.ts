import { z } from 'zod';
import { addDays, Instant } from '../core/dates.ts';
import { GuestRole, InvitationStatus } from './schema.ts';

const INVITATION_DAYS = 7;

/** Compared without case and without surrounding spaces (AMB-040). */
export const foldEmail = (email: string): string => email.trim().toLowerCase();
export const InviteeEmail = z.string().transform(foldEmail).pipe(z.email('Invalid Email').max(254, 'Invalid Email'));

export const Invitation = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  invitedBy: z.uuid(),
  inviteeEmail: z.string(),
  inviteeUserId: z.uuid().nullable(),
  role: GuestRole,
  status: InvitationStatus,
  expiresAt: Instant,
  createdAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export function expiryOf(createdAt: Date): string {
  const iso = createdAt.toISOString();
  return `${addDays(iso.slice(0, 10), INVITATION_DAYS)}${iso.slice(10)}`;
}

export const isExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean =>
  new Date(expiresAt) <= now;

/** Waits for an answer; one that has expired no longer does (AMB-039). */
export const isOpen = (invitation: Pick<Invitation, 'status' | 'expiresAt'>, now: Date): boolean =>
  invitation.status === 'pending' && !isExpired(invitation, now);
