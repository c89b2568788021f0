import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Elsewhere, SubscriptionCheck } from '#domain/billing/api.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import { deleteAccount } from '#server/accounts/deletion.ts';
import { readSettings } from '#server/config.ts';
import { signed, type StripeEvent, WEBHOOK_SECRET } from '#tests/support/stripe-objects.ts';
import { type FakeStripe, fakeStripe, KEY } from '#tests/support/stripe-server.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { makePerson, OWNER, STRANGER } from '#tests/support/world.ts';

const START = new Date('2026-05-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
let made: TestApp;
let stripe: FakeStripe;
let now = START;
const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS));

const settingsAt = (url: string, key = KEY) => {
  const keys = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: url };
  return readSettings({ PORT: '3000', LOG_LEVEL: 'silent', ...keys });
};
beforeAll(async () => {
  stripe = await fakeStripe(() => now);
  made = await testApp({ clock: () => now, settings: settingsAt(stripe.url) });
});
beforeEach(async () => {
  now = START;
  await made.clear();
  await makePerson(made.db, OWNER);
});
afterEach(() => {
  stripe.isAway = false;
  stripe.events.length = stripe.asked.length = stripe.checkouts.length = 0;
});
afterAll(async () => {
  await made.close();
  await stripe.close();
});

const post = (url: string, payload: object = {}, userId = OWNER) =>
  made.app.inject({ method: 'POST', url, payload, headers: { 'x-user': userId } });
const addressOf = (got: { json(): unknown }) => Elsewhere.parse(got.json()).url;
const checkout = async (price = 'monthly') => addressOf(await post('/api/billing/checkout', { price }));
const portal = () => post('/api/billing/portal');
const check = (userId = OWNER) => made.app.inject({ url: '/api/billing/subscription', headers: { 'x-user': userId } });
const plan = async (userId = OWNER) => SubscriptionCheck.parse((await check(userId)).json());
const tell = async (event: object, { at = now, secret = WEBHOOK_SECRET } = {}) => {
  const sent = signed(event, at, secret);
  return (await made.app.inject({ method: 'POST', url: '/api/billing/webhook', ...sent })).statusCode;
};
const tellAll = async (events: readonly StripeEvent[]) => {
  for (const event of events) expect(await tell(event)).toBe(204);
};
/** The stored payment state. */
const noted = () => made.db.query('select active, renews, price, ends_at as "endsAt" from payment_states');
const recorded = async () => (await made.db.query('select user_type as "type" from subscribers'))[0]?.['type'];
const forget = () =>
  made.db.script(`delete from payment_states; delete from payment_events;
    update subscribers set subscribed = false, user_type = 'free', subscription_tier = null, subscription_end = null`);
const after = (days: number) => new Date(START.getTime() + days * DAY_MS).toISOString();
const PAID = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' };
const paidTo = (end: string) => ({ ...PAID, subscriptionEnd: end, nextBilling: end });

/** Every order in which things can come. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, at) => orders(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]));
}

describe('buying at Stripe', () => {
  test.each([
    ['monthly', 599, 'month', 30],
    ['annual', 6000, 'year', 365],
  ])(
    '[BILLING-08] %s: one customer, one price of %i cents a %s, and Pro once it is told',
    async (name, cents, interval, days) => {
      const page = await checkout(name);
      expect(page).toMatch(/^https:\/\/checkout\.stripe\.test\/pay\/cs_/);
      expect(stripe.prices).toContainEqual(expect.objectContaining({ cents, interval }));
      expect(await plan()).toEqual(FREE);
      stripe.pay(page);
      await tellAll(stripe.events);
      expect(await plan()).toEqual(paidTo(after(days)));
    },
  );

  test('a second checkout closes the first, and what runs already is not sold again', async () => {
    const [first, second] = [await checkout(), await checkout('annual')];
    expect(() => stripe.pay(first)).toThrow('not open');
    stripe.pay(second);
    expect(await checkout()).toMatch(/^https:\/\/billing\.stripe\.test\/cus_/);
    expect(stripe.asked.filter((one) => one === 'POST /v1/customers')).toHaveLength(1);
  });

  test('what nobody pays for any more is paid at the portal, not bought a second time', async () => {
    stripe.pay(await checkout());
    later(31);
    stripe.giveUp();
    expect(await plan()).toMatchObject({ subscribed: false, userType: 'free' });
    expect(await checkout()).toMatch(/^https:\/\/billing\.stripe\.test\/cus_/);
  });

  test('whose customer was deleted at Stripe itself buys as a new one', async () => {
    await checkout();
    stripe.customers.clear();
    stripe.pay(await checkout());
    await tellAll(stripe.events);
    expect(await plan()).toMatchObject(PAID);
  });

  test('two presses at once make one customer', async () => {
    const before = stripe.customers.size;
    await Promise.all([checkout(), checkout(), checkout()]);
    expect(stripe.customers.size).toBe(before + 1);
  });

  test('[BILLING-10] the portal is for who has bought; anybody else is told why not', async () => {
    expect((await portal()).statusCode).toBe(409);
    stripe.pay(await checkout());
    expect(addressOf(await portal())).toMatch(/^https:\/\/billing\.stripe\.test\/cus_/);
  });

  test('what Stripe refuses is our fault, and its words stay with us', async () => {
    stripe.isAway = true;
    const got = await post('/api/billing/checkout', { price: 'monthly' });
    expect([got.statusCode, got.json()]).toEqual([500, { error: 'Something went wrong. Please try again.' }]);
  });
});

describe('messages of Stripe', () => {
  test('[BILLING-26] one that is forged, stale or changed on the way changes nothing', async () => {
    stripe.pay(await checkout());
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing was told.');
    const stale = new Date(now.getTime() - 6 * 60_000);
    expect(await tell(event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await tell(event, { at: stale })).toBe(400);
    const { headers, payload } = signed(event, now);
    const changed = { headers, payload: payload.replace('evt_', 'evt-') };
    expect((await made.app.inject({ method: 'POST', url: '/api/billing/webhook', ...changed })).statusCode).toBe(400);
    expect((await post('/api/billing/webhook', event)).statusCode).toBe(400);
    expect(await noted()).toEqual([]);
  });

  test.each([
    ['bought, failed, renewed, cancelled for later', ['failToRenew', 'renew', 'cancelAtEnd'], true, 60],
    ['bought, failed, renewed, cancelled for its end', ['failToRenew', 'renew', 'cancelOnItsDay'], true, 60],
    ['bought, renewed, cancelled, ended', ['renew', 'cancelAtEnd', 'endNow'], false, 31],
  ] as const)('every order of four messages ends alike, late and twice: %s', async (_what, deeds, active, days) => {
    stripe.pay(await checkout());
    stripe.events.splice(1);
    later(31);
    for (const deed of deeds) stripe[deed]();
    expect(stripe.events).toHaveLength(4);
    for (const order of orders(stripe.events)) {
      await forget();
      await tellAll([...order, ...order.toReversed()]);
      expect(await noted()).toEqual([{ active, renews: false, price: 'monthly', endsAt: after(days) }]);
      expect(await recorded()).toBe(active ? 'paid_premium' : 'free');
    }
  });

  test.each(orders([0, 1, 2, 3]))(
    'messages that arrive as things happen, answered in the order %i %i %i %i',
    async (...order) => {
      stripe.pay(await checkout());
      stripe.events.splice(1);
      const holds = order.map(() => Promise.withResolvers<void>());
      const arrivals: Promise<number>[] = [];
      for (const [at, deed] of ([undefined, 'renew', 'cancelAtEnd', 'endNow'] as const).entries()) {
        if (deed) stripe[deed]();
        const asked = stripe.asked.length;
        stripe.holdNext(holds[at]?.promise ?? Promise.resolve());
        arrivals.push(tell(stripe.events.at(-1) ?? {}));
        await expect.poll(() => stripe.asked.length, { interval: 2 }).toBeGreaterThan(asked);
      }
      for (const at of order) {
        holds[at]?.resolve();
        await arrivals[at];
      }
      expect(await noted()).toEqual([{ active: false, renews: false, price: 'monthly', endsAt: START.toISOString() }]);
      expect(await recorded()).toBe('free');
    },
  );

  test('one that comes while Stripe does not answer is not taken, and counts when it comes again', async () => {
    stripe.pay(await checkout());
    const [event = {}] = stripe.events;
    stripe.isAway = true;
    expect(await tell(event)).toBe(500);
    stripe.isAway = false;
    expect(await recorded()).toBe('free');
    expect(await tell(event)).toBe(204);
    expect(await recorded()).toBe('paid_premium');
  });

  test('a database that counts anew after a restore still takes in what it is told', async () => {
    stripe.pay(await checkout());
    await tellAll(stripe.events);
    await made.db.query("select setval('payment_questions', 1)");
    await made.db.query('update payment_states set question_no = 5000');
    stripe.endNow();
    expect(await tell(stripe.events.at(-1) ?? {})).toBe(204);
    expect(await noted()).toMatchObject([{ active: false }]);
  });

  test('one about nobody of ours, or about no customer, is taken and forgotten', async () => {
    const about = (object: object) => ({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object } });
    expect(await tell(about({ customer: 'cus_elsewhere' }))).toBe(204);
    expect(await tell(about({ id: 'prod_1' }))).toBe(204);
    expect(await noted()).toEqual([]);
  });
});

describe('the check', () => {
  test('[BILLING-16] a record that gives nothing, or none, makes it ask; so a lost message costs nothing', async () => {
    stripe.pay(await checkout());
    expect(await recorded()).toBe('free');
    expect(await plan()).toEqual(paidTo(after(30)));
    later(30);
    stripe.renew();
    expect(await plan()).toEqual(paidTo(after(60)));
    await made.db.query('delete from subscribers');
    expect(await plan()).toEqual(paidTo(after(60)));
  });

  test('[BILLING-14] a record whose end lies ahead is used as it is, and Stripe is not asked', async () => {
    stripe.pay(await checkout());
    await tellAll(stripe.events);
    stripe.asked.length = 0;
    expect(await plan()).toMatchObject(PAID);
    expect(stripe.asked).toEqual([]);
  });

  test('[ERR-139] who never bought anything is no failure and nobody asks Stripe about them', async () => {
    await makePerson(made.db, STRANGER);
    expect(await plan(STRANGER)).toEqual(FREE);
    expect(stripe.asked).toEqual([]);
  });

  test('[BILLING-17] while Stripe does not answer the check fails and the record stays', async () => {
    stripe.pay(await checkout());
    await tellAll(stripe.events);
    later(31);
    stripe.isAway = true;
    expect((await check()).statusCode).toBe(500);
    stripe.isAway = false;
    stripe.renew();
    expect(await plan()).toMatchObject(PAID);
  });
});

describe('deleting an account', () => {
  const person = { userId: OWNER, email: `${OWNER}@example.org` };
  const isThere = async () => (await made.db.query('select 1 from auth_users where id = $1', [OWNER])).length === 1;

  test('[AMB-106] ends what is paid for and closes what could still be paid', async () => {
    stripe.pay(await checkout());
    const open = { id: 'cs_open', customer: [...stripe.customers].at(-1) ?? '', price: '', status: 'open' as const };
    stripe.checkouts.push(open);
    stripe.events.length = 0;
    await deleteAccount(made.outside, person);
    expect(stripe.events.map(({ type }) => type)).toEqual(['customer.subscription.deleted']);
    expect(open.status).toBe('expired');
    expect(await isThere()).toBe(false);
    expect(await tell(stripe.events[0] ?? {})).toBe(204);
  });

  test('[AMB-106] deletes nothing while Stripe does not answer, and goes on where it stopped', async () => {
    stripe.pay(await checkout());
    stripe.isAway = true;
    await expect(deleteAccount(made.outside, person)).rejects.toThrow('The paid plan could not be ended.');
    expect(await isThere()).toBe(true);
    stripe.isAway = false;
    stripe.customers.clear();
    await deleteAccount(made.outside, person);
    expect(await isThere()).toBe(false);
  });
});

test('a key that Stripe does not know sells nothing', async () => {
  const other = await testApp({ settings: settingsAt(stripe.url, 'sk_test_of_nobody') });
  await makePerson(other.db, OWNER);
  const headers = { 'x-user': OWNER };
  const got = await other.app.inject({
    method: 'POST',
    url: '/api/billing/checkout',
    payload: { price: 'monthly' },
    headers,
  });
  expect(got.statusCode).toBe(500);
  await other.close();
});
