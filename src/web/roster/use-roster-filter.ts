import { useEffect, useState } from 'react';
import { NO_FILTER, type RosterFilter } from '#domain/roster/filter.ts';
import { PlayingPosition } from '#domain/roster/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';

/** Delay before the URL changes: letters follow each other faster. */
const CALM_MS = 150;

/** The roster's filter. Kept in state, and written to the URL when the person pauses: typing does not wait for it. */
export function useRosterFilter() {
  const [{ find = '', position }, change] = useAddress();
  const [first] = useState<RosterFilter>({
    search: find,
    position: PlayingPosition.safeParse(position).data ?? NO_FILTER.position,
  });
  const [filter, setFilter] = useState(first);
  useEffect(() => {
    if (filter === first) return undefined;
    const keep = () =>
      change({ find: filter.search || null, position: filter.position === 'All' ? null : filter.position });
    const timer = setTimeout(keep, CALM_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [filter, first, change]);
  return [filter, setFilter] as const;
}
