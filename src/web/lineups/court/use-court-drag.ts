import { useEffect, useRef, useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { sameSlot, assignmentAt, assignmentsOf } from '#domain/lineups/court.ts';
import type { Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { rosterPlayerOf } from '#web/roster/drag-key.ts';
import { BENCH, type Carried, carriedOf, COURT_TAB, slotKey, slotName, slotOf } from './keys.ts';
import type { CourtEditing } from './use-court.ts';

/** How long a card is held over the tab of the court until it opens. */
const HOLD_MS = 450;

type CourtDrag = {
  readonly editing: CourtEditing;
  readonly lineupId: string | undefined;
  readonly players: readonly Player[];
  readonly openCourt: () => void;
};

type Lifted = { readonly key: string; readonly lineupId: string | undefined; readonly playerId: string | undefined };

/** Dragging on the court: who is carried, and the effect of a drop. */
export function useCourtDrag({ editing, lineupId, players, openCourt }: CourtDrag) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hold.current), []);

  /** The thing of a key. A lifted player is followed to the slot to which a colleague's change has moved them meanwhile. */
  function findCarried(key: string): Carried | undefined {
    const what = carriedOf(key);
    if (what?.kind !== 'slot' || lifted?.key !== key || lifted.playerId === undefined) return what;
    const slots = assignmentsOf(editing.court, lifted.playerId);
    const slot = slots.find((one) => sameSlot(one, what.slot)) ?? slots[0];
    return slot ? { kind: 'slot', slot } : { kind: 'player', playerId: lifted.playerId };
  }

  function playerOf(key: string): Player | undefined {
    const what = findCarried(key);
    const id = what?.kind === 'slot' ? assignmentAt(editing.court, what.slot)?.playerId : what?.playerId;
    return players.find((player) => player.id === id);
  }

  function describe(key: string): string {
    const slot = slotOf(key);
    if (slot) return slotName(slot);
    if (key === BENCH) return 'the bench';
    return key === COURT_TAB ? 'On Court Positions' : (playerOf(key)?.name ?? 'the player');
  }

  function refuse(key: string, target: string): string | undefined {
    const [what, slot] = [findCarried(key), slotOf(target)];
    const refusal = what && slot && editing.refusal(what, slot);
    return refusal && wording(refusal);
  }

  function lift(key: string): void {
    setLifted({ key, lineupId, playerId: playerOf(key)?.id });
  }

  function over(target: string | null): void {
    clearTimeout(hold.current);
    if (target === COURT_TAB) hold.current = setTimeout(openCourt, HOLD_MS);
  }

  function drop(key: string, target: string | null): void {
    clearTimeout(hold.current);
    setLifted(null);
    const [what, slot] = [findCarried(key), target === null ? undefined : slotOf(target)];
    // If somebody deleted the lineup meanwhile, another one is selected, and the drop was not meant for that
    // (COURT-33).
    if (!what || lifted?.lineupId !== lineupId) return;
    if (slot && what.kind === 'player') editing.place(what.playerId, slot);
    else if (slot && what.kind === 'slot') editing.move(what.slot, slot, true);
    else if (target === BENCH && what.kind === 'slot') editing.remove(what.slot);
  }

  /** Focus goes to where something was dropped, or where it was. */
  function focusDropped(key: string, target: string | null): void {
    const what = carriedOf(key);
    const slot = (target === null ? undefined : slotOf(target)) ?? (what?.kind === 'slot' ? what.slot : undefined);
    if (slot) focusSlot(slot);
  }

  const surface = { describe, refuse, onLift: lift, onOver: over, onDrop: drop, onSettled: focusDropped };
  return { playerOf, surface, isFromRoster: rosterPlayerOf(lifted?.key ?? '') !== undefined };
}

/** A slot that was filled or emptied has another button; focus goes to it if the old one took it along. */
export function focusSlot(slot: Slot): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-slot=${slotKey(slot)}] button`)?.focus();
}
