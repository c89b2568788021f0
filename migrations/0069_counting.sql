-- How the taps of a session are counted (decision 51). Nothing stands where nobody was asked: as it always was.
alter table stat_sessions add column counting text check (counting in ('attempts', 'contacts'));
