-- Addresses by which somebody without an account records one match. They write, so that only the hash of the token is
-- kept, and each is shown once.
create table scorer_links (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  session_id uuid not null references stat_sessions (id) on delete cascade,
  token_hash text not null unique,
  -- On whose word guests record. Without that person's role in the team the link is worth nothing.
  made_by uuid references auth_users (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  ended_at timestamptz,
  -- Where it was made, to say until when it is good.
  time_zone text check (char_length(time_zone) <= 60),
  device_limit integer not null default 3 check (device_limit > 0)
);
create index scorer_links_by_session on scorer_links (session_id);
create index scorer_links_by_team on scorer_links (team_id);

-- The devices on which a link was opened, each known by its cookie.
create table scorer_devices (
  id uuid primary key,
  link_id uuid not null references scorer_links (id) on delete cascade,
  -- As the device calls itself in its pushes; unknown until the first.
  client_id uuid,
  cookie_hash text not null unique,
  name text check (char_length(name) <= 40),
  -- By so much the clock of the device was ahead when it last downloaded.
  clock_ahead_ms bigint not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index scorer_devices_by_link on scorer_devices (link_id);

-- Entries that came when their link was ended: not in any log, until a coach takes or drops them.
create table held_entries (
  id uuid primary key,
  link_id uuid not null references scorer_links (id) on delete cascade,
  client_id uuid not null,
  name text check (char_length(name) <= 40),
  command jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- Within what was received at once.
  place integer not null,
  decided text check (decided in ('taken', 'dropped')),
  decided_by uuid references auth_users (id) on delete set null,
  decided_at timestamptz,
  check ((decided is null) = (decided_at is null))
);
create index held_entries_by_link on held_entries (link_id) where decided is null;

-- An entry of a guest says by which link it came, and is no account's.
alter table match_events add column guest_link uuid, add column guest_name text check (char_length(guest_name) <= 40);
alter table match_events add constraint match_events_of_one check (guest_link is null or user_id is null) not valid;

alter table recorders alter column user_id drop not null;
alter table recorders add column guest_link uuid references scorer_links (id) on delete cascade;
alter table recorders add constraint recorders_of_one check (num_nonnulls(user_id, guest_link) = 1);
