-- People. Sign-in adds its own tables; user ids are UUIDs everywhere.
create table auth_users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index auth_users_email_folded on auth_users (lower(email));

-- One counter per scope. Taken under this row's lock, so that a reader never skips a row that commits late.
create table scopes (
  scope text primary key,
  rev bigint not null default 0
);

-- The answer to every command that was ever received: a repeated one gets it again and changes nothing.
create table op_log (
  command_id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  name text not null,
  refusal jsonb,
  at timestamptz not null,
  received_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key references auth_users (id) on delete cascade,
  display_name text,
  avatar_url text,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);

create table subscribers (
  id uuid primary key references auth_users (id) on delete cascade,
  subscribed boolean not null default false,
  user_type text not null default 'free' check (user_type in ('free', 'paid_premium', 'admin_premium')),
  subscription_tier text,
  subscription_end timestamptz,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);

create table teams (
  id uuid primary key,
  name text not null check (name = btrim(name) and name <> ''),
  season_name text check (season_name <> ''),
  description text check (description <> ''),
  logo_url text,
  palette jsonb,
  user_id uuid not null references auth_users (id),
  owner_name text,
  created_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index teams_by_owner on teams (user_id) where deleted_at is null;

create table team_collaborators (
  id uuid primary key,
  team_id uuid not null references teams (id),
  user_id uuid not null,
  role text not null check (role in ('coach', 'statistician')),
  added_by uuid,
  display_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create unique index team_collaborators_once on team_collaborators (team_id, user_id) where deleted_at is null;
create index team_collaborators_by_user on team_collaborators (user_id) where deleted_at is null;
create index team_collaborators_by_rev on team_collaborators (team_id, rev);

create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams (id),
  invited_by uuid not null,
  invitee_email text not null,
  invitee_user_id uuid,
  role text not null check (role in ('coach', 'statistician')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index team_invitations_by_email on team_invitations (lower(invitee_email)) where status = 'pending';
create index team_invitations_by_team on team_invitations (team_id);

create table players (
  id uuid primary key,
  team_id uuid not null references teams (id),
  name text not null check (btrim(name) <> ''),
  position text not null check (position in
    ('Setter', 'Outside Hitter', 'Middle Blocker', 'Opposite Hitter', 'Libero', 'Defensive Specialist')),
  jersey_number integer check (jersey_number between 0 and 99),
  is_starter boolean not null default false,
  is_out boolean not null default false,
  user_id uuid,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index players_by_rev on players (team_id, rev);

create table lineups (
  id uuid primary key,
  team_id uuid not null references teams (id),
  name text not null check (btrim(name) <> ''),
  formation text not null default '5-1',
  players jsonb not null,
  player_assignments jsonb not null,
  court_assignments jsonb not null,
  server_designations jsonb not null,
  display_order integer not null,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index lineups_by_rev on lineups (team_id, rev);

create table lineup_versions (
  id uuid primary key,
  team_id uuid not null references teams (id),
  lineup_id uuid not null references lineups (id),
  court_assignments jsonb not null,
  server_designations jsonb not null,
  saved_by uuid,
  replaced_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index lineup_versions_by_rev on lineup_versions (team_id, rev);

create table events (
  id uuid primary key,
  team_id uuid not null references teams (id),
  user_id uuid,
  title text not null check (btrim(title) <> ''),
  event_type text not null check (event_type in
    ('practice', 'scrimmage', 'game', 'tournament', 'other', 'one_time_event')),
  start_date date not null,
  end_date date not null,
  start_time text check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  location text,
  opponent_name text,
  description text,
  is_recurring boolean not null default false,
  recurrence_pattern jsonb,
  game_status text check (game_status in ('in_progress', 'completed')),
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid,
  check (end_date >= start_date)
);
create index events_by_rev on events (team_id, rev);

create table stat_sessions (
  id uuid primary key,
  team_id uuid not null references teams (id),
  event_id uuid references events (id),
  user_id uuid,
  num_sets integer not null check (num_sets in (1, 3, 5)),
  notes text,
  opponent_name text,
  session_status text not null default 'in_progress' check (session_status in ('in_progress', 'completed')),
  created_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index stat_sessions_by_rev on stat_sessions (team_id, rev);
create index stat_sessions_by_event on stat_sessions (event_id);

-- Projections of the log, written by the same fold that the phone uses.
create table set_stats (
  id uuid primary key,
  team_id uuid not null references teams (id),
  session_id uuid not null references stat_sessions (id),
  set_number integer not null check (set_number between 1 and 5),
  start_time timestamptz,
  our_score integer not null default 0 check (our_score >= 0),
  opponent_score integer not null default 0 check (opponent_score >= 0),
  set_status text not null default 'not_started' check (set_status in ('not_started', 'in_progress')),
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid,
  unique (session_id, set_number)
);
create index set_stats_by_rev on set_stats (team_id, rev);

create table stat_pairs (
  id uuid primary key,
  team_id uuid not null references teams (id),
  session_id uuid not null references stat_sessions (id),
  set_id uuid not null references set_stats (id),
  player_id uuid not null,
  stat_category text not null check (stat_category in ('attack', 'serve', 'defense', 'pass')),
  positive_count integer not null check (positive_count >= 0),
  negative_count integer not null check (negative_count >= 0),
  total_attempts integer not null check (total_attempts >= positive_count + negative_count),
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid,
  unique (set_id, player_id, stat_category)
);
create index stat_pairs_by_rev on stat_pairs (team_id, rev);
create index stat_pairs_by_session on stat_pairs (session_id);

-- Append-only. What is wrong is voided or replaced by a later event, never changed.
create table match_events (
  id uuid primary key,
  team_id uuid not null,
  session_id uuid not null references stat_sessions (id),
  set_number integer not null check (set_number between 1 and 5),
  kind text not null,
  payload jsonb not null,
  user_id uuid,
  client_id uuid not null,
  at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create unique index match_events_by_rev on match_events (session_id, rev);
