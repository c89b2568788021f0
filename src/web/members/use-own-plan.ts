import { isPro } from '#domain/billing/plan.ts';
import { useRows } from '#web/sync/screen/hooks.ts';

/** Whether this person's own plan gives premium; the only one on the device is one's own (AMB-041). */
export function useOwnPlan(): boolean {
  const [plan] = useRows('subscribers');
  return isPro(plan, new Date());
}
