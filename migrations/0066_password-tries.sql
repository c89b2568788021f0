-- Wrong passwords for an account within the last hour, by a hash of its address, whether there is such an account or
-- not. Kept here, so that several servers count together.
create table password_tries (
  key text primary key,
  -- When each failed, in milliseconds.
  failures jsonb not null default '[]',
  -- Whether the owner was told of this bout.
  told boolean not null default false,
  last_at timestamptz not null
);
create index password_tries_by_time on password_tries (last_at);
