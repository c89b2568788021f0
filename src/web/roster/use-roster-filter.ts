import { useState } from 'react';
import { NO_FILTER, type RosterFilter } from '#domain/roster/filter.ts';
import { PlayingPosition } from '#domain/roster/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';

/** What the roster is narrowed to. It is kept here and written into the address: no letter of a search waits for it. */
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
