import { z } from 'zod';
import { Instant } from '../core/dates.ts';

export const UserType = z.enum(['free', 'paid_premium', 'admin_premium']);
export type UserType = z.infer<typeof UserType>;

/**
 * One row per person, created on first use. `subscriptionEnd` is null for a plan without end (AMB-025), `nextBilling`
 * is null where no payment follows and undefined in rows from before the column existed.
 */
export const Subscriber = z.object({
  id: z.uuid(),
  subscribed: z.boolean(),
  userType: UserType,
  subscriptionTier: z.string().nullable(),
  subscriptionEnd: Instant.nullable(),
  nextBilling: Instant.nullish(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const PRICES = {
  monthly: { label: '$5.99/mo', cents: 599, per: 'month' },
  annual: { label: '$60/yr', cents: 6000, per: 'year', saves: 'Save 17%' },
} as const;
export type PriceType = keyof typeof PRICES;
export const PriceType = z.enum(['monthly', 'annual']);
