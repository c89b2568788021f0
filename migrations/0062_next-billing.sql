-- Whether the provider goes on at the end of the paid period. Of what Stripe was told before, its next message says it.
alter table payment_states add column renews boolean not null default true;
update payment_states p set renews = false from simulated_subscriptions s where s.user_id = p.user_id and not s.renews;

-- When the next payment is due, whatever an admin granted beside it.
alter table subscribers add column next_billing timestamptz;
update subscribers s set next_billing = p.ends_at from payment_states p
  where p.user_id = s.id and s.subscribed and p.active and p.renews;
