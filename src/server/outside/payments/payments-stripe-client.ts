import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { UnsignedMessage } from './payments.ts';

export type Keys = { readonly secretKey: string; readonly webhookSecret: string; readonly apiUrl: string };

const TIMEOUT_MS = 15_000;

/** Stripe's own library, loaded only where payments are real. */
export function stripeClient(keys: Keys) {
  const loading = import('stripe').then(({ default: Client }) => ({ Client, stripe: new Client(...optionsOf(keys)) }));
  return {
    /** Answers what Stripe does. */
    async reached<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
      const { Client, stripe } = await loading;
      return work(stripe).catch((error: unknown) => {
        // Its status is Stripe's answer to us, not ours to the person.
        throw error instanceof Client.errors.StripeError ? new Error('Stripe did not do it', { cause: error }) : error;
      });
    },
    /** The message of a webhook; throws where Stripe has not signed it. */
    async verified(raw: string, headers: IncomingHttpHeaders, now: Date): Promise<unknown> {
      const { Client } = await loading;
      const signature = headers['stripe-signature'] ?? '';
      try {
        return Client.webhooks.constructEvent(raw, signature, keys.webhookSecret, undefined, undefined, now.getTime());
      } catch {
        throw new UnsignedMessage();
      }
    },
  };
}

function optionsOf({ secretKey, apiUrl }: Keys) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return [
    secretKey,
    {
      protocol: isPlain ? ('http' as const) : ('https' as const),
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    },
  ] as const;
}

const Gone = z.object({ code: z.literal('resource_missing') });
/** As `reached` throws it. */
const Missing = z.object({ cause: Gone });

/** For calls that have nothing to do when the customer was deleted at Stripe itself. */
export function unlessGone(error: unknown): void {
  if (!Gone.safeParse(error).success) throw error;
}

export const isMissing = (error: unknown): boolean => Missing.safeParse(error).success;
