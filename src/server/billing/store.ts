import { z } from 'zod';
import { FREE, nextBilling, ofLater, type Paid, revoked, settled, standing } from '#domain/billing/standing.ts';
import { isPro } from '#domain/billing/plan.ts';
import { PriceType, type Subscriber } from '#domain/billing/schema.ts';
import { userScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { PaymentEvent, Payments, Told } from '#server/outside/payments/payments.ts';
import { writeInScopes, type ScopedWrite } from '#server/sync/scoped-write.ts';

/** A subscriber `s` as the domain reads it, or null where there is none. */
export const PLAN = `case when s.id is not null then jsonb_build_object('id', s.id, 'subscribed', s.subscribed,
  'userType', s.user_type, 'subscriptionTier', s.subscription_tier, 'subscriptionEnd', s.subscription_end) end`;

type Outside = { readonly db: Database; readonly clock: () => Date };
type Asking = Outside & { readonly payments: Pick<Payments, 'ask'> };

const PaidRow = z.object({ active: z.boolean(), renews: z.boolean(), price: PriceType, endsAt: z.iso.datetime() });

/** Only the answer to a later question, or what was told later, counts; told twice at once, the last to arrive. */
const KEEP = `insert into payment_states (user_id, active, renews, price, ends_at, told_at, question_no)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id) do update set active = excluded.active, renews = excluded.renews, price = excluded.price,
    ends_at = excluded.ends_at, told_at = excluded.told_at, question_no = excluded.question_no
  where (payment_states.question_no, payment_states.told_at) <= (excluded.question_no, excluded.told_at)`;

/** A provider repeats a message for a month at most. */
const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000;
/** A few with each new one; what another process forgets right now is left to it. */
const FORGET = `delete from payment_events where id in
  (select id from payment_events where received_at < $1 order by received_at limit 100 for update skip locked)`;

/** Takes in one message of the payment provider: repeated or overtaken by a later one, it changes nothing. */
export async function takePayment({ db, clock }: Outside, event: PaymentEvent): Promise<void> {
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
      if (await isKnown(write, userId)) await keep(write, event, now);
    },
    { now },
  );
}

/**
 * A person's plan as it stands now; a record that says otherwise is set right (AMB-026). One that holds is used as it
 * is, and for any other the provider is asked (BILLING-14, BILLING-16).
 */
export async function checkPlan({ db, clock, payments }: Asking, userId: string): Promise<Subscriber> {
  const now = clock();
  const plan = await writeInScopes(db, [userScope(userId)], (write) => settle(write, userId, now), { now });
  if (isPro(plan, now)) return plan;
  await refreshOwners({ db, clock, payments }, userId, now);
  return (await refresh({ db, payments }, userId, now)) ?? plan;
}

async function refresh({ db, payments }: Omit<Asking, 'clock'>, userId: string, now: Date) {
  const told = await payments.ask(userId);
  return told && writeInScopes(db, [userScope(userId)], (write) => keep(write, told, now), { now });
}

/** Owners whose paid time is over, and of whom nobody said that they do not go on. */
const LAPSED = `select distinct p.user_id as id from team_collaborators c
    join teams t on t.id = c.team_id and t.deleted_at is null join payment_states p on p.user_id = t.user_id
  where c.user_id = $1 and c.deleted_at is null and p.active and p.ends_at <= $2`;
const Ids = z.array(z.object({ id: z.uuid() }));

/** A message about the owner was lost or is late: whoever records for them is not shut out until they look themselves. */
async function refreshOwners(outside: Asking, userId: string, now: Date): Promise<void> {
  const owners = Ids.parse(await outside.db.query(LAPSED, [userId, now.toISOString()]));
  await Promise.allSettled(owners.map(({ id }) => refresh(outside, id, now)));
}

async function isKnown(write: ScopedWrite, userId: string): Promise<boolean> {
  return (await write.query('select 1 from auth_users where id = $1', [userId])).length > 0;
}

async function keep(write: ScopedWrite, told: Told, now: Date): Promise<Subscriber> {
  const { userId, active, renews, price, endsAt, toldAt, questionNo } = told;
  await write.query(KEEP, [userId, active, renews, price, endsAt, toldAt, questionNo]);
  return settle(write, userId, now);
}

/** Gives premium by an admin's word, or takes it back: what was paid then holds again (AMB-029). */
export async function setGranted(write: ScopedWrite, userId: string, granted: boolean, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  if (current && (current.userType === 'admin_premium') === granted) return current;
  const paid = await readPaid(write, userId);
  const next = { id: userId, ...(current && !granted ? revoked(paid, now) : standing(granted, paid, now)) };
  await write.put('subscribers', next);
  return next;
}

async function settle(write: ScopedWrite, userId: string, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  const next = planOf(current ?? { id: userId, ...FREE }, await readPaid(write, userId), now);
  if (!current || !isSame(current, next)) await write.put('subscribers', next);
  return next;
}

/** What an admin granted stays, beside what is paid; where nothing was paid, the record itself is held to its end. */
function planOf(current: Subscriber, paid: Paid | undefined, now: Date): Subscriber {
  if (current.userType === 'admin_premium') return { ...current, nextBilling: nextBilling(paid, now) };
  return paid ? ofLater(current, { id: current.id, ...standing(false, paid, now) }) : settled(current, now);
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
