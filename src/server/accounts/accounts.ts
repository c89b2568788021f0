import type { IncomingHttpHeaders } from 'node:http';
import type { Auth, BetterAuthOptions } from 'better-auth';
import { type AccountOptions, PROVIDERS, Provider } from '#domain/accounts/api.ts';
import type { Files } from '#server/outside/files/files.ts';
import type { Mail } from '#server/outside/mail/mail.ts';
import type { Pictures } from '#server/outside/pictures.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import { type AuthSettings, createAuth, sessionCookie } from './auth.ts';
import { type Authenticate, authenticator, type Recall, tokenIn } from './authenticate.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { openPostOffice, type Post } from './post.ts';
import { welcome } from './welcome.ts';

type Log = (level: 'warn' | 'error', details: object, message: string) => void;

/** Sign-in, opened once. `authenticate` is for every other route; the rest is for the account routes. */
export type Accounts = {
  readonly auth: Auth<BetterAuthOptions>;
  readonly authenticate: Authenticate;
  /** For a push, which asks in its own transaction whether the sign-in still stands. */
  readonly recall: Recall;
  readonly tokenOf: (headers: IncomingHttpHeaders) => string | undefined;
  readonly options: AccountOptions;
  readonly devices: KnownDevices;
  /** Makes a person's own rows if they are missing; a sign-in does it by itself. */
  readonly welcome: (userId: string) => Promise<void>;
  readonly post: Post;
  /** Resolves when every letter that was handed over has been sent or given up. */
  readonly lettersSent: () => Promise<void>;
};

export function openAccounts(outside: {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly files: Files;
  readonly pictures: Pictures;
  readonly settings: AuthSettings;
  readonly log: Log;
}): Accounts {
  const { db, clock, mail, files, pictures, settings, log } = outside;
  const office = openPostOffice({
    db,
    clock,
    mail,
    failed: (error) => log('error', { err: error }, 'a mail could not be sent'),
  });
  const welcomed = (userId: string) => welcome({ db, files, pictures, log }, userId);
  const auth = createAuth({
    db,
    settings,
    post: office.post,
    log: (level, message, details) => log(level, { details }, message),
    welcome: welcomed,
  });
  const cookie = sessionCookie(settings.appUrl);
  return {
    auth,
    ...authenticator({ db, clock, cookie, secret: settings.authSecret }),
    tokenOf: (headers) => tokenIn(headers.cookie ?? '', cookie, settings.authSecret),
    options: optionsOf(settings),
    devices: knownDevices({ appUrl: settings.appUrl, secret: settings.authSecret }),
    welcome: welcomed,
    post: office.post,
    lettersSent: office.emptied,
  };
}

const optionsOf = ({ social }: AuthSettings): AccountOptions => ({
  providers: Provider.options.map((id) => ({
    id,
    label: PROVIDERS[id],
    reason: social[id] ? null : `Sign-in with ${PROVIDERS[id]} is not set up on this server.`,
  })),
});
