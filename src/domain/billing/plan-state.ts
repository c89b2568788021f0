import { isPro } from './plan.ts';
import type { PriceType, Subscriber } from './schema.ts';

/** The only tier, paid or granted (BILLING-12). */
const PREMIUM_TIER = 'Premium';

/** The payment provider's last word on a subscription. `endsAt` is the end of the paid period. */
export type Paid = {
  readonly active: boolean;
  readonly renews: boolean;
  readonly price: PriceType;
  readonly endsAt: string;
};

type PlanState = Omit<Subscriber, 'id'>;

export const FREE: PlanState = {
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

/** The end stays stored: matches recorded before it are still accepted for 14 days (AMB-115). */
const endedPlan = (subscriptionEnd: string | null): PlanState => ({ ...FREE, subscriptionEnd });

const isRunning = ({ active, endsAt }: Paid, now: Date): boolean => active && new Date(endsAt) > now;

/** Kept beside a grant too, which stops no payments (AMB-029). */
export const nextBilling = (paid: Paid | undefined, now: Date): string | null =>
  paid?.renews && isRunning(paid, now) ? paid.endsAt : null;

/** The stored plan for a grant by an administrator and a state of payments; without the grant the payments decide. */
export function planFrom(granted: boolean, paid: Paid | undefined, now: Date): PlanState {
  if (granted) return { ...GRANTED, nextBilling: nextBilling(paid, now) };
  if (!paid) return FREE;
  if (!isRunning(paid, now)) return endedPlan(paid.endsAt);
  return {
    subscribed: true,
    userType: 'paid_premium',
    subscriptionTier: PREMIUM_TIER,
    subscriptionEnd: paid.endsAt,
    nextBilling: nextBilling(paid, now),
  };
}

/** The plan once a grant is taken back: the paid one, or none as of now. */
export function planAfterRevoking(paid: Paid | undefined, now: Date): PlanState {
  const left = planFrom(false, paid, now);
  return left.subscribed ? left : endedPlan(now.toISOString());
}

/** `next`, except that of two ended plans the one with the later end stays. */
export function withLaterEnd(current: Subscriber, next: Subscriber): Subscriber {
  const areOver = !current.subscribed && !next.subscribed;
  return areOver && (current.subscriptionEnd ?? '') > (next.subscriptionEnd ?? '') ? current : next;
}

/** Turns a plan whose paid period is over into an ended one (AMB-026); leaves any other alone. */
export function expirePlan(plan: Subscriber, now: Date): Subscriber {
  const claims = plan.subscribed || plan.userType === 'paid_premium';
  return claims && !isPro(plan, now) ? { id: plan.id, ...endedPlan(plan.subscriptionEnd) } : plan;
}
