import { expect, test } from 'vitest';
import { expirePlan, planFrom } from './plan-state.ts';
import { makeRow } from '#tests/support/rows.ts';

const now = new Date('2025-11-15T12:00:00Z');
const AHEAD = '2025-12-15T12:00:00Z';
const PAST = '2025-11-15T12:00:00Z';
const id = '0191a6f0-0000-7000-8000-000000000001';

test('[BILLING-12] premium, paid or granted, has the tier Premium', () => {
  expect(planFrom(false, { active: true, renews: true, price: 'monthly', endsAt: AHEAD }, now)).toMatchObject({
    subscribed: true,
    userType: 'paid_premium',
    subscriptionTier: 'Premium',
    subscriptionEnd: AHEAD,
  });
  expect(planFrom(true, undefined, now)).toMatchObject({ userType: 'admin_premium', subscriptionTier: 'Premium' });
});

test('[PROFILE-19] a payment is to come where what runs renews, also beside a grant', () => {
  const paid = { active: true, renews: true, price: 'monthly' as const, endsAt: AHEAD };
  expect(planFrom(false, paid, now).nextBilling).toBe(AHEAD);
  expect(planFrom(true, paid, now)).toMatchObject({ subscriptionEnd: null, nextBilling: AHEAD });
  for (const over of [{ renews: false }, { active: false }, { endsAt: PAST }])
    for (const granted of [true, false]) expect(planFrom(granted, { ...paid, ...over }, now).nextBilling).toBeNull();
});

test('[BILLING-15] a paid period that has ended gives no premium, from its last instant on', () => {
  expect(planFrom(false, { active: true, renews: true, price: 'annual', endsAt: PAST }, now).userType).toBe('free');
  const paid = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' } as const;
  const ended = makeRow('subscribers', { ...paid, id, subscriptionEnd: PAST });
  expect(expirePlan(ended, now)).toEqual({
    id,
    subscribed: false,
    userType: 'free',
    subscriptionTier: null,
    subscriptionEnd: PAST,
    nextBilling: null,
  });
});

test('[BILLING-14] a record with its end ahead stays as it is', () => {
  const plan = { id, ...planFrom(false, { active: true, renews: true, price: 'annual', endsAt: AHEAD }, now) };
  expect(expirePlan(plan, now)).toBe(plan);
  const granted = { id, ...planFrom(true, undefined, now) };
  expect(expirePlan(granted, now)).toBe(granted);
});

test('[ADMIN-23] without a grant a person falls back to the paid state, else to free', () => {
  const paid = { active: true, renews: true, price: 'annual' as const, endsAt: AHEAD };
  expect(planFrom(true, paid, now).userType).toBe('admin_premium');
  expect(planFrom(false, paid, now).userType).toBe('paid_premium');
  expect(planFrom(false, { ...paid, active: false }, now).userType).toBe('free');
});
