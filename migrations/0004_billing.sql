-- What the payment provider last told about a person, whatever an admin granted beside it.
create table payment_states (
  user_id uuid primary key references auth_users (id) on delete cascade,
  active boolean not null,
  price text not null check (price in ('monthly', 'annual')),
  ends_at timestamptz not null,
  told_at timestamptz not null
);

-- Every message of the provider that was taken in: a repeated one changes nothing.
create table payment_events (
  id text primary key,
  received_at timestamptz not null
);

-- The simulated provider's own books, which a real one keeps at home.
create table simulated_orders (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  price text not null check (price in ('monthly', 'annual')),
  ordered_at timestamptz not null,
  paid_at timestamptz
);
create table simulated_subscriptions (
  user_id uuid primary key references auth_users (id) on delete cascade,
  portal_id uuid not null unique,
  price text not null check (price in ('monthly', 'annual')),
  active boolean not null,
  renews boolean not null,
  ends_at timestamptz not null
);
-- Messages on their way: kept until they were received, and sent again after a crash.
create table simulated_messages (
  id uuid primary key,
  body text not null,
  made_at timestamptz not null
);
