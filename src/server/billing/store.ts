import { z } from 'zod';
import {
  FREE,
  nextBilling,
  withLaterEnd,
  type Paid,
  planAfterRevoking,
  expirePlan,
  planFrom,
} from '#domain/billing/plan-state.ts';
import { isPro } from '#domain/billing/plan.ts';
import { PriceType, Subscriber } from '#domain/billing/schema.ts';
import { userScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { PaymentEvent, Payments, Told } from '#server/outside/payments/payments.ts';
import { writeInScopes, type ScopedWrite } from '#server/sync/scoped-write.ts';

/** SQL for the subscriber `s` as JSON, or null where there is none. */
export const PLAN = `case when s.id is not null then jsonb_build_object('id', s.id, 'subscribed', s.subscribed,
  'userType', s.user_type, 'subscriptionTier', s.subscription_tier, 'subscriptionEnd', s.subscription_end) end`;

type Outside = { readonly db: Database; readonly clock: () => Date };
type OutsideWithPayments = Outside & { readonly payments: Pick<Payments, 'ask'> };

const PaidRow = z.object({ active: z.boolean(), renews: z.boolean(), price: PriceType, endsAt: z.iso.datetime() });

/** Keeps the newest state: a later question wins, then a later `told_at`; of equals the last to arrive. */
const KEEP = `insert into payment_states (user_id, active, renews, price, ends_at, told_at, question_no)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id) do update set active = excluded.active, renews = excluded.renews, price = excluded.price,
    ends_at = excluded.ends_at, told_at = excluded.told_at, question_no = excluded.question_no
  where (payment_states.question_no, payment_states.told_at) <= (excluded.question_no, excluded.told_at)`;

/** Longer than the month within which a provider repeats a message. */
const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000;
/** Deletes up to 100 old ids with each new one; `skip locked` leaves the rest to another process. */
const FORGET = `delete from payment_events where id in
  (select id from payment_events where received_at < $1 order by received_at limit 100 for update skip locked)`;

/** Applies one message of the payment provider. A repeated one, or one overtaken by a later state, changes nothing. */
export async function applyPaymentEvent({ db, clock }: Outside, event: PaymentEvent): Promise<void> {
  const now = clock();
  await writeInScopes(
    db,
    [userScope(event.userId)],
    async (write) => {
      const { id, userId } = event;
      const [isNew] = await write.query(
        'insert into payment_events (id, received_at) values ($1, $2) on conflict do nothing returning id',
        [id, now.toISOString()],
      );
      if (!isNew) return;
      await write.query(FORGET, [new Date(now.getTime() - REMEMBERED_MS).toISOString()]);
      if (await isKnown(write, userId)) await storePayment(write, event, now);
    },
    { now },
  );
}

/**
 * A person's plan now, after correcting a stored one that has expired (AMB-026). Unless it is Pro, the payment provider
 * is asked first (BILLING-14, BILLING-16).
 */
export async function checkPlan({ db, clock, payments }: OutsideWithPayments, userId: string): Promise<Subscriber> {
  const now = clock();
  const plan = await writeInScopes(db, [userScope(userId)], (write) => updatePlan(write, userId, now), { now });
  if (isPro(plan, now)) return plan;
  await refreshOwners({ db, clock, payments }, userId, now);
  return (await refresh({ db, payments }, userId, now)) ?? plan;
}

async function refresh({ db, payments }: Omit<OutsideWithPayments, 'clock'>, userId: string, now: Date) {
  const told = await payments.ask(userId);
  return told && writeInScopes(db, [userScope(userId)], (write) => storePayment(write, told, now), { now });
}

/** Owners of the person's teams whose paid period is over without a word that they cancelled. */
const LAPSED = `select distinct p.user_id as id from team_collaborators c
    join teams t on t.id = c.team_id and t.deleted_at is null join payment_states p on p.user_id = t.user_id
  where c.user_id = $1 and c.deleted_at is null and p.active and p.ends_at <= $2`;
const Ids = z.array(z.object({ id: z.uuid() }));

/** Asks for owners too: a lost or late message about an owner must not shut out those who record for them. */
async function refreshOwners(outside: OutsideWithPayments, userId: string, now: Date): Promise<void> {
  const owners = Ids.parse(await outside.db.query(LAPSED, [userId, now.toISOString()]));
  await Promise.allSettled(owners.map(({ id }) => refresh(outside, id, now)));
}

async function isKnown(write: ScopedWrite, userId: string): Promise<boolean> {
  return (await write.query('select 1 from auth_users where id = $1', [userId])).length > 0;
}

async function storePayment(write: ScopedWrite, told: Told, now: Date): Promise<Subscriber> {
  const { userId, active, renews, price, endsAt, toldAt, questionNo } = told;
  await write.query(KEEP, [userId, active, renews, price, endsAt, toldAt, questionNo]);
  return updatePlan(write, userId, now);
}

/** Grants premium, or takes the grant back: then the paid plan holds again (AMB-029). */
export async function setGranted(write: ScopedWrite, userId: string, granted: boolean, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  if (current && (current.userType === 'admin_premium') === granted) return Subscriber.parse(current);
  const paid = await readPaid(write, userId);
  const next = { id: userId, ...(current && !granted ? planAfterRevoking(paid, now) : planFrom(granted, paid, now)) };
  await write.put('subscribers', next);
  return next;
}

async function updatePlan(write: ScopedWrite, userId: string, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  const next = planOf(current ?? { id: userId, ...FREE }, await readPaid(write, userId), now);
  if (!current || !isSame(current, next)) await write.put('subscribers', next);
  return next;
}

/** A grant stays beside payments; a plan that was never paid lasts until its own end. */
function planOf(current: Subscriber, paid: Paid | undefined, now: Date): Subscriber {
  if (current.userType === 'admin_premium') return { ...current, nextBilling: nextBilling(paid, now) };
  return paid ? withLaterEnd(current, { id: current.id, ...planFrom(false, paid, now) }) : expirePlan(current, now);
}

async function readPaid(write: ScopedWrite, userId: string): Promise<Paid | undefined> {
  const [row] = await write.query(
    'select active, renews, price, ends_at as "endsAt" from payment_states where user_id = $1',
    [userId],
  );
  return row && PaidRow.parse(row);
}

const isSame = (a: Subscriber, b: Subscriber): boolean =>
  a.subscribed === b.subscribed &&
  a.userType === b.userType &&
  a.subscriptionTier === b.subscriptionTier &&
  a.subscriptionEnd === b.subscriptionEnd &&
  a.nextBilling === b.nextBilling;

export async function emailOf(db: Database, userId: string): Promise<string> {
  const [row] = await db.query('select email from auth_users where id = $1', [userId]);
  return z.object({ email: z.string() }).parse(row).email;
}
