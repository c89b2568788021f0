import { useEffect, useRef } from 'react';
import { useSync } from './screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';

type OfTeam = { readonly id: string; readonly teamId: string; readonly name: string };

/** A form goes with what it is about, when somebody else deletes that: what was entered is told, not dropped unseen. */
export function useGone(table: 'players' | 'lineups', { id, teamId, name }: OfTeam, entered: string | undefined): void {
  const store = useSync();
  const newest = useRef(entered);
  useEffect(() => void (newest.current = entered));
  useEffect(
    () => () => {
      if (newest.current === undefined || store.row(table, id) || !store.row('teams', teamId)) return;
      toast({ title: `${name} was deleted meanwhile`, description: `You had entered: ${newest.current}`, tone: 'bad' });
    },
    [store, table, id, teamId, name],
  );
}
