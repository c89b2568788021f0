-- The panel looks for people by any part of their name or address. Pieces of three letters serve that, where the
-- database has them and lets us; the same questions are answered without, only slower (decision 20).
do $$
begin
  create extension if not exists pg_trgm;
  create index auth_users_by_email_part on auth_users using gin (lower(email) gin_trgm_ops);
  create index auth_users_by_name_part on auth_users using gin (lower(name) gin_trgm_ops);
  create index profiles_by_name_part on profiles using gin (lower(display_name) gin_trgm_ops);
exception when others then
  raise notice 'without an index for searching people: %', sqlerrm;
end
$$;
