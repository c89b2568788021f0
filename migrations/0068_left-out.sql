-- Placements of the last saved courts that had become impossible: told to whoever made them, and taken up again when the
-- player comes to the team after all.
alter table lineups add column left_out jsonb not null default '[]';
