import { useState } from 'react';
import { NO_FILTER, type RosterFilter } from '#domain/roster/filter.ts';
import { PlayingPosition } from '#domain/roster/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';

/** The roster's filter. Kept in state and written to the URL, so that typing in the search does not wait for it. */
export function useRosterFilter() {
  const [{ find = '', position }, change] = useAddress();
  const [filter, setFilter] = useState<RosterFilter>({
    search: find,
    position: PlayingPosition.safeParse(position).data ?? NO_FILTER.position,
  });
  const narrow = (next: RosterFilter) => {
    setFilter(next);
    change({ find: next.search || null, position: next.position === 'All' ? null : next.position });
  };
  return [filter, narrow] as const;
}
