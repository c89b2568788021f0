import { isPro } from './plan.ts';
import type { PriceType, Subscriber } from './schema.ts';

/** The tier of whoever has premium, paid or granted (BILLING-12). */
const PREMIUM_TIER = 'Premium';

/** What the payment provider last said about a person's subscription. `endsAt` is the end of the paid period. */
export type Paid = {
  readonly active: boolean;
  readonly renews: boolean;
  readonly price: PriceType;
  readonly endsAt: string;
};

type Standing = Omit<Subscriber, 'id'>;

export const FREE: Standing = {
  subscribed: false,
  userType: 'free',
  subscriptionTier: null,
  subscriptionEnd: null,
  nextBilling: null,
};
const GRANTED = {
  subscribed: true,
  userType: 'admin_premium',
  subscriptionTier: PREMIUM_TIER,
  subscriptionEnd: null,
} as const;

/** The end stays on record: what was recorded in a hall before it is still taken for 14 days (AMB-115). */
const ended = (subscriptionEnd: string | null): Standing => ({ ...FREE, subscriptionEnd });

const runs = ({ active, endsAt }: Paid, now: Date): boolean => active && new Date(endsAt) > now;

/** A grant stops no payment, so the next one is told beside it (AMB-029). */
export const nextBilling = (paid: Paid | undefined, now: Date): string | null =>
  paid?.renews && runs(paid, now) ? paid.endsAt : null;

/** A person's plan from what an admin granted and what was paid; taking the grant away falls back to the paid state. */
export function standing(granted: boolean, paid: Paid | undefined, now: Date): Standing {
  if (granted) return { ...GRANTED, nextBilling: nextBilling(paid, now) };
  if (!paid) return FREE;
  if (!runs(paid, now)) return ended(paid.endsAt);
  return {
    subscribed: true,
    userType: 'paid_premium',
    subscriptionTier: PREMIUM_TIER,
    subscriptionEnd: paid.endsAt,
    nextBilling: nextBilling(paid, now),
  };
}

/** What is left when a grant is taken back: the paid state, or an end as of now. */
export function revoked(paid: Paid | undefined, now: Date): Standing {
  const left = standing(false, paid, now);
  return left.subscribed ? left : ended(now.toISOString());
}

/** Of two ends on record the later one stays. */
export function ofLater(current: Subscriber, next: Subscriber): Subscriber {
  const areOver = !current.subscribed && !next.subscribed;
  return areOver && (current.subscriptionEnd ?? '') > (next.subscriptionEnd ?? '') ? current : next;
}

/** A paid period that has ended gives nothing any more, and the record says so (AMB-026). */
export function settled(plan: Subscriber, now: Date): Subscriber {
  const claims = plan.subscribed || plan.userType === 'paid_premium';
  return claims && !isPro(plan, now) ? { id: plan.id, ...ended(plan.subscriptionEnd) } : plan;
}
