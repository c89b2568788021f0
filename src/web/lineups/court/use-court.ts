import { useMemo, useState } from 'react';
import { type Refusal, wording } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
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
import { back, forward, type Step } from '#domain/lineups/history.ts';
import { leftOutWording } from '#domain/lineups/left-out.ts';
import { rotate, type Turn } from '#domain/lineups/rotation.ts';
import type { Court, Lineup, Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Carried } from './keys.ts';
import { type Saving, useSavedCourt } from './use-saved-court.ts';

export type CourtEditing = ReturnType<typeof useCourt>['editing'];

/** The court of the selected lineup: what is shown, what may be done with it, and how far its saving has come. */
export function useCourt(teamId: string, lineup: Lineup | undefined, players: readonly Player[]) {
  const { latest, history, save, status } = useSavedCourt(teamId, lineup);
  const [isHidden, setHidden] = useState(false);
  const court = useSameCourt(isHidden ? EMPTY_COURT : latest);
  const [lineupId, lineupName = ''] = [lineup?.id, lineup?.name];

  // Another object only when something else can be done: what is drawn of it is not drawn again for the saving.
  const editing = useMemo(() => {
    const [earlier, later] = [back(history, court), forward(history, court)];

    async function change(asked: Court, saving: Saving = {}): Promise<void> {
      if (lineupId === undefined || sameCourt(court, asked)) return;
      const next = leaveOutMisplaced(court, asked, players, lineupName);
      if (!sameCourt(court, next)) await save(court, next, saving);
    }
    function apply(next: Result<Court>, saving?: Saving): void {
      if (next.ok) void change(next.value, saving);
      else toast({ title: wording(next.refusal), tone: 'warn' });
    }
    function go(step: Step | undefined, said: string): void {
      if (!step) return;
      announce(said);
      void change(step.court, { past: step.history });
    }

    return {
      court,
      place: (playerId: string, slot: Slot) => apply(place(court, players, playerId, slot)),
      remove: (slot: Slot) => void change(remove(court, slot)),
      toggleServer: (slot: Slot) => apply(toggleServer(court, slot)),
      /** Onto an occupied slot it is a swap, which is told (COURT-15); one that was dragged is heard as it is dropped. */
      move(from: Slot, to: Slot, isDragged = false): void {
        const next = move(court, players, from, to);
        const isSwap = assignmentAt(court, to) !== undefined && next.ok && next.value !== court;
        apply(next, isSwap ? swapMessages(isDragged) : undefined);
      },
      rotate(turn: Turn): void {
        announce(`Rotated ${turn}.`);
        void change(rotate(court, turn));
      },
      takeBack: (overwritten: Court) => change(overwritten),
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
      hideCourt: () => setHidden(true),
      showCourt: () => setHidden(false),
    };
  }, [court, players, lineupId, lineupName, history, save]);
  return { editing, status };
}

const swapMessages = (isHeard: boolean): Saving => ({
  done: { title: 'Players swapped successfully', isHeard },
  problem: 'Failed to swap players',
});

/** Leaves out placements that are not possible any more, as of a player who is out by now, and says so. */
function leaveOutMisplaced(court: Court, asked: Court, players: readonly Player[], lineupName: string): Court {
  const { court: legal, misplaced } = fitCourt(court, asked, players);
  const words = misplaced.flatMap(({ assignment: { playerId }, reason }) => {
    const name = players.find((player) => player.id === playerId)?.name;
    return name === undefined ? [] : leftOutWording(name, reason, lineupName);
  });
  if (words.length > 0) toast({ title: words.join(' '), tone: 'warn' });
  return legal;
}

/** The same object while it says the same, in the same order: drafted, kept and confirmed, a court is drawn once. */
function useSameCourt(court: Court): Court {
  const [kept, setKept] = useState(court);
  if (kept === court || JSON.stringify(kept) === JSON.stringify(court)) return kept;
  setKept(court);
  return court;
}
