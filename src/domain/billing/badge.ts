import { isPro } from './plan.ts';
import type { Subscriber } from './schema.ts';

export type Badge = 'Admin' | 'Pro' | 'Free';

/** The word beside a person's name. "Pro" and the gate are one rule, so that they never disagree (AMB-025, AMB-026). */
export function badge(plan: Subscriber | undefined, isAdmin: boolean, now: Date): Badge {
  if (isAdmin) return 'Admin';
  return isPro(plan, now) ? 'Pro' : 'Free';
}
