import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Elsewhere, SubscriptionCheck } from '#domain/billing/api.ts';
import { UserType } from '#domain/billing/schema.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import { userScope } from '#domain/sync/tables.ts';
import { CHANNEL, Changes } from '#server/sync/hints.ts';
import { sign } from '#server/outside/payments/payments-signature.ts';
import { SIGNATURE_HEADER } from '#server/outside/payments/payments-simulated.ts';
import { AUTH_SECRET, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { addMember, makePerson, makeTeam, OWNER, setPlan, STRANGER, uuid } from '#tests/support/world.ts';

const COACH = uuid(7, 'c');
let made: TestApp;
let now = new Date('2026-05-01T12:00:00.000Z');
beforeAll(async () => {
  made = await testApp({ clock: () => now, settings: { ...SETTINGS, productName: 'Sideout & Co' } });
});
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00.000Z');
  await made.clear();
  await makePerson(made.db, OWNER);
});
afterAll(() => made.close());

const as = (userId: string) => ({ 'x-user': userId });
const post = (url: string, payload: object = {}, headers: Record<string, string> = as(OWNER)) =>
  made.app.inject({ method: 'POST', url, payload, headers });
const press = (url: string) =>
  made.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
const pathOf = (url: string) => new URL(url).pathname;
const checkout = async (price = 'monthly') =>
  pathOf(Elsewhere.parse((await post('/api/billing/checkout', { price })).json()).url);
const portal = async () => pathOf(Elsewhere.parse((await post('/api/billing/portal')).json()).url);
const plan = async (userId = OWNER) =>
  SubscriptionCheck.parse((await made.app.inject({ url: '/api/billing/subscription', headers: as(userId) })).json());
const errorOf = (got: { json(): unknown }) => z.object({ error: z.string() }).parse(got.json()).error;

let last = 0;
const event = (over: object = {}) => ({
  id: `event-${++last}`,
  toldAt: now.toISOString(),
  userId: OWNER,
  active: true,
  price: 'monthly',
  endsAt: '2026-06-01T12:00:00.000Z',
  ...over,
});
function tell(body: object, secret = AUTH_SECRET, at = now) {
  const raw = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(raw, secret, at) };
  return made.app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: raw });
}

const AHEAD = '2026-09-01T00:00:00.000Z';
const PAID = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' };
const paidTo = (end: string) => ({ ...PAID, subscriptionEnd: end, nextBilling: end });

describe('buying', () => {
  test('[BILLING-25] paying on the provider’s page gives Pro at once and leads back to the teams', async () => {
    const page = await checkout('annual');
    const shown = await made.app.inject(page);
    expect(shown.body).toContain('Simulated – no money moves');
    expect(shown.body).toContain('$60/yr');
    expect(shown.body).toContain('<title>Checkout – Sideout &amp; Co</title>');
    expect(shown.body).toContain('<h2>Sideout &amp; Co, annual</h2>');
    expect(shown.body).not.toMatch(/<script|style="/);
    expect(shown.headers['content-security-policy']).toContain("form-action 'self'");
    const paid = await press(page);
    expect([paid.statusCode, paid.headers.location]).toEqual([303, '/teams?subscription=success']);
    expect(await plan()).toEqual(paidTo('2027-05-01T12:00:00.000Z'));
  });

  test('[BILLING-07] opening the checkout page alone, or cancelling there, buys nothing', async () => {
    await made.app.inject(await checkout());
    expect(await plan()).toEqual(FREE);
  });

  test('an order is paid once, however often it is pressed', async () => {
    const page = await checkout();
    await Promise.all([press(page), press(page), press(page)]);
    expect((await plan()).subscriptionEnd).toBe('2026-06-01T12:00:00.000Z');
  });

  test('nobody pays twice: what is open besides is not sold, and a new checkout leads to the portal', async () => {
    const [first, second] = [await checkout(), await checkout('annual')];
    const paid = await Promise.all([press(first), press(second)]);
    expect(paid.filter(({ headers }) => headers.location === '/teams?subscription=success')).toHaveLength(1);
    const left = paid[0]?.headers.location === first ? first : second;
    expect((await made.app.inject(left)).body).toContain('You pay for a subscription already.');
    const end = (await plan()).subscriptionEnd;
    expect(end).toBe(left === first ? '2027-05-01T12:00:00.000Z' : '2026-06-01T12:00:00.000Z');
    expect(await checkout()).toMatch(/^\/dev\/pay\/portal\//);
    await press(`${await portal()}/end`);
    now = new Date('2026-05-03T12:00:00.000Z');
    await press(await checkout('annual'));
    expect((await plan()).subscriptionEnd).toBe('2027-05-03T12:00:00.000Z');
  });

  test('[BILLING-08] a checkout needs a sign-in and one of the two prices', async () => {
    const unsigned = await post('/api/billing/checkout', { price: 'monthly' }, {});
    expect([unsigned.statusCode, errorOf(unsigned)]).toEqual([401, 'Auth session missing!']);
    expect((await post('/api/billing/checkout', { price: 'weekly' })).statusCode).toBe(400);
  });

  test('[BILLING-10] [PROFILE-19] the portal cancels at the end of the period, renews and ends now', async () => {
    await press(await checkout());
    const page = await portal();
    await press(`${page}/cancel`);
    expect((await made.app.inject(page)).body).toContain('it ends then');
    expect(await plan()).toEqual({ ...paidTo('2026-06-01T12:00:00.000Z'), nextBilling: null });
    await press(`${page}/renew`);
    expect(await plan()).toEqual(paidTo('2026-07-01T12:00:00.000Z'));
    now = new Date('2026-05-02T12:00:00.000Z');
    await press(`${page}/end`);
    expect(await plan()).toEqual({ ...FREE, subscriptionEnd: '2026-05-02T12:00:00.000Z' });
  });

  test('[BILLING-10] the portal keeps what was cancelled, and changes the price for the next payment', async () => {
    await press(await checkout());
    const page = await portal();
    const shown = async () => (await made.app.inject(page)).body;
    await press(`${page}/cancel`);
    await press(`${page}/resume`);
    expect(await shown()).not.toContain('it ends then');
    expect(await plan()).toEqual(paidTo('2026-06-01T12:00:00.000Z'));
    await press(`${page}/switch`);
    expect(await shown()).toContain('$60/yr');
    expect((await plan()).subscriptionEnd).toBe('2026-06-01T12:00:00.000Z');
    await press(`${page}/renew`);
    expect((await plan()).subscriptionEnd).toBe('2027-06-01T12:00:00.000Z');
    await press(`${page}/switch`);
    await press(`${page}/renew`);
    expect((await plan()).subscriptionEnd).toBe('2027-07-01T12:00:00.000Z');
  });

  test('[BILLING-15] past its end the portal says what is missing, and a late payment opens Pro again', async () => {
    await press(await checkout());
    const page = await portal();
    now = new Date('2026-06-10T12:00:00.000Z');
    expect(await plan()).toMatchObject({ userType: 'free' });
    expect((await made.app.inject(page)).body).toContain('Paid until Jun 1, 2026; the next payment has not come.');
    await press(`${page}/cancel`);
    const ended = (await made.app.inject(page)).body;
    expect(ended).toContain('Ended on Jun 1, 2026.');
    expect(ended).not.toContain('<form');
    await press(`${page}/renew`);
    expect(await plan()).toMatchObject({ userType: 'paid_premium', subscriptionEnd: '2026-07-10T12:00:00.000Z' });
  });

  test('[BILLING-11] [ERR-116] the portal without a session says so', async () => {
    const got = await post('/api/billing/portal', {}, {});
    expect([got.statusCode, errorOf(got)]).toEqual([401, 'No active session found. Please try logging in again.']);
  });

  test('[BILLING-10] who never bought has no portal, and is told why', async () => {
    const got = await post('/api/billing/portal');
    expect([got.statusCode, errorOf(got)]).toEqual([409, expect.stringContaining('granted by an administrator')]);
  });
});

describe('webhook', () => {
  test('[BILLING-26] only the provider’s signature changes a plan', async () => {
    expect((await tell(event(), 'another secret')).statusCode).toBe(400);
    expect((await tell(event(), AUTH_SECRET, new Date(now.getTime() - 6 * 60_000))).statusCode).toBe(400);
    const unsigned = await post('/api/billing/webhook', event());
    expect(unsigned.statusCode).toBe(400);
    const raw = JSON.stringify(event());
    const tampered = await made.app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(raw, AUTH_SECRET, now) },
      payload: raw.replace('2026-06', '2036-06'),
    });
    expect(tampered.statusCode).toBe(400);
    expect(await plan()).toEqual(FREE);
  });

  test('a message that comes again changes nothing', async () => {
    const first = event();
    await tell(first);
    await tell(event({ active: false, toldAt: '2026-05-01T12:00:01.000Z' }));
    expect((await tell(first)).statusCode).toBe(204);
    expect((await plan()).userType).toBe('free');
  });

  test('a message that was overtaken by a later one changes nothing', async () => {
    await tell(event({ endsAt: '2026-08-01T12:00:00.000Z', toldAt: '2026-05-01T12:00:02.000Z' }));
    await tell(event({ active: false, toldAt: '2026-05-01T12:00:01.000Z' }));
    expect(await plan()).toEqual(paidTo('2026-08-01T12:00:00.000Z'));
  });

  test('a message about nobody of ours is taken and forgotten', async () => {
    expect((await tell(event({ userId: uuid(9, 'f') }))).statusCode).toBe(204);
  });

  test('what a crash kept from being told is told at the next start', async () => {
    const { payments } = made.outside;
    if (payments.kind !== 'simulated') throw new Error('These payments are not simulated.');
    const page = await checkout();
    await payments.pay(page.split('/').at(-1) ?? '');
    await payments.catchUp(async () => false);
    expect(await plan()).toEqual(FREE);
    await payments.catchUp(async (body, headers) => {
      const sent = { ...headers, 'content-type': 'application/json' };
      const got = await made.app.inject({ method: 'POST', url: '/api/billing/webhook', headers: sent, payload: body });
      return got.statusCode < 300;
    });
    expect(await plan()).toMatchObject(PAID);
    expect(await made.db.query('select * from simulated_messages')).toEqual([]);
  });

  test('those who share a team with the buyer hear that their access changed, strangers do not', async () => {
    for (const person of [COACH, STRANGER]) await makePerson(made.db, person);
    await makeTeam(made.db);
    await addMember(made.db, COACH, 'coach');
    const heard: string[] = [];
    const stop = await made.db.listen(CHANNEL, (payload) => {
      heard.push(...Changes.parse(JSON.parse(payload)).map(({ scope }) => scope));
    });
    await tell(event());
    await stop();
    expect(heard).toEqual(expect.arrayContaining([userScope(OWNER), userScope(COACH)]));
    expect(heard).not.toContain(userScope(STRANGER));
  });
});

describe('check', () => {
  test('[BILLING-24] [STORE-18] [ERR-139] the answer has subscribed, tier, end and user type, for a person without a record too', async () => {
    expect(await plan()).toEqual(FREE);
    expect(await made.db.query('select user_type from subscribers')).toEqual([{ user_type: 'free' }]);
  });

  test('[BILLING-15] a paid period that has ended is set back, and its end stays on record', async () => {
    await tell(event());
    now = new Date('2026-06-01T12:00:00.000Z');
    expect(await plan()).toEqual({ ...FREE, subscriptionEnd: '2026-06-01T12:00:00.000Z' });
    expect(await made.db.query('select user_type, subscribed from subscribers')).toEqual([
      { user_type: 'free', subscribed: false },
    ]);
  });

  test('[ADMIN-23] [PROFILE-19] what an admin granted stays through payments, and no payment is lost under it', async () => {
    await plan();
    await made.db.query("update subscribers set user_type = 'admin_premium', subscribed = true");
    await tell(event());
    expect(await plan()).toMatchObject({ userType: 'admin_premium', nextBilling: '2026-06-01T12:00:00.000Z' });
    await tell(event({ renews: false }));
    expect(await plan()).toMatchObject({ userType: 'admin_premium', nextBilling: null });
    await made.db.query("update subscribers set user_type = 'free', subscribed = false");
    expect(await plan()).toMatchObject(PAID);
  });

  test('[BILLING-14] a record whose end lies ahead is used as it is, whoever wrote it', async () => {
    const seeded = { ...PAID, userType: 'paid_premium' as const, subscriptionEnd: '2026-09-01T00:00:00.000Z' };
    await setPlan(made.db, OWNER, seeded);
    expect(await plan()).toEqual({ ...seeded, nextBilling: null });
  });

  test('[BILLING-13] for another user type the flag and the tier of the record are the answer', async () => {
    const flagged = { ...PAID, userType: 'free' as const, subscriptionEnd: AHEAD };
    await setPlan(made.db, OWNER, flagged);
    expect(await plan()).toEqual({ ...flagged, nextBilling: null });
    await setPlan(made.db, OWNER, { ...flagged, subscribed: false, subscriptionTier: null });
    expect(await plan()).toMatchObject({ subscribed: false, subscriptionTier: null });
  });

  test('[DATA-18] [DATA-19] a subscriber record has its fields, and one of three user types', async () => {
    await tell(event());
    const read = `select id as user_id, subscribed, user_type, subscription_tier, subscription_end from subscribers`;
    expect(await made.db.query(read)).toEqual([
      {
        ...{ user_id: OWNER, subscribed: true, user_type: 'paid_premium', subscription_tier: 'Premium' },
        subscription_end: '2026-06-01T12:00:00.000Z',
      },
    ]);
    for (const type of UserType.options) await made.db.query('update subscribers set user_type = $1', [type]);
    await expect(made.db.query("update subscribers set user_type = 'gold'")).rejects.toThrow();
  });

  test('[BILLING-14] a check that finds nothing new writes nothing', async () => {
    await tell(event());
    const before = await made.db.query('select rev from subscribers');
    await plan();
    expect(await made.db.query('select rev from subscribers')).toEqual(before);
  });

  test('[BILLING-26] no call of a person sets the own plan', async () => {
    const wanted = { subscribed: true, userType: 'admin_premium', subscriptionEnd: '2099-01-01T00:00:00.000Z' };
    for (const url of ['/api/billing/subscription', '/api/accounts/me', '/api/billing/plan']) await post(url, wanted);
    await post('/api/billing/checkout', { price: 'monthly', ...wanted });
    expect(await plan()).toEqual(FREE);
  });
});
