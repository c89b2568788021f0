-- What a person is beyond their teams. The first admin is named by `npm run admin`.
create table user_roles (
  user_id uuid not null references auth_users (id) on delete cascade,
  role text not null check (role in ('admin')),
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- The one code that an admin may enter now: a new one takes the place of the old one.
create table admin_codes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  salt text not null,
  hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Only hashes of tokens: who reads the table cannot use them.
create table admin_sessions (
  token_hash text primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  expires_at timestamptz not null
);
create index admin_sessions_by_user on admin_sessions (user_id);

-- What admins did. It outlives both the admin and who it was done to.
create table admin_log (
  id uuid primary key,
  admin_id uuid,
  admin_email text not null,
  action text not null,
  target text not null,
  at timestamptz not null
);
create index admin_log_by_time on admin_log (at desc, id desc);

create table feedback (
  id uuid primary key,
  user_id uuid references auth_users (id) on delete set null,
  subject text not null check (char_length(subject) between 3 and 200),
  message text not null check (char_length(message) between 10 and 2000),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed', 'archived')),
  attachment_url text unique,
  attachment_type text,
  attachment_name text,
  created_at timestamptz not null
);
create index feedback_by_time on feedback (created_at desc, id desc);
create index feedback_by_user on feedback (user_id, created_at desc);

-- The panel lists everybody, newest first, one page at a time.
create index auth_users_by_time on auth_users (created_at desc, id desc);
