-- What a match is played by, and what the matches of a team begin with. Nothing stands where nobody chose.
alter table stat_sessions add column rules jsonb;
alter table teams add column default_rules jsonb;
