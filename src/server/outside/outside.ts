import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#server/accounts/accounts.ts';
import type { Settings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from './files/files.ts';
import type { Mail } from './mail/mail.ts';
import type { Photographer } from './photographer.ts';
import type { SimulatedPayments } from './payments/payments-simulated.ts';
import type { StripePayments } from './payments/payments-stripe.ts';
import type { Renderer } from './renderer.ts';

/** Who asks, and by which of their sign-ins. */
export type SignedIn = { readonly userId: string; readonly sessionId: string };
/** Undefined for a visitor. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<SignedIn | undefined>;

/** Everything that the app reaches outside of itself. */
export type Outside = {
  readonly settings: Settings;
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly authenticate: Authenticate;
  /** The sign-in that this cookie named before; it may have ended since. */
  readonly recall: (headers: IncomingHttpHeaders) => SignedIn | undefined;
  readonly files: Files;
  readonly mail: Mail;
  readonly accounts: Accounts;
  readonly payments: SimulatedPayments | StripePayments;
  readonly renderer: Renderer;
  readonly photographer: Photographer;
};
