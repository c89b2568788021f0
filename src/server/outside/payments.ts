import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { PriceType } from '#domain/billing/schema.ts';
import { PriceType as Price } from '#domain/billing/schema.ts';

/** What a provider tells about one person's subscription, in our words. `endsAt` is the end of the paid period. */
export const PaymentEvent = z.object({
  id: z.string().min(1).max(255),
  toldAt: z.iso.datetime(),
  userId: z.uuid(),
  active: z.boolean(),
  price: Price,
  endsAt: z.iso.datetime(),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export type Buyer = { readonly userId: string; readonly email: string };

export interface Payments {
  readonly kind: 'stripe' | 'simulated';
  /** The address of the page on which to pay. */
  checkout(buyer: Buyer, price: PriceType): Promise<string>;
  /** The address of the page on which to manage what was bought; nothing for who never bought. */
  portal(buyer: Buyer): Promise<string | undefined>;
  /** Ends what a person pays for, now; fine for who never bought. It throws when it could not be ended. */
  end(buyer: Buyer): Promise<void>;
  /** A message that is truly the provider's; nothing when it is about something else. A false one throws. */
  read(raw: string, headers: IncomingHttpHeaders): PaymentEvent | undefined;
}

/** A message that the provider did not sign. */
export class UnsignedMessage extends Error {}
