-- What a device has seen of this database. The newest row is the present generation; it continues the others, so that
-- nothing which a device got from one of them was taken back. What is not here belongs to another history.
create table generations (
  id uuid primary key default gen_random_uuid(),
  ordinal bigint generated always as identity unique,
  began_at timestamptz not null default now(),
  -- A process that owns the database alone has finished it in order.
  ended_at timestamptz,
  -- The cluster, its timeline and its database, where PostgreSQL is a server of its own.
  place text
);

insert into generations default values;
