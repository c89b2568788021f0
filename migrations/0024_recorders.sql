-- Who has a match open for recording now. Not synced, and of no worth a minute later.
create table recorders (
  session_id uuid not null references stat_sessions (id) on delete cascade,
  client_id uuid not null,
  user_id uuid not null references auth_users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (session_id, client_id)
);
