import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createLineup, deleteLineup, duplicateLineup, renameLineup, reorderLineups } from '#domain/lineups/commands.ts';
import { inDisplayOrder, neighbour } from '#domain/lineups/order.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { afterFrame } from '#web/sync/moments.ts';
import { newId } from '#web/sync/new-id.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useAction } from '#web/sync/use-action.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { useStable } from '#web/ui/use-stable.ts';

export type Lineups = ReturnType<typeof useLineups>;

/** The lineups of a team in their order, the selected one, and what can be done with them. */
export function useLineups(teamId: string) {
  const act = useAction();
  const { syncNow } = useSync();
  const rows = useRows('lineups', { teamId });
  const lineups = useMemo(() => inDisplayOrder(rows), [rows]);
  const { selected, select, byHand } = useSelected(lineups);
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
    [teamId, act, syncNow, lineups, selected, select, byHand, named],
  );
}

type Rows = readonly Stored<'lineups'>[];

/** A lineup that was just chosen: it is shown at once, and the URL follows. `before` is what the URL named until then. */
type Chosen = { readonly id: string; readonly before: string | undefined };

const lineupOf = (lineups: Rows, id: string | null | undefined) => lineups.find((lineup) => lineup.id === id);

/**
 * The selected lineup: named in the URL, else the last one open, else the neighbour of a deleted one (AMB-064). If
 * somebody else deleted it, the person is told.
 */
function useSelected(lineups: Rows) {
  const [{ lineup: named }, change] = useAddress();
  const [chosen, choose] = useState<Chosen | null>(null);
  const [openId, setOpen] = useState<string | null>(null);
  const [before, setBefore] = useState(lineups);
  const [gone, setGone] = useState<Rows[number]>();
  const own = useRef(new Set<string>());
  if (chosen && chosen.before !== named) choose(null);
  const asked = chosen && chosen.before === named ? chosen.id : named;
  let next = lineupOf(lineups, asked) ?? lineupOf(lineups, openId);
  if (before !== lineups) {
    setBefore(lineups);
    const last = lineupOf(before, openId);
    if (last && !lineupOf(lineups, last.id)) {
      next = lineupOf(lineups, neighbour(before, last.id)) ?? next;
      setGone(last);
    }
  }
  const selected = next ?? lineups[0];
  // Kept, so that a reordering by somebody else does not change the open lineup (LPAGE-15).
  if (selected && selected.id !== openId) setOpen(selected.id);
  const tell = useEffectEvent(({ id, name }: Rows[number]) => {
    if (named === id) change({ lineup: openId });
    if (!own.current.has(id)) toast({ title: `“${name}” is no longer there`, tone: 'info' });
  });
  useEffect(() => {
    if (gone) tell(gone);
  }, [gone]);
  const byHand = useCallback((id: string) => void own.current.add(id), []);
  const select = useStable((id: string) => {
    choose({ id, before: named });
    afterFrame(() => {
      // Back leads to the one that is open now, also where it was opened without having been chosen.
      change({ lineup: openId });
      if (id !== openId) change({ lineup: id }, 'push');
    });
  });
  return { selected, select, byHand };
}
