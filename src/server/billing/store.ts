import { z } from 'zod';
import { FREE, type Paid, settled, standing } from '#domain/billing/standing.ts';
import { PriceType, type Subscriber } from '#domain/billing/schema.ts';
import { userScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { PaymentEvent } from '#server/outside/payments.ts';
import { inScopes, type ScopedWrite } from '#server/sync/stamp.ts';

type Outside = { readonly db: Database; readonly clock: () => Date };

const PaidRow = z.object({ active: z.boolean(), price: PriceType, endsAt: z.iso.datetime() });

/** Only what was told later counts; told twice at once, the last to arrive. */
const KEEP = `insert into payment_states (user_id, active, price, ends_at, told_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set active = excluded.active, price = excluded.price, ends_at = excluded.ends_at,
    told_at = excluded.told_at
  where payment_states.told_at <= excluded.told_at`;

/** Takes in one message of the payment provider: repeated or overtaken by a later one, it changes nothing. */
export async function takePayment({ db, clock }: Outside, event: PaymentEvent): Promise<void> {
  const now = clock();
  await inScopes(
    db,
    [userScope(event.userId)],
    async (write) => {
      const { id, userId, active, price, endsAt, toldAt } = event;
      const [known] = await write.query('select 1 from auth_users where id = $1', [userId]);
      const [isNew] = await write.query(
        'insert into payment_events (id, received_at) values ($1, $2) on conflict do nothing returning id',
        [id, now.toISOString()],
      );
      if (!known || !isNew) return;
      await write.query(KEEP, [userId, active, price, endsAt, toldAt]);
      await settle(write, userId, now);
    },
    { now },
  );
}

/** A person's plan as it stands now; a record that says otherwise is set right (AMB-026). */
export async function checkPlan({ db, clock }: Outside, userId: string): Promise<Subscriber> {
  const now = clock();
  return inScopes(db, [userScope(userId)], (write) => settle(write, userId, now), { now });
}

/** Gives premium by an admin's word, or takes it back: what was paid then holds again (AMB-029). */
export async function setGranted(write: ScopedWrite, userId: string, granted: boolean, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  if (current && (current.userType === 'admin_premium') === granted) return current;
  const next = { id: userId, ...standing(granted, await readPaid(write, userId), now) };
  await write.put('subscribers', next);
  return next;
}

async function settle(write: ScopedWrite, userId: string, now: Date): Promise<Subscriber> {
  const current = await write.get('subscribers', userId);
  const next = planOf(current ?? { id: userId, ...FREE }, await readPaid(write, userId), now);
  if (!current || !isSame(current, next)) await write.put('subscribers', next);
  return next;
}

/** What an admin granted stays; where nothing was paid, the record itself is held to its end. */
function planOf(current: Subscriber, paid: Paid | undefined, now: Date): Subscriber {
  if (current.userType === 'admin_premium') return current;
  return paid ? { id: current.id, ...standing(false, paid, now) } : settled(current, now);
}

async function readPaid(write: ScopedWrite, userId: string): Promise<Paid | undefined> {
  const [row] = await write.query('select active, price, ends_at as "endsAt" from payment_states where user_id = $1', [
    userId,
  ]);
  return row && PaidRow.parse(row);
}

const isSame = (a: Subscriber, b: Subscriber): boolean =>
  a.subscribed === b.subscribed &&
  a.userType === b.userType &&
  a.subscriptionTier === b.subscriptionTier &&
  a.subscriptionEnd === b.subscriptionEnd;

export async function emailOf(db: Database, userId: string): Promise<string> {
  const [row] = await db.query('select email from auth_users where id = $1', [userId]);
  return z.object({ email: z.string() }).parse(row).email;
}
