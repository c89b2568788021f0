-- A change of address that waits for both mailboxes. Only hashes of the links: who reads the table cannot use them.
create table email_changes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  new_email text not null,
  old_hash text not null unique,
  new_hash text not null unique,
  old_confirmed boolean not null default false,
  new_confirmed boolean not null default false,
  expires_at timestamptz not null
);
