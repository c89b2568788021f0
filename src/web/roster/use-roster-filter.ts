import { useEffect, useState } from 'react';
import { NO_FILTER, type RosterFilter } from '#domain/roster/filter.ts';
import { PlayingPosition } from '#domain/roster/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** Delay before the URL changes: letters follow each other faster. */
const CALM_MS = 150;

/** The roster's filter. What is searched for is written to the URL when the person pauses: typing does not wait for it. */
export function useRosterFilter() {
  const [{ find = '', position }, change] = useAddress();
  const [first] = useState<RosterFilter>({
    search: find,
    position: PlayingPosition.safeParse(position).data ?? NO_FILTER.position,
  });
  const [filter, setFilter] = useState(first);
  const keep = useStable(({ search, position: kept }: RosterFilter) =>
    change({ find: search || null, position: kept === 'All' ? null : kept }),
  );
  useEffect(() => {
    if (filter === first) return undefined;
    const now = () => keep(filter);
    const timer = setTimeout(now, CALM_MS);
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
    };
  }, [filter, first, keep]);
  const narrow = (next: RosterFilter) => {
    setFilter(next);
    if (next.position !== filter.position) keep(next);
  };
  return [filter, narrow] as const;
}
