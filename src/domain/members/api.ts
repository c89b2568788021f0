import { z } from 'zod';
import { Role } from '../access.ts';
import { Instant } from '../core/dates.ts';
import { Invitation, InviteeEmail } from './invitation.ts';
import { GuestRole } from './schema.ts';

/** Inviting needs the network: only the server knows who has an account. */
export const InviteRequest = z.object({ email: InviteeEmail, role: GuestRole });
export type InviteRequest = z.infer<typeof InviteRequest>;

export const INVITE_REFUSALS = {
  'already-sent': { title: 'Invitation Already Sent', description: 'An invitation to this user is already pending.' },
  self: { title: 'Not sent', description: 'This is your own email address.' },
  owner: { title: 'Not sent', description: 'This is the owner of the team.' },
  member: { title: 'Not sent', description: 'This person is already in the team.' },
  'needs-pro': { title: 'Pro needed', description: 'Inviting a statistician needs a Pro plan of your own.' },
} as const;
export const InviteRefusal = z.enum(['already-sent', 'self', 'owner', 'member', 'needs-pro']);
export type InviteRefusal = z.infer<typeof InviteRefusal>;

/** An invitation as its banner shows it: the invitee cannot open the team yet. */
export const MyInvitation = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  seasonName: z.string().nullable(),
  logoUrl: z.string().nullable(),
  invitedByName: z.string().nullable(),
  role: GuestRole,
  expiresAt: Instant,
});
export type MyInvitation = z.infer<typeof MyInvitation>;
export const MyInvitations = z.object({ invitations: z.array(MyInvitation) });

/** `collaboratorId` is null for the owner. Emails are given to who manages the team only (AMB-045). */
export const Member = z.object({
  collaboratorId: z.uuid().nullable(),
  userId: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  role: Role,
});
export type Member = z.infer<typeof Member>;
export const TeamAccess = z.object({ members: z.array(Member), invitations: z.array(Invitation) });
export type TeamAccess = z.infer<typeof TeamAccess>;

/** A refusal is an answer like any other: the screen shows it, nothing failed. */
export const InviteAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('sent') }),
  z.object({ outcome: z.literal('refused'), reason: InviteRefusal }),
]);
export type InviteAnswer = z.infer<typeof InviteAnswer>;

/** Gone: expired or cancelled meanwhile, or never meant for this person (TEAMS-23). */
export const InvitationAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), teamName: z.string() }),
  z.object({ outcome: z.literal('gone') }),
]);
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

export const Done = z.object({ done: z.literal(true) });
export const RevokeRequest = z.object({ collaboratorId: z.uuid() });

export const GONE = 'This invitation has expired or was cancelled.';
