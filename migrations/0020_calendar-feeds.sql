-- One private address for each person and team, so that it ends with their access. The token is kept as it is, to be
-- shown again: whoever reads this table can read the events themselves.
create table calendar_feeds (
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  token text not null unique check (length(token) >= 32),
  time_zone text not null,
  created_at timestamptz not null,
  primary key (team_id, user_id)
);
create index calendar_feeds_by_user on calendar_feeds (user_id);
