import { expect, test } from 'vitest';
import { badge } from './badge.ts';
import { isPro } from './plan.ts';
import { may } from '../access.ts';
import { PRO_FEATURES } from './api.ts';
import { FREE } from './plan-state.ts';
import { type Subscriber, UserType } from './schema.ts';
import { makeRow } from '#tests/support/rows.ts';

const now = new Date('2025-11-15T12:00:00Z');
const AHEAD = '2025-12-15T12:00:00Z';
const PAST = '2025-10-15T12:00:00Z';
const PAID = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' } as const;
const plan = (over: Partial<Subscriber> = {}): Subscriber =>
  makeRow('subscribers', { ...PAID, subscriptionEnd: AHEAD, ...over });

test('[UMENU-05] [ROLES-29] an admin reads Admin, whatever the plan', () => {
  expect(badge(undefined, true, now)).toBe('Admin');
  expect(badge(plan(), true, now)).toBe('Admin');
});

test('[UMENU-06] a paid plan with its end ahead, and one granted without an end, read Pro', () => {
  expect(badge(plan(), false, now)).toBe('Pro');
  expect(badge(plan({ userType: 'admin_premium', subscriptionEnd: null }), false, now)).toBe('Pro');
  expect(badge(plan({ userType: 'admin_premium', subscriptionEnd: AHEAD }), false, now)).toBe('Pro');
});

test('[UMENU-07] anyone else reads Free', () => {
  expect(badge(plan({ userType: 'free', subscribed: false, subscriptionEnd: null }), false, now)).toBe('Free');
  expect(badge(plan({ userType: 'free', subscribed: false, subscriptionEnd: AHEAD }), false, now)).toBe('Free');
  expect(badge(plan({ subscriptionEnd: null }), false, now)).toBe('Free');
  for (const userType of UserType.options)
    for (const subscriptionEnd of [PAST, now.toISOString()])
      expect([userType, badge(plan({ userType, subscriptionEnd }), false, now)]).toEqual([userType, 'Free']);
});

test('[UMENU-08] without a record a person is free', () => {
  expect(badge(undefined, false, now)).toBe('Free');
});

test('[ROLES-01] of the three user types two give premium, and who has no record is free', () => {
  const withType = (userType: UserType) => plan({ userType, subscribed: userType !== 'free' });
  expect(UserType.options.filter((userType) => isPro(withType(userType), now))).toEqual([
    'paid_premium',
    'admin_premium',
  ]);
  expect([FREE.userType, isPro(undefined, now)]).toEqual(['free', false]);
});

test('[BILLING-01] what is unlocked is described, and nothing of it opens without Pro', () => {
  expect(PRO_FEATURES.map(({ title }) => title)).toEqual([
    'Schedule Management',
    'Statistics Tracking',
    'Advanced Analytics',
    'Priority Support',
  ]);
  for (const capability of ['schedule.edit', 'stats.track', 'stats.analyse'] as const)
    expect([true, false].map((pro) => may({ role: 'owner', pro }, capability))).toEqual([true, false]);
});

test('[GATE-01] paid_premium opens the gate, whatever the flag says', () =>
  expect([true, false].map((subscribed) => isPro(plan({ subscribed }), now))).toEqual([true, true]));
test('[GATE-02] admin_premium opens the gate, whatever the flag says', () => {
  const granted = (subscribed: boolean) => plan({ userType: 'admin_premium', subscribed, subscriptionEnd: null });
  expect([true, false].map((subscribed) => isPro(granted(subscribed), now))).toEqual([true, true]);
});
test('[GATE-03] [AMB-026] the subscribed flag opens the gate, as long as its end lies ahead', () => {
  const flagged = (subscriptionEnd: string | null) => isPro(plan({ userType: 'free', subscriptionEnd }), now);
  expect([AHEAD, now.toISOString(), PAST, null].map(flagged)).toEqual([true, false, false, false]);
});

test('[BILLING-15] badge and gate agree for every plan, the ended ones included', () => {
  for (const userType of ['free', 'paid_premium', 'admin_premium'] as const)
    for (const subscribed of [true, false])
      for (const subscriptionEnd of [null, PAST, AHEAD]) {
        const one = plan({ userType, subscribed, subscriptionEnd });
        expect(badge(one, false, now) === 'Pro').toBe(isPro(one, now));
      }
});
