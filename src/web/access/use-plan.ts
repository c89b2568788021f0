import { useCallback, useEffect, useState } from 'react';
import { FIRST_CHECK_MS, type SubscriptionCheck } from '#domain/billing/api.ts';
import { badge } from '#domain/billing/badge.ts';
import { isPro } from '#domain/billing/plan.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { useSession } from './session.tsx';
import { useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { openPortal } from './go-elsewhere.ts';
import { checkPlan } from './plan-check.ts';

/** When each record was first seen here. */
const arrivals = new WeakMap<Subscriber, number>();
function arrivalOf(record: Subscriber): number {
  const at = arrivals.get(record) ?? Date.now();
  arrivals.set(record, at);
  return at;
}

type Checked = { readonly answer: SubscriptionCheck; readonly of: Subscriber | undefined };

/** The person's own plan: the record as it was synced, or what a check found since. */
export function usePlan() {
  const { userId } = useSync();
  const { user } = useSession();
  const record = useRow('subscribers', userId);
  const [checked, setChecked] = useState<Checked>();
  const [isChecking, setChecking] = useState(false);
  // A record that arrived after the check knows better than the check.
  const plan: Subscriber | undefined = checked && checked.of === record ? { ...checked.answer, id: userId } : record;
  const isSettled = isPro(record, new Date());

  const check = useCallback(
    async ({ fresh = true } = {}) => {
      setChecking(true);
      const answer = await checkPlan(userId, { fresh, since: record ? arrivalOf(record) : 0 });
      setChecking(false);
      if (answer) setChecked({ answer, of: record });
    },
    [userId, record],
  );
  useEffect(() => {
    if (record) arrivalOf(record);
    if (isSettled) return;
    const timer = setTimeout(() => void check({ fresh: false }), FIRST_CHECK_MS);
    return () => clearTimeout(timer);
  }, [record, isSettled, check]);

  const now = new Date();
  return {
    plan,
    isPro: isPro(plan, now),
    badge: badge(plan, user?.isAdmin ?? false, now),
    isChecking,
    check,
    manage: () => void openPortal(),
  };
}
