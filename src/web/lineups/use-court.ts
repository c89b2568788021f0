import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Refusal, wording } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import { courtOf } from '#domain/lineups/copies.ts';
import { EMPTY_COURT, move, obstacle, place, remove, standing, toggleServer } from '#domain/lineups/court.ts';
import { rotate, type Turn } from '#domain/lineups/rotation.ts';
import type { Court, Lineup, Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { newId } from '#web/app/new-id.ts';
import { useDo } from '#web/sync/hooks.ts';
import { toast } from '#web/ui/toasts.ts';
import { courtDraft, type Draft } from './court-draft.ts';
import type { Carried } from './keys.ts';
import { useSaveStatus } from './use-save-status.ts';

export type CourtEditing = ReturnType<typeof useCourt>;

/** The court of the selected lineup: what is shown, what may be done with it, and how far its saving has come. */
export function useCourt(teamId: string, lineup: Lineup | undefined, players: readonly Player[]) {
  const { drafts, status } = useDrafts(teamId);
  const draft = useSyncExternalStore(drafts.subscribe, drafts.snapshot);
  const stored = lineup ? courtOf(lineup) : EMPTY_COURT;
  const own = draft.current?.lineupId === lineup?.id ? draft.current?.court : undefined;
  const court = draft.isSetAside ? EMPTY_COURT : (own ?? stored);

  function apply(next: Result<Court>): boolean {
    if (!next.ok) toast({ title: wording(next.refusal), tone: 'warn' });
    else if (lineup && next.value !== court) drafts.store.change(lineup.id, stored, next.value);
    return next.ok;
  }

  async function swapped(next: Result<Court>): Promise<void> {
    if (!apply(next)) return;
    const isSaved = (await drafts.store.flush()) !== 'failed';
    toast(isSaved ? { title: 'Players swapped successfully' } : { title: 'Failed to swap players', tone: 'bad' });
  }

  return {
    court,
    status,
    place: (playerId: string, slot: Slot) => apply(place(court, players, playerId, slot)),
    remove: (slot: Slot) => apply({ ok: true, value: remove(court, slot) }),
    toggleServer: (slot: Slot) => apply(toggleServer(court, slot)),
    /** Onto an occupied slot it is a swap, which is saved at once and announced (COURT-15). */
    move(from: Slot, to: Slot): void {
      const next = move(court, players, from, to);
      const isSwap = standing(court, to) !== undefined && next.ok && next.value !== court;
      if (isSwap) void swapped(next);
      else apply(next);
    },
    rotate(turn: Turn): void {
      apply({ ok: true, value: rotate(court, turn) });
      void drafts.store.flush();
    },
    /** Why what is carried may not be dropped there, or nothing. */
    refusal(carried: Carried, slot: Slot): Refusal | undefined {
      if (carried.kind === 'player') return obstacle(court, players, carried.playerId, slot);
      const moved = move(court, players, carried.slot, slot);
      return moved.ok ? undefined : moved.refusal;
    },
    save: drafts.store.flush,
    setAside: drafts.store.setAside,
    bringBack: drafts.store.bringBack,
  };
}

function useDrafts(teamId: string) {
  const run = useDo();
  const { status, saving, kept, failed } = useSaveStatus();
  const [drafts] = useState(() => observed());
  useEffect(() => {
    drafts.saveWith(async ({ lineupId: id, replaces, court }) => {
      saving();
      const result = await run(saveCourt.draft({ teamId, id, court, replaces, versionId: newId() }));
      if (result.ok) kept();
      else failed();
      return result.ok;
    });
  }, [drafts, run, teamId, saving, kept, failed]);
  useEffect(() => {
    // Leaving the page, by whatever way, saves what is open (AMB-060).
    const leave = () => void drafts.store.flush();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [drafts]);
  return { drafts, status };
}

type Snapshot = { readonly current: Draft | undefined; readonly isSetAside: boolean };

/** The drafts as something that a component can watch. */
function observed() {
  const listeners = new Set<() => void>();
  let save = (_draft: Draft): Promise<boolean> => Promise.resolve(false);
  let seen: Snapshot = { current: undefined, isSetAside: false };
  const store = courtDraft({
    save: (draft) => save(draft),
    told: () => {
      seen = { current: store.current(), isSetAside: store.isSetAside() };
      for (const listener of listeners) listener();
    },
  });
  return {
    store,
    saveWith: (next: typeof save) => {
      save = next;
    },
    snapshot: () => seen,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
