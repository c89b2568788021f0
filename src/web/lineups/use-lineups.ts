import { useMemo, useState } from 'react';
import { createLineup, deleteLineup, duplicateLineup, renameLineup, reorderLineups } from '#domain/lineups/commands.ts';
import { inDisplayOrder, neighbour } from '#domain/lineups/order.ts';
import { newId } from '#web/app/new-id.ts';
import { useRows } from '#web/sync/hooks.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { useAction } from '#web/teams/use-action.ts';

export type Lineups = ReturnType<typeof useLineups>;

/** The lineups of a team in their order, the selected one, and what can be done with them. */
export function useLineups(teamId: string) {
  const act = useAction();
  const { syncNow } = useSync();
  const rows = useRows('lineups', { teamId });
  const lineups = useMemo(() => inDisplayOrder(rows), [rows]);
  const [chosenId, select] = useState<string | null>(null);
  const selected = lineups.find(({ id }) => id === chosenId) ?? lineups[0];
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
        const next = neighbour(lineups, id);
        const texts = { done: 'Lineup deleted successfully', failed: 'Failed to delete lineup' };
        const isDeleted = await act(deleteLineup.draft({ teamId, id }), texts);
        if (isDeleted && id === selected?.id) select(next ?? null);
        return isDeleted;
      },
      async reorder(ids: string[]): Promise<void> {
        const texts = { done: 'Lineup order updated', failed: 'Failed to save lineup order' };
        if (!(await act(reorderLineups.draft({ teamId, ids }), texts))) syncNow();
      },
    }),
    [teamId, act, syncNow, lineups, selected, named],
  );
}
