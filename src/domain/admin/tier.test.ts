import { expect, test } from 'vitest';
import type { Subscriber } from '../billing/schema.ts';
import { isGranted, tierOf } from './tier.ts';
import { makeRow } from '#tests/support/rows.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const PAID = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' } as const;
const plan = (over: Partial<Subscriber>): Subscriber =>
  makeRow('subscribers', { ...PAID, subscriptionEnd: '2026-06-01T00:00:00Z', ...over });

test('[ADMIN-17] [ADMIN-18] [ADMIN-19] premium, premium by an admin, and everybody else', () => {
  expect(tierOf(plan({}), NOW)).toBe('Premium');
  expect(tierOf(plan({ userType: 'admin_premium', subscriptionEnd: null }), NOW)).toBe('Premium (Admin)');
  expect(tierOf(plan({ subscriptionEnd: '2026-04-01T00:00:00Z' }), NOW)).toBe('Free');
  expect(tierOf(null, NOW)).toBe('Free');
});
test('[ADMIN-16] [ADMIN-21] the star and the switch tell of the override only', () => {
  expect(isGranted(plan({ userType: 'admin_premium' }))).toBe(true);
  expect(isGranted(plan({}))).toBe(false);
  expect(isGranted(null)).toBe(false);
});
