import type Stripe from 'stripe';
import type { Told } from './payments.ts';

type PaymentState = Pick<Told, 'active' | 'renews' | 'price' | 'endsAt'>;

/** While a card is being tried again Pro stays: Stripe ends what is never paid. */
const LIVE: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];
/** Nothing is given for these, and yet one late payment runs them again. */
const STUCK: readonly Stripe.Subscription.Status[] = ['unpaid', 'paused'];
/** The first payment never came, so nothing was bought. */
const NEVER: readonly Stripe.Subscription.Status[] = ['incomplete', 'incomplete_expired'];

/** Whether it is charged, or would be after a late payment: buying another one would mean paying twice. */
export const isOpen = ({ status }: Stripe.Subscription): boolean => LIVE.includes(status) || STUCK.includes(status);

/** The state of all a customer's subscriptions together: the one that runs longest, else the one that ended last. */
export function combineStates(subscriptions: readonly Stripe.Subscription[]): PaymentState | undefined {
  return subscriptions
    .filter(({ status }) => !NEVER.includes(status))
    .flatMap(readOne)
    .reduce<PaymentState | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
}

function readOne({ status, ended_at: endedAt, items, ...told }: Stripe.Subscription): PaymentState[] {
  const [item] = items.data;
  if (!item) return [];
  const active = LIVE.includes(status);
  const seconds = endedAt ?? (active ? item.current_period_end : item.current_period_start);
  // The portal sets one or the other, depending on the account.
  const renews = !told.cancel_at_period_end && (told.cancel_at ?? Infinity) > item.current_period_end;
  const price = item.price.recurring?.interval === 'year' ? 'annual' : 'monthly';
  return [{ active, renews, price, endsAt: new Date(seconds * 1000).toISOString() }];
}

const isBetter = (a: PaymentState, b: PaymentState): boolean =>
  a.active === b.active ? a.endsAt > b.endsAt : a.active;
