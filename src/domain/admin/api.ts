import { z } from 'zod';
import { Subscriber } from '../billing/schema.ts';
import { Instant } from '../core/dates.ts';
import { oneLine } from '../core/text.ts';

/** Whether the person is an administrator; `expiresAt` is null without an open admin session. */
export const AdminAccess = z.object({ isAdmin: z.boolean(), expiresAt: Instant.nullable() });
export type AdminAccess = z.infer<typeof AdminAccess>;

export const CodeGiven = z.object({ code: z.string().trim().max(20) });
/** The token itself goes into a cookie that no script can read. */
export const AdminSession = z.object({ expiresAt: Instant });

export const ListedUser = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  createdAt: Instant,
  plan: Subscriber.nullable(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const MOST_SEARCH = 200;
export const UserSearch = z.object({
  search: z.string().max(MOST_SEARCH).default('').transform(oneLine),
  after: z.string().max(100).optional(),
});
/** `next` asks for the page after this one; `total` counts all who match, as far as they are counted. */
export const UserPage = z.object({
  users: z.array(ListedUser),
  next: z.string().nullable(),
  total: z.int(),
  orMore: z.boolean().default(false),
});
export type UserPage = z.infer<typeof UserPage>;

export const PremiumChange = z.object({ granted: z.boolean() });

export const ACTIONS = {
  'session.start': 'started an admin session',
  'premium.grant': 'granted premium to',
  'premium.revoke': 'revoked premium of',
  'user.delete': 'deleted the account of',
  'feedback.status': 'changed the status of',
  'feedback.delete': 'deleted the feedback',
} as const;
export const AdminAction = z.enum([
  'session.start',
  'premium.grant',
  'premium.revoke',
  'user.delete',
  'feedback.status',
  'feedback.delete',
]);
export type AdminAction = z.infer<typeof AdminAction>;

export const LogEntry = z.object({
  id: z.uuid(),
  adminEmail: z.string(),
  action: AdminAction,
  target: z.string(),
  at: Instant,
});
export type LogEntry = z.infer<typeof LogEntry>;
export const AdminLog = z.object({ entries: z.array(LogEntry) });

export const ADMIN_TEXTS = {
  unsigned: 'User not authenticated',
  notAdmin: 'Admin privileges are required.',
  noSession: 'Your admin session has ended. Please authenticate again.',
  wrongCode: 'This code is not right. Check it and try again.',
  noCode: 'This code has expired or was used. Please ask for a new one.',
  tooManyCodes: 'Too many codes were asked for. Please wait a few minutes.',
  ownAccount: 'You cannot delete your own account here.',
  planStays: 'The paid plan could not be ended, so nothing was deleted. Please try again later.',
  noSuchUser: 'There is no such user any more.',
  noSuchTicket: 'There is no such feedback any more.',
} as const;
