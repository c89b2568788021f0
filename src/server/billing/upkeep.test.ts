import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Elsewhere } from '#domain/billing/api.ts';
import { askEmailChange, confirmChange } from '#server/accounts/email-change.ts';
import { readSettings } from '#server/config.ts';
import { signed, type StripeEvent, WEBHOOK_SECRET } from '#tests/support/stripe-objects.ts';
import { type FakeStripe, fakeStripe, KEY } from '#tests/support/stripe-server.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { addMember, makePerson, makeTeam, OWNER, STRANGER } from '#tests/support/world.ts';

const START = new Date('2026-05-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
const OLD = `${OWNER}@example.org`;
const NEW = 'moved@example.org';
let made: TestApp;
let stripe: FakeStripe;
let now = START;
const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS));

beforeAll(async () => {
  stripe = await fakeStripe(() => now);
  const keys = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url };
  made = await testApp({
    clock: () => now,
    settings: readSettings({ PORT: '3000', LOG_LEVEL: 'silent', ...keys }),
  });
});
beforeEach(async () => {
  now = START;
  await made.clear();
  await makePerson(made.db, OWNER);
});
afterEach(() => {
  stripe.isAway = false;
  stripe.events.length = stripe.asked.length = 0;
});
afterAll(async () => {
  await made.close();
  await stripe.close();
});

const headers = { 'x-user': OWNER };
const check = () => made.app.inject({ url: '/api/billing/subscription', headers });
async function checkout(): Promise<string> {
  const payload = { price: 'monthly' };
  const got = await made.app.inject({ method: 'POST', url: '/api/billing/checkout', payload, headers });
  return Elsewhere.parse(got.json()).url;
}
async function tell(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    const sent = signed(event, now);
    await made.app.inject({ method: 'POST', url: '/api/billing/webhook', ...sent });
  }
}

test('messages are remembered as long as they can come again, and then forgotten', async () => {
  stripe.pay(await checkout());
  await tell(stripe.events);
  const remembered = async () => (await made.db.query('select id from payment_events')).length;
  expect(await remembered()).toBe(3);
  later(89);
  stripe.renew();
  await tell(stripe.events);
  expect(await remembered()).toBe(4);
  later(2);
  stripe.renew();
  await tell(stripe.events.slice(-1));
  expect(await remembered()).toBe(2);
});

test('[BILLING-16] [GATE-04] a lost message about the owner shuts nobody out who asks', async () => {
  const asks = () => made.app.inject({ url: '/api/billing/subscription', headers: { 'x-user': STRANGER } });
  const end = async () =>
    (await made.db.query('select subscription_end as "end" from subscribers where id = $1', [OWNER]))[0]?.['end'];
  await makePerson(made.db, STRANGER);
  await makeTeam(made.db);
  await addMember(made.db, STRANGER, 'statistician');
  stripe.pay(await checkout());
  await tell(stripe.events);
  later(31);
  stripe.isAway = true;
  expect((await asks()).json()).toMatchObject({ userType: 'free' });
  stripe.isAway = false;
  stripe.renew();
  expect((await asks()).json()).toMatchObject({ userType: 'free' });
  expect(await end()).toBe(new Date(START.getTime() + 60 * DAY_MS).toISOString());
  stripe.asked.length = 0;
  await asks();
  expect(stripe.asked).toEqual([]);
});

describe('another address', () => {
  const letters = () => made.db.query(`select text_body as text from mailbox where subject like 'Confirm the new%'`);
  const known = () => [...stripe.emails.values()].at(-1);
  const told = () => stripe.asked.filter((one) => one.startsWith('POST /v1/customers/')).length;

  async function move(): Promise<void> {
    await askEmailChange(made.outside, OWNER, NEW);
    await expect.poll(letters).toHaveLength(2);
    for (const { text } of await letters())
      await confirmChange(made.outside, /email\/([\w-]+)/.exec(String(text))?.[1] ?? '');
  }

  test('is told to Stripe once both mailboxes confirmed it', async () => {
    await checkout();
    expect(known()).toBe(OLD);
    await move();
    await expect.poll(known).toBe(NEW);
  });

  test('while Stripe does not answer the change goes on, and the next question tells it, once', async () => {
    await checkout();
    stripe.isAway = true;
    await move();
    await expect.poll(told).toBeGreaterThan(0);
    expect(await made.db.query('select email from auth_users')).toEqual([{ email: NEW }]);
    expect(known()).toBe(OLD);
    stripe.isAway = false;
    await check();
    expect(known()).toBe(NEW);
    const before = told();
    await check();
    expect(told()).toBe(before);
  });

  test('a customer that Stripe has no more is no hindrance', async () => {
    await checkout();
    stripe.customers.clear();
    await made.db.query('update auth_users set email = $2 where id = $1', [OWNER, NEW]);
    await expect(made.outside.payments.readdress(OWNER)).resolves.toBeUndefined();
  });
});
