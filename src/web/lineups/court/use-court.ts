import { useMemo, useState } from 'react';
import { type Refusal, wording } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import { courtOf } from '#domain/lineups/copies.ts';
import {
  EMPTY_COURT,
  move,
  obstacle,
  place,
  remove,
  sameCourt,
  assignmentAt,
  toggleServer,
} from '#domain/lineups/court.ts';
import { fitCourt } from '#domain/lineups/fit.ts';
import { back, changed, forward, type History, type Step } from '#domain/lineups/history.ts';
import { leftOutWording } from '#domain/lineups/left-out.ts';
import { rotate, type Turn } from '#domain/lineups/rotation.ts';
import type { Court, Lineup, Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { newId } from '#web/sync/new-id.ts';
import { useDo } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import type { Carried } from './keys.ts';
import { keepHistory, readHistory } from './kept-history.ts';
import { useSaveStatus } from './use-save-status.ts';

export type CourtEditing = ReturnType<typeof useCourt>['editing'];

/** A court that was changed and is on its way to the device. */
type Draft = { readonly lineupId: string; readonly court: Court };
type Saving = { readonly past?: History; readonly done?: ToastRequest; readonly problem?: string };
const nothing = () => undefined;

/**
 * The court of the selected lineup: what is shown, what may be done with it, and how far its saving has come. Every
 * change is queued in the task of the hand that made it, so that nothing is lost with the page.
 */
export function useCourt(teamId: string, lineup: Lineup | undefined, players: readonly Player[]) {
  const run = useDo();
  const { userId } = useSync();
  const { status, saving, kept, failed } = useSaveStatus();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSetAside, setAside] = useState(false);
  const [histories, setHistories] = useState<ReadonlyMap<string, History>>(new Map());
  const stored = useMemo(() => (lineup ? courtOf(lineup) : EMPTY_COURT), [lineup]);
  const court = useSameCourt(
    isSetAside ? EMPTY_COURT : draft?.lineupId === lineup?.id ? (draft?.court ?? stored) : stored,
  );
  const [id, lineupName = ''] = [lineup?.id, lineup?.name];

  // Another object only when something else can be done: what is drawn of it is not drawn again for the saving.
  const editing = useMemo(() => {
    const history = histories.get(id ?? '') ?? readHistory(userId, id ?? '');
    const [earlier, later] = [back(history, court), forward(history, court)];

    /** The court before it goes along, so that work of somebody else that is overwritten can be told apart and kept. */
    async function save(
      asked: Court,
      { past, done, problem = 'Failed to save court layout' }: Saving = {},
    ): Promise<void> {
      if (id === undefined || sameCourt(court, asked)) return;
      const next = possible(asked);
      if (sameCourt(court, next)) return;
      const made: Draft = { lineupId: id, court: next };
      setDraft(made);
      const newPast = past ?? changed(history, court, next);
      setHistories((all) => new Map(all).set(id, newPast));
      keepHistory(userId, id, newPast);
      const versionId = newId();
      saving(versionId);
      const result = await run(saveCourt.draft({ teamId, id, court: next, replaces: court, versionId })).catch(nothing);
      // Unless it was changed again meanwhile, what is stored is what is shown: also after a refusal.
      setDraft((now) => (now === made ? null : now));
      if (result?.ok) kept(versionId, done);
      else failed(problem, result && wording(result.refusal));
    }

    /** An earlier court may name somebody who is out by now: she alone is left out, and that is said. */
    function possible(asked: Court): Court {
      const { court: legal, misplaced } = fitCourt(court, asked, players);
      const nameOf = (playerId: string) => players.find((player) => player.id === playerId)?.name;
      const words = misplaced.flatMap(({ assignment: { playerId }, reason }) => {
        const name = nameOf(playerId);
        return name === undefined ? [] : leftOutWording(name, reason, lineupName);
      });
      if (words.length > 0) toast({ title: words.join(' '), tone: 'warn' });
      return legal;
    }

    function apply(next: Result<Court>): void {
      if (next.ok) void save(next.value);
      else toast({ title: wording(next.refusal), tone: 'warn' });
    }

    const swap = (next: Court, isHeard: boolean) =>
      save(next, { done: { title: 'Players swapped successfully', isHeard }, problem: 'Failed to swap players' });

    function go(step: Step | undefined, said: string): void {
      if (!step) return;
      announce(said);
      void save(step.court, { past: step.history });
    }

    return {
      court,
      place: (playerId: string, slot: Slot) => apply(place(court, players, playerId, slot)),
      remove: (slot: Slot) => void save(remove(court, slot)),
      toggleServer: (slot: Slot) => apply(toggleServer(court, slot)),
      /** Onto an occupied slot it is a swap, which is told (COURT-15); one that was dragged is heard as it is dropped. */
      move(from: Slot, to: Slot, isDragged = false): void {
        const next = move(court, players, from, to);
        const isSwap = assignmentAt(court, to) !== undefined && next.ok && next.value !== court;
        if (isSwap) void swap(next.value, isDragged);
        else apply(next);
      },
      rotate(turn: Turn): void {
        announce(`Rotated ${turn}.`);
        void save(rotate(court, turn));
      },
      takeBack: (overwritten: Court) => save(overwritten),
      undo: () => go(earlier, 'Undone.'),
      redo: () => go(later, 'Done again.'),
      canUndo: earlier !== undefined,
      canRedo: later !== undefined,
      /** Why what is carried may not be dropped there, or nothing. */
      refusal(carried: Carried, slot: Slot): Refusal | undefined {
        if (carried.kind === 'player') return obstacle(court, players, carried.playerId, slot);
        const moved = move(court, players, carried.slot, slot);
        return moved.ok ? undefined : moved.refusal;
      },
      /** While a new lineup is being named, the court is cleared (COURT-29). */
      setAside: () => setAside(true),
      bringBack: () => setAside(false),
    };
  }, [court, players, id, lineupName, teamId, userId, histories, run, saving, kept, failed]);
  return { editing, status };
}

/** The same object while it says the same, in the same order: drafted, kept and confirmed, a court is drawn once. */
function useSameCourt(court: Court): Court {
  const [kept, setKept] = useState(court);
  if (kept === court || JSON.stringify(kept) === JSON.stringify(court)) return kept;
  setKept(court);
  return court;
}
