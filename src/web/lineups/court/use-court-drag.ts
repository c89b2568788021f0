import { useEffect, useRef, useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { sameSlot, assignmentAt, assignmentsOf } from '#domain/lineups/court.ts';
import type { Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
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

  /** The lifted player, wherever somebody else's change has put them meanwhile. */
  function meant(key: string): Carried | undefined {
    const what = carriedOf(key);
    if (what?.kind !== 'slot' || lifted?.key !== key || lifted.playerId === undefined) return what;
    const slots = assignmentsOf(editing.court, lifted.playerId);
    const slot = slots.find((one) => sameSlot(one, what.slot)) ?? slots[0];
    return slot ? { kind: 'slot', slot } : { kind: 'player', playerId: lifted.playerId };
  }

  function playerOf(key: string): Player | undefined {
    const what = meant(key);
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
    const [what, slot] = [meant(key), slotOf(target)];
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
    const [what, slot] = [meant(key), target === null ? undefined : slotOf(target)];
    // If somebody deleted the lineup meanwhile, another one is selected, and the drop was not meant for that
    // (COURT-33).
    if (!what || lifted?.lineupId !== lineupId) return;
    if (slot && what.kind === 'player') editing.place(what.playerId, slot);
    else if (slot && what.kind === 'slot') editing.move(what.slot, slot, true);
    else if (target === BENCH && what.kind === 'slot') editing.remove(what.slot);
  }

  /** Focus goes to where something was dropped, or where it was. */
  function settled(key: string, target: string | null): void {
    const what = carriedOf(key);
    const slot = (target === null ? undefined : slotOf(target)) ?? (what?.kind === 'slot' ? what.slot : undefined);
    if (slot) goOnAt(slot);
  }

  const surface = { describe, refuse, onLift: lift, onOver: over, onDrop: drop, onSettled: settled };
  return { playerOf, surface, isFromRoster: lifted?.key.startsWith('roster-') ?? false };
}

/** Another button stands in a slot that was filled or emptied, and the dialog finds the old one no more. */
export function goOnAt(slot: Slot): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-slot=${slotKey(slot)}] button`)?.focus();
}
