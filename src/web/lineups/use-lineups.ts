import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLineup, deleteLineup, duplicateLineup, renameLineup, reorderLineups } from '#domain/lineups/commands.ts';
import { inDisplayOrder, neighbour } from '#domain/lineups/order.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { newId } from '#web/app/new-id.ts';
import { useRows } from '#web/sync/hooks.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { useAction } from '#web/teams/use-action.ts';
import { toast } from '#web/ui/toasts.ts';

export type Lineups = ReturnType<typeof useLineups>;

/** The lineups of a team in their order, the selected one, and what can be done with them. */
export function useLineups(teamId: string) {
  const act = useAction();
  const { syncNow } = useSync();
  const rows = useRows('lineups', { teamId });
  const lineups = useMemo(() => inDisplayOrder(rows), [rows]);
  const [chosenId, select] = useState<string | null>(null);
  const { selected, byHand } = useSelected(lineups, chosenId, select);
  const named = useMemo(
    () => ({
      rename: (id: string, name: string) =>
        act(renameLineup.draft({ teamId, id, name }), {
          done: 'Lineup renamed successfully',
          failed: 'Failed to rename lineup',
        }),
      duplicate: (id: string) =>
        act(duplicateLineup.draft({ teamId, id, copyId: newId() }), {
          done: 'Lineup duplicated successfully',
          failed: 'Failed to duplicate lineup',
        }),
    }),
    [teamId, act],
  );
  return useMemo(
    () => ({
      ...named,
      lineups,
      selected,
      select,
      async create(name: string): Promise<boolean> {
        const id = newId();
        const texts = { done: 'Lineup created successfully', failed: 'Failed to create lineup' };
        const isCreated = await act(createLineup.draft({ teamId, id, name }), texts);
        if (isCreated) select(id);
        return isCreated;
      },
      async remove(id: string): Promise<boolean> {
        const texts = { done: 'Lineup deleted successfully', failed: 'Failed to delete lineup' };
        byHand(id);
        return act(deleteLineup.draft({ teamId, id }), texts);
      },
      async reorder(ids: string[]): Promise<void> {
        const texts = { done: 'Lineup order updated', failed: 'Failed to save lineup order' };
        if (!(await act(reorderLineups.draft({ teamId, ids }), texts))) syncNow();
      },
    }),
    [teamId, act, syncNow, lineups, selected, byHand, named],
  );
}

type Rows = readonly Stored<'lineups'>[];

/** The chosen one, or what stood next to it once it is deleted (AMB-064). Who did not delete it is told. */
function useSelected(lineups: Rows, chosenId: string | null, select: (id: string | null) => void) {
  const [before, setBefore] = useState(lineups);
  const [gone, setGone] = useState<Rows[number]>();
  const own = useRef(new Set<string>());
  const [first] = lineups;
  // Kept from then on: whoever puts another one first must not change what is open here (LPAGE-15).
  if (chosenId === null && first) select(first.id);
  if (before !== lineups) {
    setBefore(lineups);
    const last = before.find(({ id }) => id === chosenId) ?? before[0];
    if (last && !lineups.some(({ id }) => id === last.id)) {
      select(neighbour(before, last.id) ?? null);
      setGone(last);
    }
  }
  useEffect(() => {
    if (gone && !own.current.has(gone.id)) toast({ title: `“${gone.name}” is no longer there`, tone: 'info' });
  }, [gone]);
  const byHand = useCallback((id: string) => void own.current.add(id), []);
  return { selected: lineups.find(({ id }) => id === chosenId) ?? first, byHand };
}
