import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { Sum } from './captcha.ts';
import { DisplayName } from './schema.ts';

/** The signed-in person, as far as scripts may know: never a token. */
export const Me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  avatarUrl: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  isAdmin: z.boolean(),
  /** Missing for a person who signs in through another site only, and in records older than this field. */
  hasPassword: z.boolean().default(true),
});
export type Me = z.infer<typeof Me>;

/** Null for a visitor, which is no error. */
export const Visitor = z.object({ user: Me.nullable() });

export const PROVIDERS = { google: 'Google', apple: 'Apple' } as const;
export const Provider = z.enum(['google', 'apple']);
export type Provider = z.infer<typeof Provider>;

/** Sign-in options of this installation; a provider that is not set up has the reason (AMB-016). */
export const AccountOptions = z.object({
  providers: z.array(z.object({ id: Provider, label: z.string(), reason: z.string().nullable() })),
});
export type AccountOptions = z.infer<typeof AccountOptions>;

/** A captcha is good for one attempt. `replaces` returns an unanswered one. */
export const CaptchaRequest = z.object({ replaces: z.uuid().optional() });
export const Captcha = z.object({ id: z.uuid(), sum: Sum });
export type Captcha = z.infer<typeof Captcha>;

const BAD_EMAIL = 'Please enter a valid email address.';
const LONGEST_EMAIL = 254;
export const Email = z.string(BAD_EMAIL).trim().toLowerCase().pipe(z.email(BAD_EMAIL).max(LONGEST_EMAIL, BAD_EMAIL));

export const SignUp = z.object({
  email: Email,
  password: z.string(),
  captcha: z.object({ id: z.uuid(), answer: z.int() }),
});
export type SignUp = z.infer<typeof SignUp>;

/** Missing parts arrive as empty ones, so that one sentence names what is needed (AUTH-34). */
const Given = z.string().catch('');
export const SignIn = z.object({ email: Given.pipe(z.string().trim().toLowerCase()), password: Given });
export const Reset = z.object({ email: Email });
const BAD_LINK = 'This link has expired or was already used. Please ask for a new one.';
export const NewPassword = z.object({ token: z.string().regex(/^[\w-]{1,200}$/, BAD_LINK), password: z.string() });
export const SocialStart = z.object({ url: z.url() });
export const Told = z.object({ message: z.string() });

/** Inputs of the profile routes; the name comes as a form, with the picture beside it. */
export const ProfileForm = z.object({ displayName: DisplayName });
export const EmailChange = z.object({ email: Email });
export const PasswordChange = z.object({ current: z.string(), password: z.string() });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const AUTH_TEXTS = {
  signedUp: 'Check your email for a confirmation link!',
  resetSent: 'Check your email for a password reset link!',
  emailFirst: 'Please enter your email address first.',
  credentials: 'You must provide either an email or phone number and a password',
  sessionMissing: 'Auth session missing!',
  passwordSet: 'Your new password is set. Sign in with it.',
} as const;

export const PROFILE_TEXTS = {
  saved: 'Changes saved successfully',
  avatarRemoved: 'Avatar removed',
  avatarNotLoaded: 'Failed to load current image for editing.',
  cropNotLoaded: 'The photo could not be opened. Check your connection and choose it again.',
  emailAsked: 'Email change initiated',
  checkBoth:
    'Check both your old and your new mailbox, and confirm the change in each. Until then you sign in as before.',
  passwordChanged: 'Password updated successfully',
  wrongPassword: 'The current password is not right.',
  noPassword: 'This account has no password yet. Ask for a link that sets one.',
  ownEmail: 'This is your email address already.',
  deleted: 'Account deleted',
  planStays: 'Your paid plan could not be ended, so nothing was deleted. Please try again later.',
  noSession: 'No active session found. Please try logging in again.',
} as const;
