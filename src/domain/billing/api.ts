import { z } from 'zod';
import { PriceType, Subscriber } from './schema.ts';

export const CheckoutRequest = z.object({ price: PriceType });
/** The provider's page to go to. The portal has nothing to manage for a plan granted by an administrator. */
export const Elsewhere = z.object({ url: z.url() });

/** Answer of a subscription check (BILLING-24). */
export const SubscriptionCheck = Subscriber.omit({ id: true });
export type SubscriptionCheck = z.infer<typeof SubscriptionCheck>;

/** A check result is reused for this long (BILLING-21). */
export const CHECK_REUSED_MS = 30_000;
/** Wait between sign-in and the first check (BILLING-23). */
export const FIRST_CHECK_MS = 100;

export const BILLING_TEXTS = {
  checkoutFailed: 'Failed to start checkout process.',
  noSession: 'No active session found. Please try logging in again.',
  granted: 'Your Pro plan was granted by an administrator, so there is nothing to pay or to cancel.',
} as const;

/** Shown by every offer of Pro (BILLING-01, BILLING-04). */
export const PRO_FEATURES = [
  { title: 'Schedule Management', text: 'Games, practices and tournaments on one calendar' },
  { title: 'Statistics Tracking', text: 'Courtside entry that works without a connection' },
  { title: 'Advanced Analytics', text: 'Player Analysis and Team Analysis' },
  { title: 'Priority Support', text: 'Your feedback stands out for whoever answers it' },
] as const;
