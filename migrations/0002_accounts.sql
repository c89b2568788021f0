create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_sessions_by_user on auth_sessions (user_id);

create table auth_accounts (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_by_user on auth_accounts (user_id);

-- Links that work once. The identifier is a hash: who reads the table cannot use them.
create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_by_identifier on auth_verifications (identifier);

-- Questions of the sign-up form. Answering one, rightly or wrongly, takes it away.
create table captchas (
  id uuid primary key,
  answer integer not null check (answer between 0 and 100),
  expires_at timestamptz not null
);
create index captchas_by_end on captchas (expires_at);

-- How often somebody has knocked in the running window. Kept here, so that several servers count together.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (resets_at);

-- Mail of an installation without SMTP, where the operator can read it.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
create index mailbox_by_time on mailbox (sent_at);
