import { useEffect } from 'react';
import { whenIdle } from '#web/browser/when-idle.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { teamStats } from './team-stats.ts';

/** Sorts a team's figures out while nothing else is to do, so that an analysis that is opened next has them at hand. */
export function useSortedEarly(teamId: string, isWanted: boolean): void {
  const store = useSync();
  useEffect(() => {
    if (!isWanted) return undefined;
    let cancel: () => void;
    const sortOn = (hasTime: () => boolean) => {
      let isSorted = false;
      do isSorted = store.isReady() && teamStats(store, teamId).seasonIndex.sortNext();
      while (!isSorted && store.isReady() && hasTime());
      if (!isSorted) cancel = whenIdle(sortOn);
    };
    cancel = whenIdle(sortOn);
    return () => cancel();
  }, [store, teamId, isWanted]);
}
