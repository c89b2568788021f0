import { z } from 'zod';
import { seenLine } from '../core/text-schema.ts';

export const PLAYING_POSITIONS = {
  Setter: 'S',
  'Outside Hitter': 'OH',
  'Middle Blocker': 'MB',
  'Opposite Hitter': 'OPP',
  Libero: 'L',
  'Defensive Specialist': 'DS',
} as const;
export type PlayingPosition = keyof typeof PLAYING_POSITIONS;
export const PlayingPosition = z.enum([
  'Setter',
  'Outside Hitter',
  'Middle Blocker',
  'Opposite Hitter',
  'Libero',
  'Defensive Specialist',
]);

const RANGE = 'Please enter a valid number between 1 and 99';
export const JerseyNumber = z.number('A player number is required').int(RANGE).min(1, RANGE).max(99, RANGE);
export const PlayerName = seenLine(100);

/** The fields of a player that a coach types in; an update may carry any of them. */
export const PlayerFields = z.object({ name: PlayerName, position: PlayingPosition, jerseyNumber: JerseyNumber });
/** The fields of a new player. A field added in a later version gets its default here, since queues of earlier versions lack it. */
export const NewPlayer = PlayerFields.extend({});

export const Player = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  name: z.string(),
  position: PlayingPosition,
  /** Null only in records that came from elsewhere: shown as "?" and ordered as 999 (ROSTER-13). */
  jerseyNumber: z.int().nullable(),
  isStarter: z.boolean(),
  isOut: z.boolean(),
  userId: z.uuid().nullable(),
});
export type Player = z.infer<typeof Player>;
