import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PriceType } from '#domain/billing/schema.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { PaymentEvent } from './payments.ts';

const MONTHS: Readonly<Record<PriceType, number>> = { monthly: 1, annual: 12 };

const Order = z.object({ id: z.uuid(), userId: z.uuid(), price: PriceType, paidAt: z.iso.datetime().nullable() });
export type Order = z.infer<typeof Order>;

const Subscription = z.object({
  userId: z.uuid(),
  portalId: z.uuid(),
  price: PriceType,
  active: z.boolean(),
  renews: z.boolean(),
  endsAt: z.iso.datetime(),
});
export type Subscription = z.infer<typeof Subscription>;

const ORDER = 'id, user_id as "userId", price, paid_at as "paidAt"';
const SUBSCRIPTION = 'user_id as "userId", portal_id as "portalId", price, active, renews, ends_at as "endsAt"';

/** Actions on a subscription: `renew` is the next payment, which the simulation makes only when asked. */
export const ACTIONS = ['cancel', 'resume', 'switch', 'renew', 'end'] as const;
export type Action = (typeof ACTIONS)[number];

type NewOrder = Pick<Order, 'id' | 'userId' | 'price'>;

export async function writeOrder(db: Queryable, { id, userId, price }: NewOrder, now: Date): Promise<void> {
  const values = [id, userId, price, now.toISOString()];
  await db.query('insert into simulated_orders (id, user_id, price, ordered_at) values ($1, $2, $3, $4)', values);
}

export async function readOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const [row] = await db.query(`select ${ORDER} from simulated_orders where id = $1`, [id]);
  return row && Order.parse(row);
}

export async function readSubscription(db: Queryable, portalId: string): Promise<Subscription | undefined> {
  const [row] = await db.query(`select ${SUBSCRIPTION} from simulated_subscriptions where portal_id = $1`, [portalId]);
  return row && Subscription.parse(row);
}

/** The portal of the running subscription: there is never a second one to pay for. */
export async function runningOf(db: Queryable, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query(
    'select portal_id as id from simulated_subscriptions where user_id = $1 and active and ends_at > $2',
    [userId, now.toISOString()],
  );
  return row && z.object({ id: z.uuid() }).parse(row).id;
}

export async function portalOf(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.query('select portal_id as id from simulated_subscriptions where user_id = $1', [userId]);
  return row && z.object({ id: z.uuid() }).parse(row).id;
}

/** Pays once: a second press, or a second tab, finds the order paid, and a second order what runs already. */
export function payOrder(db: Database, orderId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now.toISOString();
    const [row] = await tx.query(`select ${ORDER} from simulated_orders where id = $1 and paid_at is null for update`, [
      orderId,
    ]);
    if (!row) return false;
    const { userId, price } = Order.parse(row);
    const [bought] = await tx.query(
      `insert into simulated_subscriptions as s (user_id, portal_id, price, active, renews, ends_at)
       values ($1, $2, $3, true, true, $4::timestamptz + make_interval(months => $5))
       on conflict (user_id) do update set price = excluded.price, active = true, renews = true,
         ends_at = excluded.ends_at
       where not s.active or s.ends_at <= $4::timestamptz
       returning ${SUBSCRIPTION}`,
      [userId, randomUUID(), price, at, MONTHS[price]],
    );
    if (!bought) return false;
    await tx.query('update simulated_orders set paid_at = $2 where id = $1', [orderId, at]);
    await tell(tx, Subscription.parse(bought), now);
    return true;
  });
}

const CHANGES: Readonly<Record<Action, string>> = {
  cancel: 'renews = false',
  resume: 'renews = true',
  switch: `price = case price when 'annual' then 'monthly' else 'annual' end`,
  renew: `ends_at = greatest(ends_at, $2::timestamptz)
    + make_interval(months => case price when 'annual' then 12 else 1 end), renews = true`,
  end: 'active = false, renews = false, ends_at = least(ends_at, $2::timestamptz)',
};

export function changeSubscription(db: Database, portalId: string, action: Action, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query(
      `update simulated_subscriptions set ${CHANGES[action]}
       where portal_id = $1 and active and $2::timestamptz is not null returning ${SUBSCRIPTION}`,
      [portalId, now.toISOString()],
    );
    if (!row) return false;
    await tell(tx, Subscription.parse(row), now);
    return true;
  });
}

/** Written down together with what it tells, so that a crash in between loses neither. */
async function tell(tx: Queryable, { userId, active, renews, price, endsAt }: Subscription, now: Date): Promise<void> {
  const id = randomUUID();
  const event: PaymentEvent = { id, questionNo: 0, toldAt: now.toISOString(), userId, active, renews, price, endsAt };
  const values = [id, JSON.stringify(event), event.toldAt];
  await tx.query('insert into simulated_messages (id, body, made_at) values ($1, $2, $3)', values);
}

const Messages = z.array(z.object({ id: z.uuid(), body: z.string() }));

export async function pendingMessages(db: Queryable): Promise<z.infer<typeof Messages>> {
  return Messages.parse(await db.query('select id, body from simulated_messages order by made_at, id limit 100'));
}

export async function forgetMessage(db: Queryable, id: string): Promise<void> {
  await db.query('delete from simulated_messages where id = $1', [id]);
}
