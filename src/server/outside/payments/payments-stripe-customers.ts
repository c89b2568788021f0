import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import type { Buyer } from './payments.ts';

const Customer = z.object({ customerId: z.string().nullable(), attempt: z.uuid() });

/** The customer at Stripe that a person is, made when they first buy: once, however often it is tried. */
export async function customerOf(db: Database, stripe: Stripe, { userId, email }: Buyer): Promise<string> {
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

export async function readCustomer(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.query(
    'select customer_id as id from payment_customers where user_id = $1 and customer_id is not null',
    [userId],
  );
  return row && z.object({ id: z.string() }).parse(row).id;
}

export const forgetCustomer = (db: Database, userId: string) =>
  db.query('delete from payment_customers where user_id = $1', [userId]);

/** The customer whose address Stripe does not know yet. */
const MOVED = `select c.customer_id as customer, u.email from payment_customers c join auth_users u on u.id = c.user_id
  where c.user_id = $1 and c.customer_id is not null and c.told_email is distinct from u.email`;
const Moved = z.object({ customer: z.string(), email: z.string() });

export async function readMoved(db: Database, userId: string): Promise<z.infer<typeof Moved> | undefined> {
  const [row] = await db.query(MOVED, [userId]);
  return row && Moved.parse(row);
}

/** The person that a customer at Stripe is. */
export async function readBuyer(db: Database, customer: string): Promise<string | undefined> {
  const [row] = await db.query('select user_id as id from payment_customers where customer_id = $1', [customer]);
  return row && z.object({ id: z.uuid() }).parse(row).id;
}

/** A restored database begins to count anew, and must not fall behind what it was told before. */
const NEXT_QUESTION = `
  select case when n.no > s.known then n.no else setval('payment_questions', s.known + 1) end as no
  from (select nextval('payment_questions') as no) n,
    (select coalesce(max(question_no), 0) as known from payment_states where user_id = $1) s`;

export async function nextQuestion(db: Database, userId: string): Promise<number> {
  const [row] = await db.query(NEXT_QUESTION, [userId]);
  return z.object({ no: z.int() }).parse(row).no;
}
