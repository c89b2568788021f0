import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { PriceType } from '#domain/billing/schema.ts';
import { eventOf, subscriptionOf, type Subscription, type StripeEvent } from './stripe-objects.ts';

export const KEY = 'sk_test_of_the_suite';

type Price = { id: string; lookupKey: string; cents: number; interval: string };
type Checkout = { id: string; customer: string; price: string; status: 'open' | 'complete' | 'expired' };
type Answer = { readonly status: number; readonly body: object };
type Asked = { readonly method: string; readonly path: string[]; readonly given: URLSearchParams };

export type FakeStripe = {
  readonly url: string;
  /** All that was asked, as `POST /v1/customers`. */
  readonly asked: string[];
  readonly prices: Price[];
  readonly customers: Set<string>;
  /** The address of each customer, as last told. */
  readonly emails: Map<string, string>;
  readonly checkouts: Checkout[];
  /** Its events, in the order in which they happened. */
  readonly events: StripeEvent[];
  /** Answers with a fault of its own while true. */
  isAway: boolean;
  /** Somebody pays on the page of a checkout. */
  pay(checkoutUrl: string): void;
  /** Of the customer, or of who subscribed last. */
  renew(customer?: string): void;
  cancelAtEnd(): void;
  cancelOnItsDay(): void;
  failToRenew(): void;
  /** All tries to charge the card have failed. */
  giveUp(): void;
  endNow(): void;
  /** The next list of subscriptions is read now and answered when the promise resolves. */
  holdNext(until: Promise<void>): void;
  close(): Promise<void>;
};

const PERIODS: Readonly<Record<PriceType, number>> = { monthly: 30 * 86_400, annual: 365 * 86_400 };
const missing = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});
const ok = (body: object): Answer => ({ status: 200, body });
const list = (data: readonly object[]): Answer => ok({ object: 'list', has_more: false, data });

/** Speaks as much of Stripe's API as we use, by its rules: keys, repeated wishes, and answers in its form. */
export async function fakeStripe(clock: () => Date): Promise<FakeStripe> {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const subscriptions: Subscription[] = [];
  const wishes = new Map<string, Answer>();
  const held: Promise<void>[] = [];
  const make = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const tell = (type: string, object: object) => fake.events.push(eventOf(make('evt'), type, object, seconds()));
  const latest = (customer?: string) => {
    const subscription = subscriptions.findLast((one) => customer === undefined || one.customer === customer);
    if (!subscription) throw new Error('Nobody has subscribed.');
    return subscription;
  };
  const changed = (change: Partial<Subscription>, type = 'customer.subscription.updated', of = latest()) => {
    Object.assign(of, change);
    tell(type, subscriptionOf(of));
  };

  const keepCustomer = (id: string, given: URLSearchParams): Answer => {
    fake.customers.add(id);
    fake.emails.set(id, given.get('email') ?? '');
    return ok({ id, object: 'customer' });
  };
  const deleteCustomer = (id: string): Answer => {
    if (!fake.customers.delete(id)) return missing('customer');
    for (const one of subscriptions.filter(({ customer }) => customer === id)) {
      Object.assign(one, { status: 'canceled', endedAt: seconds() });
      tell('customer.subscription.deleted', subscriptionOf(one));
    }
    return ok({ id, object: 'customer', deleted: true });
  };
  const createPrice = (given: URLSearchParams): Answer => {
    const lookupKey = given.get('lookup_key') ?? '';
    const price = { id: make('price'), lookupKey, cents: Number(given.get('unit_amount')) };
    fake.prices.push({ ...price, interval: given.get('recurring[interval]') ?? '' });
    return ok({ id: price.id, object: 'price' });
  };
  const createCheckout = (given: URLSearchParams): Answer => {
    const id = make('cs');
    const customer = given.get('customer') ?? '';
    const price = given.get('line_items[0][price]') ?? '';
    if (!fake.customers.has(customer)) return missing('customer');
    if (!fake.prices.some((one) => one.id === price)) return missing('price');
    fake.checkouts.push({ id, customer, price, status: 'open' });
    return ok({ id, object: 'checkout.session', url: `https://checkout.stripe.test/pay/${id}` });
  };
  const answer = ({ method, path: [what, ...rest], given }: Asked): Answer => {
    const [id = '', deed] = rest;
    const customer = given.get('customer') ?? '';
    if (what === 'customers' && method === 'DELETE') return deleteCustomer(id);
    if (what === 'customers')
      return id === '' || fake.customers.has(id) ? keepCustomer(id || make('cus'), given) : missing('customer');
    if (what === 'prices' && method === 'POST') return createPrice(given);
    if (what === 'prices')
      return list(fake.prices.filter(({ lookupKey }) => lookupKey === given.get('lookup_keys[0]')));
    if (what === 'billing_portal') return ok({ url: `https://billing.stripe.test/${customer}` });
    if (what === 'subscriptions') {
      if (!fake.customers.has(customer)) return missing('customer');
      return list(subscriptions.filter((one) => one.customer === customer).map(subscriptionOf));
    }
    if (what !== 'checkout') return missing('address');
    const checkout = fake.checkouts.find((one) => one.id === deed);
    if (rest[2] === 'expire' && checkout) Object.assign(checkout, { status: 'expired' });
    if (rest[2] === 'expire') return ok({ id: deed });
    if (method === 'POST') return createCheckout(given);
    return list(fake.checkouts.filter((one) => one.customer === customer && one.status === given.get('status')));
  };

  const server = createServer((request, response) => {
    const respond = async (): Promise<Answer> => {
      const asked = await read(request);
      fake.asked.push(`${asked.method} /v1/${asked.path.join('/')}`);
      if (fake.isAway) return { status: 503, body: { error: { type: 'api_error', message: 'away' } } };
      if (request.headers.authorization !== `Bearer ${KEY}`)
        return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
      const wish = z.string().safeParse(request.headers['idempotency-key']).data;
      const repeated = wish === undefined ? undefined : wishes.get(wish);
      const given = repeated ?? answer(asked);
      if (wish !== undefined) wishes.set(wish, given);
      if (asked.path[0] === 'subscriptions') await held.shift();
      return given;
    };
    void respond().then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());

  const fake: FakeStripe = {
    ...{ url: `http://127.0.0.1:${port}`, asked: [], prices: [], checkouts: [], events: [], isAway: false },
    customers: new Set<string>(),
    emails: new Map<string, string>(),
    pay(checkoutUrl) {
      const checkout = fake.checkouts.find(({ id }) => checkoutUrl.endsWith(id));
      if (checkout?.status !== 'open') throw new Error('This checkout is not open.');
      checkout.status = 'complete';
      const price = fake.prices.find(({ id }) => id === checkout.price);
      const isAnnual = price?.interval === 'year';
      const start = seconds();
      const end = start + PERIODS[isAnnual ? 'annual' : 'monthly'];
      subscriptions.push({
        ...{ id: make('sub'), customer: checkout.customer, status: 'active', interval: isAnnual ? 'year' : 'month' },
        ...{ start, end, endedAt: null, cancelsAtEnd: false, cancelsAt: null },
      });
      tell('customer.subscription.created', subscriptionOf(latest()));
      tell('checkout.session.completed', { object: 'checkout.session', id: checkout.id, customer: checkout.customer });
      tell('invoice.paid', { object: 'invoice', customer: checkout.customer });
    },
    renew(customer) {
      const one = latest(customer);
      changed({ start: one.end, end: one.end * 2 - one.start, status: 'active' }, undefined, one);
    },
    cancelAtEnd: () => changed({ cancelsAtEnd: true }),
    cancelOnItsDay: () => changed({ cancelsAt: latest().end }),
    failToRenew: () => changed({ status: 'past_due' }),
    giveUp: () => changed({ status: 'unpaid' }),
    endNow: () => changed({ status: 'canceled', endedAt: seconds() }, 'customer.subscription.deleted'),
    holdNext: (until) => void held.push(until),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const parts = await request.map(String).toArray();
  const given = new URLSearchParams(`${url.search.slice(1)}&${parts.join('')}`);
  return { method: request.method ?? '', path: url.pathname.split('/').slice(2), given };
}
