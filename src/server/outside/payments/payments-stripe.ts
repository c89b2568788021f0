import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { PRICES, type PriceType } from '#domain/billing/schema.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import { type Buyer, type Payments, UnsignedMessage } from './payments.ts';
import { runsOn, standingOf } from './payments-stripe-standing.ts';

export type StripePayments = Payments & { readonly kind: 'stripe' };

type Keys = { readonly secretKey: string; readonly webhookSecret: string; readonly apiUrl: string };
type Outside = {
  readonly db: Database;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly productName: string;
  readonly keys: Keys;
};

const TIMEOUT_MS = 15_000;

/**
 * A message of Stripe only says whose subscription to look at: they come late, twice and in any order, and each says
 * what was true when it was written. What counts is the answer to a question asked after it came.
 */
export function stripePayments({ db, clock, appUrl, productName, keys }: Outside): StripePayments {
  // Loaded only where payments are real.
  const loading = import('stripe').then(({ default: Client }) => ({ Client, stripe: new Client(...optionsOf(keys)) }));
  const prices = new Map<PriceType, string>();

  const reached = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { Client, stripe } = await loading;
    return work(stripe).catch((error: unknown) => {
      // Its status is Stripe's answer to us, not ours to the person.
      throw error instanceof Client.errors.StripeError ? new Error('Stripe did not do it', { cause: error }) : error;
    });
  };

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
    const found = standingOf(data);
    return { told: found && { ...found, userId, questionNo, toldAt }, runs: data.some(runsOn) };
  };
  const ask: Payments['ask'] = async (userId) => (await look(userId))?.told;

  const portalOf = async (customer: string): Promise<string> => {
    const wish = { customer, return_url: `${appUrl}/teams` };
    return (await reached((stripe) => stripe.billingPortal.sessions.create(wish))).url;
  };

  const priceId = async (stripe: Stripe, price: PriceType): Promise<string> => {
    const id = prices.get(price) ?? (await findPrice(stripe, price)) ?? (await makePrice(stripe, price, productName));
    prices.set(price, id);
    return id;
  };

  const checkout: Payments['checkout'] = async (buyer, price) => {
    const customer = await reached((stripe) => customerOf(db, stripe, buyer));
    // Nobody pays twice: not for what runs already, and not in two tabs.
    if ((await look(buyer.userId))?.runs) return portalOf(customer);
    return reached(async (stripe) => {
      await closeCheckouts(stripe, customer);
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: buyer.userId,
        line_items: [{ price: await priceId(stripe, price), quantity: 1 }],
        success_url: `${appUrl}/teams?subscription=success`,
        cancel_url: `${appUrl}/teams`,
      });
      return z.url().parse(url);
    });
  };

  return {
    kind: 'stripe',
    readdress,
    ask,
    checkout: (buyer, price) =>
      checkout(buyer, price).catch(async (error: unknown) => {
        // Somebody deleted the customer at Stripe itself: a new one can buy.
        if (!Missing.safeParse(error).success) throw error;
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
      const { Client } = await loading;
      const message = Message.safeParse(verified(Client, raw, headers, { secret: keys.webhookSecret, now: clock() }));
      if (!message.success) return undefined;
      const userId = await readBuyer(db, message.data.data.object.customer);
      const told = userId === undefined ? undefined : await ask(userId);
      return told && { ...told, id: message.data.id };
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

/** All that is of interest: whom a message is about. */
const Message = z.object({
  id: z.string().min(1).max(255),
  data: z.object({ object: z.object({ customer: z.string() }) }),
});

type Sealed = { readonly secret: string; readonly now: Date };

function verified(Client: typeof Stripe, raw: string, headers: IncomingHttpHeaders, { secret, now }: Sealed): unknown {
  const signature = headers['stripe-signature'] ?? '';
  try {
    return Client.webhooks.constructEvent(raw, signature, secret, undefined, undefined, now.getTime());
  } catch {
    throw new UnsignedMessage();
  }
}

const Customer = z.object({ customerId: z.string().nullable(), attempt: z.uuid() });

async function customerOf(db: Database, stripe: Stripe, { userId, email }: Buyer): Promise<string> {
  const [row] = await db.query(
    `insert into payment_customers as c (user_id, attempt) values ($1, $2)
     on conflict (user_id) do update set attempt = c.attempt returning customer_id as "customerId", attempt`,
    [userId, randomUUID()],
  );
  const { customerId, attempt } = Customer.parse(row);
  if (customerId !== null) return customerId;
  const wish = { email, metadata: { userId } };
  const { id } = await stripe.customers.create(wish, { idempotencyKey: attempt });
  await db.query('update payment_customers set customer_id = $2, told_email = $3 where user_id = $1', [
    userId,
    id,
    email,
  ]);
  return id;
}

async function readCustomer(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.query(
    'select customer_id as id from payment_customers where user_id = $1 and customer_id is not null',
    [userId],
  );
  return row && z.object({ id: z.string() }).parse(row).id;
}

const forgetCustomer = (db: Database, userId: string) =>
  db.query('delete from payment_customers where user_id = $1', [userId]);

const MOVED = `select c.customer_id as customer, u.email from payment_customers c join auth_users u on u.id = c.user_id
  where c.user_id = $1 and c.customer_id is not null and c.told_email is distinct from u.email`;
const Moved = z.object({ customer: z.string(), email: z.string() });

async function readMoved(db: Database, userId: string): Promise<z.infer<typeof Moved> | undefined> {
  const [row] = await db.query(MOVED, [userId]);
  return row && Moved.parse(row);
}

async function readBuyer(db: Database, customer: string): Promise<string | undefined> {
  const [row] = await db.query('select user_id as id from payment_customers where customer_id = $1', [customer]);
  return row && z.object({ id: z.uuid() }).parse(row).id;
}

/** A restored database begins to count anew, and must not fall behind what it was told before. */
const NEXT_QUESTION = `
  select case when n.no > s.known then n.no else setval('payment_questions', s.known + 1) end as no
  from (select nextval('payment_questions') as no) n,
    (select coalesce(max(question_no), 0) as known from payment_states where user_id = $1) s`;

async function nextQuestion(db: Database, userId: string): Promise<number> {
  const [row] = await db.query(NEXT_QUESTION, [userId]);
  return z.object({ no: z.int() }).parse(row).no;
}

async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

/** Another amount is another price: what somebody agreed to pay never changes. */
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

const Gone = z.object({ code: z.literal('resource_missing') });
const Missing = z.object({ cause: Gone });

function unlessGone(error: unknown): void {
  if (!Gone.safeParse(error).success) throw error;
}
