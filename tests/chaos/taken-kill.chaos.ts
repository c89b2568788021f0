import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Cluster, startPostgres } from '#tests/support/postgres.ts';
import { signInAs, spawnServer } from '#tests/support/process.ts';
import { signed, WEBHOOK_SECRET } from '#tests/support/stripe-objects.ts';
import { type FakeStripe, fakeStripe, KEY } from '#tests/support/stripe-server.ts';
import { makePerson, uuid } from '#tests/support/world.ts';
import { folder, killed, server, within } from './home.ts';

/** Fifty kills of each kind in a long run, three in the short one, or as many as one says. */
const IS_LONG = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120;
const KILLS = Number(process.env['CHAOS_KILLS'] ?? (IS_LONG ? 50 : 3));

/** A kill comes only after something was acknowledged, however slow the machine is. */
const PATIENT = { timeout: 120_000, interval: 5 };

let cluster: Cluster;
let stripe: FakeStripe;
beforeAll(async () => {
  [cluster, stripe] = await Promise.all([startPostgres({ durable: true }), fakeStripe(() => new Date())]);
});
afterAll(() => Promise.all([cluster.stop(), stripe.close()]));

type Payer = { readonly userId: string; readonly customer: string; readonly taken: { id: string; end: number }[] };
const PAYERS = [1, 2, 3, 4].map((n): Payer => ({
  userId: uuid(n, 'a'),
  customer: `cus_${n}_${randomUUID()}`,
  taken: [],
}));

/** Everybody subscribes; what Stripe tells is only the renewals from then on. */
function subscribe(payer: Payer): void {
  stripe.customers.add(payer.customer);
  stripe.prices.push({ id: 'price_1', lookupKey: '', cents: 599, interval: 'month' });
  const id = `cs_${randomUUID()}`;
  stripe.checkouts.push({ id, customer: payer.customer, price: 'price_1', status: 'open' });
  stripe.pay(id);
}

const Renewed = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      items: z.object({ data: z.tuple([z.object({ current_period_end: z.number() })]) }),
    }),
  }),
});

/** Renews and tells, again and again, until the server is gone; a message without an answer is told again. */
async function renewUntilGone(url: string, payer: Payer): Promise<void> {
  for (;;) {
    stripe.renew(payer.customer);
    const event = stripe.events.at(-1) ?? {};
    const { id, data } = Renewed.parse(event);
    const { payload, headers } = signed(event, new Date());
    try {
      const { status } = await fetch(`${url}/api/billing/webhook`, { method: 'POST', headers, body: payload });
      if (status === 204) payer.taken.push({ id, end: data.object.items.data[0].current_period_end });
    } catch {
      return;
    }
  }
}

const Attachment = z.object({ url: z.string() });

/** Each of these people sends one message with a picture; an address for each keeps the limits out of it. */
async function uploadUntilGone(url: string, cookies: string[], png: Blob, sent: Set<string>): Promise<void> {
  for (let cookie = cookies.pop(); cookie !== undefined; cookie = cookies.pop()) {
    const body = new FormData();
    body.set('subject', 'Second libero');
    body.set('message', 'The card jumps back to the bench.');
    body.set('attachment', png, 'court.png');
    const headers = { cookie, 'x-forwarded-for': `10.0.${cookies.length >> 8}.${cookies.length & 255}` };
    try {
      const answer = await fetch(`${url}/api/feedback`, { method: 'POST', headers, body });
      if (answer.status === 201) sent.add(z.object({ id: z.uuid() }).parse(await answer.json()).id);
    } catch {
      return;
    }
  }
}

describe.each([
  ['PGlite', folder],
  ['PostgreSQL', () => server(cluster)],
])('kill -9 on %s', (_, makeHome) => {
  test('during webhooks no message that was acknowledged is missing, and nobody falls back behind one', async () => {
    const home = await makeHome();
    for (const payer of PAYERS) payer.taken.length = 0;
    await within(home, async (db) => {
      for (const payer of PAYERS) {
        await makePerson(db, payer.userId);
        const values = [payer.userId, randomUUID(), payer.customer];
        await db.query('insert into payment_customers (user_id, attempt, customer_id) values ($1, $2, $3)', values);
        subscribe(payer);
      }
    });
    const keys = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url };
    for (let kill = 0; kill < KILLS; kill++) {
      const running = await spawnServer({ ...home.env, ...keys });
      expect(await running.ready(), running.said()).toBe(true);
      const before = PAYERS.map(({ taken }) => taken.length);
      const telling = Promise.all(PAYERS.map((payer) => renewUntilGone(running.url, payer)));
      await vi.waitUntil(() => PAYERS.every(({ taken }, at) => taken.length > (before[at] ?? 0)), PATIENT);
      await killed(running, 600);
      await telling;
    }
    await within(home, async (db) => {
      const kept = new Set((await db.query('select id from payment_events')).map(({ id }) => id));
      const taken = PAYERS.flatMap((payer) => payer.taken);
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.filter(({ id }) => !kept.has(id))).toEqual([]);
      console.log(`${KILLS} kills: ${taken.length} messages were acknowledged, ${kept.size} were kept`);
      for (const { userId, taken } of PAYERS) {
        const last = new Date((taken.at(-1)?.end ?? 0) * 1000).toISOString();
        const [row] = await db.query(
          `select p.ends_at as "paidTo", s.subscription_end as "proTo" from payment_states p join subscribers s
           on s.id = p.user_id where p.user_id = $1`,
          [userId],
        );
        const { paidTo, proTo } = z.object({ paidTo: z.string(), proTo: z.string() }).parse(row);
        expect(paidTo >= last).toBe(true);
        expect(proTo).toBe(paidTo);
      }
    });
    await home.remove();
  });

  test('during uploads every message that was acknowledged is there with its file', async () => {
    const home = await makeHome();
    const png = new Blob(
      [
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b9552f' } })
          .png()
          .toBuffer(),
      ],
      {
        type: 'image/png',
      },
    );
    const cookies = await within(home, async (db) => {
      const people = Array.from({ length: KILLS * 40 }, (_, n) => uuid(n, 'd'));
      for (const person of people) await makePerson(db, person);
      return Promise.all(people.map(async (person) => (await signInAs(db, person)).cookie));
    });
    const sent = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      const running = await spawnServer({ ...home.env, TRUST_PROXY: 'true' });
      expect(await running.ready(), running.said()).toBe(true);
      const before = sent.size;
      const sending = Promise.all([1, 2, 3].map(() => uploadUntilGone(running.url, cookies, png, sent)));
      await vi.waitUntil(() => sent.size > before || cookies.length === 0, PATIENT);
      await killed(running, 600);
      await sending;
    }
    await within(home, async (db) => {
      expect(sent.size).toBeGreaterThan(0);
      const rows = await db.query('select id, attachment_url as url from feedback');
      const ids = new Set(rows.map(({ id }) => id));
      expect([...sent].filter((id) => !ids.has(id))).toEqual([]);
      const files = rows.map((row) => Attachment.parse(row).url.replace('/files/', ''));
      expect(files.filter((file) => !existsSync(join(home.env['DATA_DIR'] ?? '', 'files', file)))).toEqual([]);
    });
    await home.remove();
  });
});
