import { randomUUID } from 'node:crypto';
import { type Auth, betterAuth, type BetterAuthOptions } from 'better-auth';
import { Kysely } from 'kysely';
import { Provider } from '#domain/accounts/api.ts';
import { MAX_PASSWORD } from '#domain/accounts/password.ts';
import type { Database } from '#server/db/database.ts';
import { tellSignInEnded } from '#server/sync/sign-ins.ts';
import { dropEmailChange } from './store.ts';
import { confirmationLetter, finishLetter, knownAddressLetter, resetLetter } from './letters.ts';
import { openIdProvider, type SocialKeys } from './open-id.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { forgetTries } from './password-tries.ts';
import type { Post } from './post.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Header by which our server passes the caller's address to the library; clients cannot set it. */
export const ADDRESS_HEADER = 'x-client-address';
/** Browsers take `__Host-` cookies over https only; on plain loopback the name is bare. */
export const sessionCookie = (appUrl: string): string =>
  appUrl.startsWith('https:') ? '__Host-lineup-pro.session' : 'lineup-pro.session';

export type AuthSettings = {
  readonly appUrl: string;
  readonly productName: string;
  readonly authSecret: string;
  readonly social: Readonly<Partial<Record<Provider, SocialKeys>>>;
};
type AuthOutside = {
  readonly db: Database;
  readonly settings: AuthSettings;
  readonly post: Post;
  readonly log: (level: 'warn' | 'error', message: string, details: readonly unknown[]) => void;
  /** A person signs in: their own rows are made if they are missing. */
  readonly welcome: (userId: string) => Promise<void>;
};

const STAMPS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
const SESSION = {
  modelName: 'auth_sessions',
  fields: { ...STAMPS, expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', userId: 'user_id' },
} as const;
const ACCOUNT = {
  modelName: 'auth_accounts',
  fields: {
    ...STAMPS,
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
} as const;
const VERIFICATION = { modelName: 'auth_verifications', fields: { ...STAMPS, expiresAt: 'expires_at' } } as const;
const USER = { modelName: 'auth_users', fields: { ...STAMPS, emailVerified: 'email_verified' } } as const;

/**
 * The sign-in library over our tables. Only our own routes call it; of its own addresses only those that links in
 * mails and other sites lead to are reachable.
 */
export function createAuth(outside: AuthOutside): Auth<BetterAuthOptions> {
  const takeOver = (email: string) => auth.api.requestPasswordReset({ body: { email, redirectTo: '/auth' } });
  const auth: Auth<BetterAuthOptions> = betterAuth(optionsOf(outside, takeOver));
  return auth;
}

function optionsOf(outside: AuthOutside, takeOver: (email: string) => Promise<unknown>): BetterAuthOptions {
  const { db, settings, post } = outside;
  const between = (to: string) => ({ to, product: settings.productName });
  return {
    appName: settings.productName,
    baseURL: settings.appUrl,
    basePath: '/api/auth',
    secret: settings.authSecret,
    database: { db: new Kysely({ dialect: db.dialect }), type: 'postgres' },
    user: USER,
    session: { ...SESSION, expiresIn: 30 * DAY, updateAge: DAY },
    account: { ...ACCOUNT, encryptOAuthTokens: true },
    verification: { ...VERIFICATION, storeIdentifier: 'hashed' },
    // Our routes count tries themselves, by the address that our server sees.
    rateLimit: { enabled: false },
    plugins: [{ id: 'social-sign-in', init: () => ({ context: { socialProviders: providersOf(settings.social) } }) }],
    onAPIError: { errorURL: `${settings.appUrl}/auth` },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => outside.log(level === 'error' ? 'error' : 'warn', message, details),
    },
    advanced: {
      cookies: { session_token: { name: sessionCookie(settings.appUrl) } },
      cookiePrefix: 'lineup-pro',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: settings.appUrl.startsWith('https:') },
      useSecureCookies: false,
      // By default the library does not check while tests run.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // The rules of the domain are checked by our routes, with their own sentences.
      minPasswordLength: 1,
      maxPasswordLength: MAX_PASSWORD * 4,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) =>
        post((user.emailVerified ? resetLetter : finishLetter)(between(user.email), url)),
      // An account that waits for its confirmation may have been made by a stranger, with a password of the stranger's
      // choice: the reader of the mailbox sets a new one.
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified) post(knownAddressLetter(between(user.email), `${settings.appUrl}/auth`));
        else await takeOver(user.email);
      },
      // The link from the mailbox proves whose address it is; what was begun before without that proof ends.
      onPasswordReset: async ({ user }) => {
        await db.query('update auth_users set email_verified = true where id = $1', [user.id]);
        await dropEmailChange(db, user.id);
        await forgetTries({ db }, user.email);
        // Older links of other mails end with it.
        await db.query('delete from auth_verifications where value = $1', [user.id]);
      },
    },
    emailVerification: {
      sendOnSignIn: true,
      expiresIn: DAY,
      sendVerificationEmail: async ({ user, url }) => post(confirmationLetter(between(user.email), url)),
    },
    databaseHooks: {
      session: {
        create: { after: ({ userId }) => outside.welcome(userId) },
        delete: { after: ({ userId }) => tellSignInEnded(db, userId) },
      },
    },
  };
}

const providersOf = (social: AuthSettings['social']) =>
  Provider.options.flatMap((id) => {
    const keys = social[id];
    return keys ? [openIdProvider(id, keys)] : [];
  });
