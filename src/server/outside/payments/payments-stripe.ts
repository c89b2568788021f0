import { z } from 'zod';
import type { PriceType } from '#domain/billing/schema.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Buyer, Payments } from './payments.ts';
import { closeCheckouts, stripeCheckout } from './payments-stripe-checkout.ts';
import { isMissing, type Keys, stripeClient, unlessGone } from './payments-stripe-client.ts';
import {
  customerOf,
  forgetCustomer,
  nextQuestion,
  readBuyer,
  readCustomer,
  readMoved,
} from './payments-stripe-customers.ts';
import { isOpen, combineStates } from './payments-stripe-state.ts';

export type StripePayments = Payments & { readonly kind: 'stripe' };

type Outside = {
  readonly db: Database;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly productName: string;
  readonly keys: Keys;
};

/**
 * A message of Stripe only says whose subscription to look at: they come late, twice and in any order, and each says
 * what was true when it was written. What counts is the answer to a question asked after it came.
 */
export function stripePayments({ db, clock, appUrl, productName, keys }: Outside): StripePayments {
  const { reached, verified } = stripeClient(keys);
  const openCheckout = stripeCheckout({ appUrl, productName });

  const readdress: Payments['readdress'] = async (userId) => {
    const moved = await readMoved(db, userId);
    if (!moved) return;
    const { customer, email } = moved;
    await reached((stripe) => stripe.customers.update(customer, { email }).then(() => undefined, unlessGone));
    await db.query('update payment_customers set told_email = $2 where user_id = $1', [userId, email]);
  };

  const look = async (userId: string) => {
    const customer = await readCustomer(db, userId);
    if (customer === undefined) return undefined;
    // Also here, since Stripe may have been away when the address changed.
    await readdress(userId);
    const questionNo = await nextQuestion(db, userId);
    const toldAt = clock().toISOString();
    const list = { customer, status: 'all', limit: 100 } as const;
    const { data } = await reached((stripe) => stripe.subscriptions.list(list));
    const found = combineStates(data);
    return { told: found && { ...found, userId, questionNo, toldAt }, hasOpen: data.some(isOpen) };
  };
  const ask: Payments['ask'] = async (userId) => (await look(userId))?.told;

  const portalOf = async (customer: string): Promise<string> => {
    const wish = { customer, return_url: `${appUrl}/teams` };
    return (await reached((stripe) => stripe.billingPortal.sessions.create(wish))).url;
  };

  const checkout = async (buyer: Buyer, price: PriceType): Promise<string> => {
    const customer = await reached((stripe) => customerOf(db, stripe, buyer));
    // A person who has a subscription already is led to the portal instead of paying for a second one.
    if ((await look(buyer.userId))?.hasOpen) return portalOf(customer);
    return reached((stripe) => openCheckout(stripe, { customer, userId: buyer.userId, price }));
  };

  return {
    kind: 'stripe',
    readdress,
    ask,
    checkout: (buyer, price) =>
      checkout(buyer, price).catch(async (error: unknown) => {
        // Somebody deleted the customer at Stripe itself: a new one can buy.
        if (!isMissing(error)) throw error;
        await forgetCustomer(db, buyer.userId);
        return checkout(buyer, price);
      }),
    portal: async ({ userId }) => {
      const customer = await readCustomer(db, userId);
      return customer === undefined || !(await ask(userId)) ? undefined : portalOf(customer);
    },
    end: async ({ userId }) => {
      const customer = await readCustomer(db, userId);
      if (customer === undefined) return;
      await reached(async (stripe) => {
        await closeCheckouts(stripe, customer);
        // With the customer go all subscriptions, at once, and what Stripe need not keep about the person.
        await stripe.customers.del(customer).catch(unlessGone);
      });
      await forgetCustomer(db, userId);
    },
    read: async (raw, headers) => {
      const message = Message.safeParse(await verified(raw, headers, clock()));
      if (!message.success) return undefined;
      const userId = await readBuyer(db, message.data.data.object.customer);
      const told = userId === undefined ? undefined : await ask(userId);
      return told && { ...told, id: message.data.id };
    },
  };
}

/** All that is of interest: whom a message is about. */
const Message = z.object({
  id: z.string().min(1).max(255),
  data: z.object({ object: z.object({ customer: z.string() }) }),
});
