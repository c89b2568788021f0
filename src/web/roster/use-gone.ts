import { useEffect, useRef } from 'react';
import type { Player } from '#domain/roster/schema.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { toast } from '#web/ui/toasts.ts';

/** A card goes with its player, also while it is edited: then what was entered in it is told, not dropped unseen. */
export function useGone({ id, teamId, name }: Player, entered: string | undefined): void {
  const store = useSync();
  const newest = useRef(entered);
  useEffect(() => void (newest.current = entered));
  useEffect(
    () => () => {
      if (newest.current === undefined || store.row('players', id) || !store.row('teams', teamId)) return;
      toast({ title: `${name} was deleted meanwhile`, description: `You had entered: ${newest.current}`, tone: 'bad' });
    },
    [store, id, teamId, name],
  );
}
