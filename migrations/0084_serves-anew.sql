-- A serve without our line-up is of the side alone, and aces and errors of serves are marks of their own: a start of the
-- server works the stored figures out anew.
insert into figures_to_make (session_id)
  select distinct session_id from player_set_figures
  on conflict do nothing;
