import { CourtPosition, type Slot, SlotRow } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';

/** Names of things that are dragged and of places to drop them. */
export const BENCH = 'bench';
export const COURT_TAB = 'court-tab';

export const slotKey = ({ position, row }: Slot): string => `slot-${position}-${row}`;
export const stoodKey = (slot: Slot): string => `stood-${slotKey(slot)}`;
export const benchedKey = (playerId: string): string => `benched-${playerId}`;
export const rosterKey = (playerId: string): string => `roster-${playerId}`;

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

/** What can be dragged is called as a coach would: `10 Setter, Ada Roe`. That it can be, its role says. */
export const handleName = ({ jerseyNumber, position, name }: Pick<Player, 'jerseyNumber' | 'position' | 'name'>) =>
  `${shownNumber(jerseyNumber)} ${position}, ${name}`;
