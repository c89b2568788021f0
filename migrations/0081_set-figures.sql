-- Figures of sets that are told by their rallies, as numbers to be added; rates are none of them.
create table player_set_figures (
  id uuid primary key,
  team_id uuid not null references teams (id),
  session_id uuid not null references stat_sessions (id),
  set_id uuid not null references set_stats (id),
  side text not null check (side in ('us', 'them')),
  player_id uuid,
  number text check (char_length(number) <= 2),
  figures jsonb not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index player_set_figures_by_rev on player_set_figures (team_id, rev);
create index player_set_figures_by_session on player_set_figures (session_id);

create table rotation_set_figures (
  id uuid primary key,
  team_id uuid not null references teams (id),
  session_id uuid not null references stat_sessions (id),
  set_id uuid not null references set_stats (id),
  side text not null check (side in ('us', 'them')),
  setter_pos integer check (setter_pos between 1 and 6),
  so_won integer not null check (so_won >= 0),
  so_n integer not null check (so_n >= so_won),
  ps_won integer not null check (ps_won >= 0),
  ps_n integer not null check (ps_n >= ps_won),
  fb_k integer not null check (fb_k >= 0),
  fb_n integer not null check (fb_n >= 0),
  rallies_touch integer not null check (rallies_touch >= 0),
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index rotation_set_figures_by_rev on rotation_set_figures (team_id, rev);
create index rotation_set_figures_by_session on rotation_set_figures (session_id);

-- Sessions whose figures have still to be worked out of their log; a start of the server does so, one by one.
create table figures_to_make (session_id uuid primary key references stat_sessions (id) on delete cascade);
insert into figures_to_make (session_id)
  select distinct session_id from match_events
  where kind not in ('stat', 'score', 'open-set', 'void', 'replace');
