import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { Rules } from '../match/rules.ts';
import { manyLines, oneLine } from '../core/text.ts';
import { optionalText, seenLine } from '../core/text-schema.ts';

export const TeamName = seenLine(100, 'Please fill in all required fields');

export const TeamFields = z.object({
  name: TeamName,
  seasonName: optionalText(100, oneLine),
  description: optionalText(1000, manyLines),
});
export type TeamFields = z.infer<typeof TeamFields>;

const Hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** Worked out once from the logo at upload; the text colours reach 4.5:1 on the tint, in light and in dark. */
export const Palette = z.object({ team: Hex, team2: Hex, onTeam: Hex, onTeamDark: Hex });
export type Palette = z.infer<typeof Palette>;

export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  seasonName: z.string().nullable(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  palette: Palette.nullable(),
  userId: z.uuid(),
  ownerName: z.string().nullable(),
  createdAt: Instant,
  /** By what its matches are played, if nothing else is chosen. */
  defaultRules: Rules.nullable().default(null),
});
export type Team = z.infer<typeof Team>;
