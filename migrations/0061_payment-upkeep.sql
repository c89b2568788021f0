-- Messages of the provider are forgotten when they can no longer come again.
create index payment_events_by_time on payment_events (received_at);

-- The address that the provider knows; another one is told to it.
alter table payment_customers add column told_email text;
