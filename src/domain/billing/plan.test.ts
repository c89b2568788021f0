import { expect, test } from 'vitest';
import { makeRow } from '#tests/support/rows.ts';
import { isLastPeriod, isPaid, isPro } from './plan.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const AHEAD = '2026-06-01T12:00:00.000Z';
const free = makeRow('subscribers');
const paid = makeRow('subscribers', { subscribed: true, userType: 'paid_premium', subscriptionEnd: AHEAD });
const granted = makeRow('subscribers', { userType: 'admin_premium' });

test('[AMB-029] something is paid for where the plan is paid, and beside a grant while a payment is to come', () => {
  expect([free, granted, paid].map(isPaid)).toEqual([false, false, true]);
  expect(isPaid({ ...granted, nextBilling: AHEAD })).toBe(true);
  expect(isPaid({ ...granted, nextBilling: null })).toBe(false);
});

test('only a paid plan that says that no payment follows is in its last period', () => {
  const last = [undefined, AHEAD, null].map((nextBilling) => isLastPeriod({ ...paid, nextBilling }));
  expect(last).toEqual([false, false, true]);
  expect(isLastPeriod({ ...granted, nextBilling: null })).toBe(false);
});

test('[GATE-01] [GATE-02] [GATE-03] a plan gives Pro until its last instant, a grant without an end for ever', () => {
  const ended = NOW.toISOString();
  expect([free, paid, granted].map((plan) => isPro(plan, NOW))).toEqual([false, true, true]);
  expect([paid, granted].map((plan) => isPro({ ...plan, subscriptionEnd: ended }, NOW))).toEqual([false, false]);
  expect([{ ...paid, subscriptionEnd: null }, undefined].map((plan) => isPro(plan, NOW))).toEqual([false, false]);
});
