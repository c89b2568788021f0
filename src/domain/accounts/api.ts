import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { Sum } from './captcha.ts';

/** Who is signed in, as much as a script may know: never a token. */
export const Me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  avatarUrl: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  isAdmin: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** Who opens the app. Nobody is an answer too, not an error. */
export const Visitor = z.object({ user: Me.nullable() });

export const PROVIDERS = { google: 'Google', apple: 'Apple' } as const;
export const Provider = z.enum(['google', 'apple']);
export type Provider = z.infer<typeof Provider>;

/** What this installation offers on `/auth`; a provider that is not set up comes with the reason (AMB-016). */
export const AccountOptions = z.object({
  providers: z.array(z.object({ id: Provider, label: z.string(), reason: z.string().nullable() })),
});
export type AccountOptions = z.infer<typeof AccountOptions>;

/** A question, good for one attempt. `replaces` gives an older one back unanswered. */
export const CaptchaRequest = z.object({ replaces: z.uuid().optional() });
export const Captcha = z.object({ id: z.uuid(), sum: Sum });
export type Captcha = z.infer<typeof Captcha>;

const BAD_EMAIL = 'Please enter a valid email address.';
export const Email = z.string(BAD_EMAIL).trim().toLowerCase().pipe(z.email(BAD_EMAIL));

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
export const NewPassword = z.object({ token: z.string().min(1).max(200), password: z.string() });
export const SocialStart = z.object({ url: z.url() });
export const Told = z.object({ message: z.string() });

export const AUTH_TEXTS = {
  signedUp: 'Check your email for a confirmation link!',
  resetSent: 'Check your email for a password reset link!',
  emailFirst: 'Please enter your email address first.',
  credentials: 'You must provide either an email or phone number and a password',
  sessionMissing: 'Auth session missing!',
  passwordSet: 'Your new password is set. Sign in with it.',
} as const;
