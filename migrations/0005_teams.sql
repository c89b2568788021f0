-- Deleted teams whose logo still has to be removed: few at any time, looked for every minute.
create index teams_logos_left on teams (id) where deleted_at is not null and logo_url is not null;
