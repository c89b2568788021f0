-- Where the six of a lineup stand as the ball is served: one row for each rotation, receiving and serving.
create table lineup_formations (
  id uuid primary key,
  team_id uuid not null references teams (id),
  lineup_id uuid not null references lineups (id),
  rotation int not null check (rotation between 1 and 6),
  kind text not null check (kind in ('receive', 'serve')),
  places jsonb not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid,
  unique (lineup_id, rotation, kind)
);
create index lineup_formations_by_rev on lineup_formations (team_id, rev);

-- What a later save of the same places replaced.
create table formation_versions (
  id uuid primary key,
  team_id uuid not null references teams (id),
  lineup_id uuid not null references lineups (id),
  rotation int not null check (rotation between 1 and 6),
  kind text not null check (kind in ('receive', 'serve')),
  places jsonb not null,
  saved_by uuid,
  replaced_at timestamptz not null,
  rev bigint not null,
  deleted_at timestamptz,
  updated_by uuid
);
create index formation_versions_by_rev on formation_versions (team_id, rev);
