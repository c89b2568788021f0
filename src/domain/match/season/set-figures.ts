import { z } from 'zod';
import { Side } from '../entry.ts';

const Count = z.int().min(0);
/** By position of the setter, `0` where it was not known. */
const byPosition = <Row extends z.ZodType>(row: Row) => z.record(z.string(), row);

/**
 * Everything that is added up of somebody in a set, as numbers of which figures are made; a rate is none of them, since
 * rates cannot be added. What is nought is left out.
 */
export const Figures = z.object({
  /** By mark and level: `K touch`. */
  marks: z.record(z.string(), z.int()),
  /** 1 where the set counts as played. */
  played: Count.default(0),
  /** Of a side: rallies by what is known of them, by the categories in which the set has taps. */
  rallies: z.record(z.string(), z.array(Count)).default({}),
  /** Of a side: rallies won and lost with our line-up known. */
  onCourt: z.tuple([Count, Count]).default([0, 0]),
  /** Of one of ours on court: received won, received, served won, served. */
  with: byPosition(z.tuple([Count, Count, Count, Count])).default({}),
  /** Of one of ours: rallies served and won of them. */
  serves: byPosition(z.tuple([Count, Count])).default({}),
  /** Of one of ours, by setter: attacks of her sets, kills, errors. */
  sets: z.record(z.string(), z.tuple([Count, Count, Count])).default({}),
});
export type Figures = z.infer<typeof Figures>;

const ofSet = { id: z.uuid(), teamId: z.uuid(), sessionId: z.uuid(), setId: z.uuid(), side: Side };

/**
 * Projection of the log, for a set told by its rallies: one of each of our players, of each number of the opponents that
 * has a figure, and of each side as a whole, which names neither (FIG-17).
 */
export const PlayerSetFigures = z.object({
  ...ofSet,
  playerId: z.uuid().nullable(),
  number: z.string().max(2).nullable(),
  figures: Figures,
});
export type PlayerSetFigures = z.infer<typeof PlayerSetFigures>;

/** Projection of the log: how a side did in one rotation of such a set; no position where it was not known. */
export const RotationSetFigures = z.object({
  ...ofSet,
  setterPos: z.int().min(1).max(6).nullable(),
  soWon: Count,
  soN: Count,
  psWon: Count,
  psN: Count,
  fbK: Count,
  fbN: Count,
  ralliesTouch: Count,
});
export type RotationSetFigures = z.infer<typeof RotationSetFigures>;
