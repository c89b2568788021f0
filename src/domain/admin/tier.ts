import { isPro } from '../billing/plan.ts';
import type { Subscriber } from '../billing/schema.ts';

export type Tier = 'Premium' | 'Premium (Admin)' | 'Free';

/** The state of the premium switch: whether an administrator granted premium, whatever was paid (AMB-029). */
export const isGranted = (plan: Subscriber | null): boolean => plan?.userType === 'admin_premium';

export function tierOf(plan: Subscriber | null, now: Date): Tier {
  if (!plan || !isPro(plan, now)) return 'Free';
  return isGranted(plan) ? 'Premium (Admin)' : 'Premium';
}
