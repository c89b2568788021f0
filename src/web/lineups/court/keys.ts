import { CourtPosition, type Slot, SlotRow } from '#domain/lineups/schema.ts';

/** Names of things that are dragged and of places to drop them. */
export const BENCH = 'bench';
export const COURT_TAB = 'court-tab';

export const slotKey = ({ position, row }: Slot): string => `slot-${position}-${row}`;
export const stoodKey = (slot: Slot): string => `stood-${slotKey(slot)}`;
export const benchedKey = (playerId: string): string => `benched-${playerId}`;

export type Carried =
  { readonly kind: 'player'; readonly playerId: string } | { readonly kind: 'slot'; readonly slot: Slot };

export function slotOf(key: string): Slot | undefined {
  const [, position, row] = /^slot-(\d)-(front|back)$/.exec(key) ?? [];
  const [at, side] = [CourtPosition.safeParse(Number(position)), SlotRow.safeParse(row)];
  return at.success && side.success ? { position: at.data, row: side.data } : undefined;
}

export function carriedOf(key: string): Carried | undefined {
  const [, playerId] = /^(?:benched|roster)-(.+)$/.exec(key) ?? [];
  if (playerId !== undefined) return { kind: 'player', playerId };
  const slot = slotOf(key.replace(/^stood-/, ''));
  return slot && { kind: 'slot', slot };
}

export const slotName = ({ position, row }: Slot): string => `P${position} ${row}`;
