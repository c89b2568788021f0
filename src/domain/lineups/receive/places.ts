import type { CourtPosition } from '../schema.ts';
import type { FormationKind, FormationPlaces, LineupFormation } from './schema.ts';

export const SIX: readonly CourtPosition[] = [1, 2, 3, 4, 5, 6];

/** In the middle of each place: legal for either side. */
const USUAL: Readonly<Record<CourtPosition, { readonly x: number; readonly y: number }>> = {
  1: { x: 750, y: 650 },
  2: { x: 750, y: 150 },
  3: { x: 450, y: 150 },
  4: { x: 150, y: 150 },
  5: { x: 150, y: 650 },
  6: { x: 450, y: 650 },
};

/** Where the player of a slot stands in a rotation: in the first one in her slot, then each time one place clockwise. */
export const positionIn = (rotation: CourtPosition, slot: CourtPosition): CourtPosition =>
  SIX[(slot - rotation + SIX.length) % SIX.length] ?? slot;

const usualPlaces = (rotation: CourtPosition): FormationPlaces =>
  SIX.map((playerSlot) => ({ playerSlot, ...USUAL[positionIn(rotation, playerSlot)] }));

/** The same picture in another rotation: who comes to stand in a position takes its place over. */
export function mirror(places: FormationPlaces, from: CourtPosition, to: CourtPosition): FormationPlaces {
  return SIX.map((playerSlot) => {
    const position = positionIn(to, playerSlot);
    const place = places.find((one) => positionIn(from, one.playerSlot) === position);
    return { playerSlot, x: place?.x ?? USUAL[position].x, y: place?.y ?? USUAL[position].y };
  });
}

type Of = { readonly lineupId: string; readonly rotation: CourtPosition; readonly kind: FormationKind };

/** The stored places of one rotation; none where nobody placed anyone. */
export const storedPlaces = (formations: readonly LineupFormation[], of: Of): FormationPlaces =>
  formations.find(
    ({ lineupId, rotation, kind }) => lineupId === of.lineupId && rotation === of.rotation && kind === of.kind,
  )?.places ?? [];

/** The places to show: those stored, else the usual ones. */
export const shownPlaces = (stored: FormationPlaces, rotation: CourtPosition): FormationPlaces =>
  stored.length === SIX.length ? stored : usualPlaces(rotation);
