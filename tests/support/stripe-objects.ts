import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_of_the_suite';

export type Subscription = {
  readonly id: string;
  readonly customer: string;
  readonly interval: 'month' | 'year';
  status: 'active' | 'past_due' | 'canceled' | 'incomplete' | 'unpaid';
  start: number;
  end: number;
  endedAt: number | null;
  cancelsAtEnd: boolean;
  /** As newer accounts write the same down. */
  cancelsAt: number | null;
};

export type StripeEvent = { readonly id: string; readonly type: string; readonly data: { readonly object: object } };

/** A subscription as Stripe writes it down, as far as anybody looks at it. */
export const subscriptionOf = ({
  id,
  customer,
  status,
  interval,
  start,
  end,
  endedAt,
  cancelsAtEnd,
  cancelsAt,
}: Subscription) => ({
  ...{ id, object: 'subscription', customer, status, ended_at: endedAt },
  ...{ cancel_at_period_end: cancelsAtEnd, cancel_at: cancelsAt },
  items: {
    object: 'list',
    data: [
      {
        ...{ object: 'subscription_item', current_period_start: start, current_period_end: end },
        price: { object: 'price', recurring: { interval } },
      },
    ],
  },
});

export const eventOf = (id: string, type: string, object: object, created: number): StripeEvent => ({
  ...{ id, type, data: { object } },
  ...{ object: 'event', created },
});

/** A message with the signature that Stripe's own library makes. */
export function signed(event: object, at: Date, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}
