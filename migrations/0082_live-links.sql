-- Addresses of the public page of a match, or of whatever a team plays. They only read, so that the token is kept as it
-- is and can be shown again.
create table live_links (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  session_id uuid references stat_sessions (id) on delete cascade,
  token text not null unique check (token ~ '^[A-Za-z0-9]{32}$'),
  names text not null check (names in ('numbers', 'first', 'full')),
  shows jsonb not null,
  -- Whose word it is that everyone named has agreed, and when it was given.
  consent_by uuid references auth_users (id) on delete set null,
  consent_at timestamptz,
  created_by uuid references auth_users (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (names = 'numbers' or consent_at is not null)
);
create index live_links_by_team on live_links (team_id) where ended_at is null;
create index live_links_by_session on live_links (session_id);

-- Players of whom no public page ever says more than the number.
create table live_hidden (
  team_id uuid not null references teams (id) on delete cascade,
  player_id uuid not null references players (id) on delete cascade,
  primary key (team_id, player_id)
);
create index live_hidden_by_player on live_hidden (player_id);
