-- Where the entries of a session went that was made one with another; only a removed session has such a place.
alter table stat_sessions add column merged_into uuid;
alter table stat_sessions add constraint stat_sessions_merged check (merged_into is null or deleted_at is not null);
