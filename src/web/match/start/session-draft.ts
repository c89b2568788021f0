import type { StartChoices } from '#domain/match/line-up/start-choices.ts';
import type { Counting } from '#domain/match/schema.ts';

/** The answers of a person who starts a match. */
export type SessionDraft = {
  readonly notes: string;
  /** As the team counts, where nothing was chosen. */
  readonly counting: Counting | null;
  /** As far as it was chosen; the rest is the team's last choice. */
  readonly chosen: Partial<StartChoices>;
  /** New matches of the team are to have these rules too. */
  readonly isForTeam: boolean;
};
export const NEW_SESSION: SessionDraft = { notes: '', counting: null, chosen: {}, isForTeam: false };
