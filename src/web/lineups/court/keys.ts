import { rosterPlayerOf } from '#web/roster/drag-key.ts';
import { CourtPosition, type Slot, SlotRow } from '#domain/lineups/schema.ts';

/**
 * Keys for `web/ui/drag`. A place to drop on is a slot, the bench or the tab of the court; a thing to carry is a plate in
 * a slot, or a card on the bench or in the roster.
 */
export const BENCH = 'bench';
export const COURT_TAB = 'court-tab';

export const slotKey = ({ position, row }: Slot): string => `slot-${position}-${row}`;
export const plateKey = (slot: Slot): string => `stood-${slotKey(slot)}`;
export const benchedKey = (playerId: string): string => `benched-${playerId}`;

export type Carried =
  { readonly kind: 'player'; readonly playerId: string } | { readonly kind: 'slot'; readonly slot: Slot };

export function slotOf(key: string): Slot | undefined {
  const [, position, row] = /^slot-(\d)-(front|back)$/.exec(key) ?? [];
  const [at, side] = [CourtPosition.safeParse(Number(position)), SlotRow.safeParse(row)];
  return at.success && side.success ? { position: at.data, row: side.data } : undefined;
}

export function carriedOf(key: string): Carried | undefined {
  const playerId = /^benched-(.+)$/.exec(key)?.[1] ?? rosterPlayerOf(key);
  if (playerId !== undefined) return { kind: 'player', playerId };
  const slot = slotOf(key.replace(/^stood-/, ''));
  return slot && { kind: 'slot', slot };
}

export const slotName = ({ position, row }: Slot): string => `P${position} ${row}`;
