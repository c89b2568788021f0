import { randomUUID } from 'node:crypto';
import { startPostgres } from '#tests/support/postgres.ts';
import { spawnServer } from '#tests/support/process.ts';
import { signed, WEBHOOK_SECRET } from '#tests/support/stripe-objects.ts';
import { fakeStripe, KEY } from '#tests/support/stripe-server.ts';
import { makePerson, uuid } from '#tests/support/world.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { atMost, type BenchRow, ms, p95, timed } from './row.ts';

const MESSAGES = 200;
const MOST_MS = 20;
const PAYER = uuid(1, 'a');
const CUSTOMER = 'cus_bench';

/** From the message to its acknowledgement, one after another; Stripe itself answers at once, from this machine. */
export async function bench(): Promise<BenchRow[]> {
  const [cluster, stripe] = await Promise.all([startPostgres({ durable: true }), fakeStripe(() => new Date())]);
  const keys = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url };
  const server = await spawnServer({ DATABASE_URL: cluster.url, ...keys });
  try {
    if (!(await server.ready())) throw new Error(server.said());
    const db = openPostgres(cluster.url, { connections: 1 });
    await makePerson(db, PAYER);
    const values = [PAYER, randomUUID(), CUSTOMER];
    await db.query('insert into payment_customers (user_id, attempt, customer_id) values ($1, $2, $3)', values);
    await db.close();
    stripe.customers.add(CUSTOMER);
    stripe.checkouts.push({ id: 'cs_bench', customer: CUSTOMER, price: '', status: 'open' });
    stripe.pay('cs_bench');
    const took: number[] = [];
    const bare: number[] = [];
    for (let message = 0; message < MESSAGES * 2; message++) {
      bare.push(await timed(() => fetch(`${server.url}/readyz`)));
      stripe.renew();
      const sent = signed(stripe.events.at(-1) ?? {}, new Date());
      took.push(await timed(() => tell(server.url, sent)));
    }
    const comparison = `a bare question to the database: ${ms(p95(bare.slice(MESSAGES)))}`;
    const most = { value: p95(took.slice(MESSAGES)), most: MOST_MS, comparison };
    return [atMost('webhook of Stripe to its answer, p95', most, ms)];
  } finally {
    await server.end('SIGTERM');
    await Promise.all([cluster.stop(), stripe.close()]);
  }
}

async function tell(url: string, { payload, headers }: ReturnType<typeof signed>): Promise<void> {
  const { status } = await fetch(`${url}/api/billing/webhook`, { method: 'POST', headers, body: payload });
  if (status !== 204) throw new Error(`The webhook answered ${status}.`);
}
