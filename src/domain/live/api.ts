import { z } from 'zod';
import { Instant } from '../core/dates.ts';

/** How the players of the team are called on a public page; opponents are numbers always (LIV-03). */
export const Naming = z.enum(['numbers', 'first', 'full']);
export type Naming = z.infer<typeof Naming>;

/** The parts of a public page that are chosen. */
export const Shows = z.object({
  scorers: z.boolean(),
  playByPlay: z.boolean(),
  box: z.boolean(),
  chance: z.boolean(),
});
export type Shows = z.infer<typeof Shows>;

export const Display = z.object({ names: Naming, shows: Shows });
export type Display = z.infer<typeof Display>;

/** A child's errors are nobody's business, and their name is their own (LIV-03). */
export const DEFAULT_DISPLAY: Display = {
  names: 'numbers',
  shows: { scorers: true, playByPlay: true, box: false, chance: false },
};

export const CONSENT = 'Everyone named has agreed, or their parents have.';
export const NOT_AGREED = `Please confirm: ${CONSENT}`;
export const MOST_LINKS = 20;
export const TOO_MANY_LINKS = 'End a link first: there are 20.';

/** Without a connection, where one is needed (G-06). */
export const NEEDS_CONNECTION = 'This needs a connection. Nothing was changed.';

/** `agreed` is the word of who shares it that everyone named has agreed. */
const Wish = Display.extend({ agreed: z.boolean().default(false) });
export const NewLink = Wish.extend({ sessionId: z.uuid().nullable() });
export type NewLink = z.input<typeof NewLink>;
export const LinkChange = Wish;
export type LinkChange = z.input<typeof LinkChange>;
export const HiddenChange = z.object({ playerId: z.uuid(), isHidden: z.boolean() });

export const LiveLink = Display.extend({
  id: z.uuid(),
  /** Null for the team's own: it shows what is played, and else what was played last and what comes next. */
  sessionId: z.uuid().nullable(),
  url: z.string(),
  consentAt: Instant.nullable(),
  createdAt: Instant,
  /** About how many look at it now. */
  watching: z.int().min(0),
});
export type LiveLink = z.infer<typeof LiveLink>;

/** The standing links of a team, the newest first, and the players whose names none of them says. */
export const LiveLinks = z.object({ links: z.array(LiveLink), hidden: z.array(z.uuid()) });
export type LiveLinks = z.infer<typeof LiveLinks>;
