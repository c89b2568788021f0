import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { PriceType } from '#domain/billing/schema.ts';

/**
 * A payment provider's report on a person's subscription. `endsAt` is the end of the paid period; `renews` says whether
 * another one follows. `questionNo` numbers our question that it answers: the answer to a later question wins.
 */
export const Told = z.object({
  questionNo: z.int().nonnegative().default(0),
  toldAt: z.iso.datetime(),
  userId: z.uuid(),
  active: z.boolean(),
  renews: z.boolean().default(true),
  price: PriceType,
  endsAt: z.iso.datetime(),
});
export type Told = z.infer<typeof Told>;

/** The same in a message, which may come again. */
export const PaymentEvent = Told.extend({ id: z.string().min(1).max(255) });
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export type Buyer = { readonly userId: string; readonly email: string };

export interface Payments {
  readonly kind: 'stripe' | 'simulated';
  /** URL of the page to pay on. */
  checkout(buyer: Buyer, price: PriceType): Promise<string>;
  /** URL of the page to manage the subscription; undefined for a person who never bought one. */
  portal(buyer: Buyer): Promise<string | undefined>;
  /** Ends the subscription at once; does nothing for a person who never bought one. Throws when it fails. */
  end(buyer: Buyer): Promise<void>;
  /** Tells the provider the address that a person has now, where it knows another. */
  readdress(userId: string): Promise<void>;
  /** How a person's subscription stands now; nothing where the provider has no more to say than its messages did. */
  ask(userId: string): Promise<Told | undefined>;
  /** A message that is truly the provider's; nothing when it is about something else. A false one throws. */
  read(raw: string, headers: IncomingHttpHeaders): Promise<PaymentEvent | undefined>;
}

/** A message that the provider did not sign. */
export class UnsignedMessage extends Error {}
