import type { Subscriber } from './schema.ts';

/** A subscription runs at the payment provider, maybe beside a grant (AMB-029). */
export const isPaid = ({ userType, nextBilling }: Subscriber): boolean =>
  userType === 'paid_premium' || typeof nextBilling === 'string';

/** No payment follows the paid period. A row from before the column existed does not say so. */
export const isLastPeriod = ({ userType, nextBilling }: Subscriber): boolean =>
  userType === 'paid_premium' && nextBilling === null;

/** Whether a person's own plan gives premium at an instant (GATE-01 to GATE-03, AMB-025, AMB-026). */
export function isPro(plan: Subscriber | undefined, now: Date): boolean {
  if (!plan) return false;
  if (plan.userType === 'admin_premium') return plan.subscriptionEnd === null || new Date(plan.subscriptionEnd) > now;
  const paid = plan.userType === 'paid_premium' || plan.subscribed;
  return paid && plan.subscriptionEnd !== null && new Date(plan.subscriptionEnd) > now;
}
