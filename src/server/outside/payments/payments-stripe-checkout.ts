import type Stripe from 'stripe';
import { z } from 'zod';
import { PRICES, type PriceType } from '#domain/billing/schema.ts';

type CheckoutOf = { readonly appUrl: string; readonly productName: string };
type Order = { readonly customer: string; readonly userId: string; readonly price: PriceType };

/** Opens the page of Stripe on which a customer buys; all that the customer had open before are closed. */
export function stripeCheckout({ appUrl, productName }: CheckoutOf) {
  const prices = new Map<PriceType, string>();
  const priceId = async (stripe: Stripe, price: PriceType): Promise<string> => {
    const id = prices.get(price) ?? (await findPrice(stripe, price)) ?? (await makePrice(stripe, price, productName));
    prices.set(price, id);
    return id;
  };
  return async (stripe: Stripe, { customer, userId, price }: Order): Promise<string> => {
    await closeCheckouts(stripe, customer);
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: await priceId(stripe, price), quantity: 1 }],
      success_url: `${appUrl}/teams?subscription=success`,
      cancel_url: `${appUrl}/teams`,
    });
    return z.url().parse(url);
  };
}

export async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

/** A changed amount makes a new price at Stripe, so that subscriptions keep the amount that they began with. */
const lookupKey = (price: PriceType): string => `lineup-pro-${price}-${PRICES[price].cents}`;

async function findPrice(stripe: Stripe, price: PriceType): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(price)], active: true, limit: 1 });
  return data[0]?.id;
}

async function makePrice(stripe: Stripe, price: PriceType, product: string): Promise<string> {
  const { cents, per } = PRICES[price];
  const wish = {
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: per },
    lookup_key: lookupKey(price),
    product_data: { name: `${product}, ${price}` },
  };
  return (await stripe.prices.create(wish, { idempotencyKey: lookupKey(price) })).id;
}
