import type { Subscriber } from './schema.ts';

/** Whether a person's own plan gives premium at an instant (GATE-01 to GATE-03, AMB-025, AMB-026). */
export function isPro(plan: Subscriber | undefined, now: Date): boolean {
  if (!plan) return false;
  if (plan.userType === 'admin_premium') return plan.subscriptionEnd === null || new Date(plan.subscriptionEnd) > now;
  const paid = plan.userType === 'paid_premium' || plan.subscribed;
  return paid && plan.subscriptionEnd !== null && new Date(plan.subscriptionEnd) > now;
}
