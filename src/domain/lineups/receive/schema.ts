import { z } from 'zod';
import { Instant } from '../../core/dates.ts';
import { CourtPosition } from '../schema.ts';

/** The side of the serve that six places are for: we receive it, or we serve. */
export const FormationKind = z.enum(['receive', 'serve']);
export type FormationKind = z.infer<typeof FormationKind>;

/** Our half of the court in centimetres: x from the left sideline, y from the net. */
const COURT_CM = 900;
const Centimetres = z.int().min(0).max(COURT_CM);

/**
 * Where the player of one slot stands as the ball is served. The slot is the place of the lineup's court that she begins
 * in, so that places outlast a change of who plays there.
 */
export const FormationPlace = z.object({ playerSlot: CourtPosition, x: Centimetres, y: Centimetres });
export type FormationPlace = z.infer<typeof FormationPlace>;

const SIX = 6;
/** All six places, or none: then the usual ones stand. */
export const FormationPlaces = z
  .array(FormationPlace)
  .max(SIX)
  .refine(
    (places) => [0, SIX].includes(new Set(places.map(({ playerSlot }) => playerSlot)).size),
    'Each of the six has one place.',
  );
export type FormationPlaces = readonly FormationPlace[];

/** The places of one rotation of a lineup. Rotation 1 is its court as it is saved; each next one is turned clockwise. */
export const LineupFormation = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  lineupId: z.uuid(),
  rotation: CourtPosition,
  kind: FormationKind,
  places: z.array(FormationPlace),
});
export type LineupFormation = z.infer<typeof LineupFormation>;

/** Places that another person's save replaced, kept so that they can be looked at and taken back. */
export const FormationVersion = LineupFormation.extend({ savedBy: z.uuid().nullable(), replacedAt: Instant });
export type FormationVersion = z.infer<typeof FormationVersion>;

const keyOf = (places: FormationPlaces) =>
  places
    .toSorted((a, b) => a.playerSlot - b.playerSlot)
    .map(({ playerSlot, x, y }) => `${playerSlot} ${x} ${y}`)
    .join();
/** Whether the same six stand in the same places, in whatever order they are written down. */
export const samePlaces = (a: FormationPlaces, b: FormationPlaces): boolean => keyOf(a) === keyOf(b);
