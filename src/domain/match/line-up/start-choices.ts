import type { Lineup } from '../../lineups/schema.ts';
import type { Depth } from '../rally/entries.ts';
import type { Rules } from '../rules.ts';
import type { NumSets, StatSession } from '../schema.ts';
import { newestFirst } from '../sessions.ts';
import { usualRules } from './rules-words.ts';

/** How a match that is about to begin is recorded. Of counts only the way is told to anybody. */
export type StartChoices = {
  readonly way: 'counts' | 'rally';
  readonly depth: Depth;
  readonly numSets: NumSets;
  readonly rules: Rules;
  /** The saved lineup that begins set 1; null: it is made later. */
  readonly lineupId: string | null;
};

type Known = {
  readonly sessions: readonly StatSession[];
  readonly lineups: readonly Pick<Lineup, 'id' | 'displayOrder' | 'courtAssignments'>[];
  readonly teamDefault: Rules | null;
  readonly timeZone: string;
  /** The last choice for this team that was made on this device. */
  readonly kept: { readonly [K in 'way' | 'depth' | 'numSets' | 'lineupId']?: StartChoices[K] | undefined };
};

/** The lineups that can begin a set, in the order of the team. */
export const lineupsToStart = <L extends Known['lineups'][number]>(lineups: readonly L[]): L[] =>
  lineups
    .filter(({ courtAssignments }) => courtAssignments.length > 0)
    .toSorted((a, b) => a.displayOrder - b.displayOrder);

/**
 * The team's last choice: as on this device, else as its last match was begun, which has rules where it was by rallies. Its
 * own rules go before those of its last match (RULES-a).
 */
export function startChoices({ sessions, lineups, teamDefault, timeZone, kept }: Known): StartChoices {
  const newest = newestFirst(sessions)[0];
  const last = newest?.rules ?? null;
  const usable = lineupsToStart(lineups);
  const isKept = kept.lineupId === null || usable.some(({ id }) => id === kept.lineupId);
  return {
    way: kept.way ?? (last ? 'rally' : 'counts'),
    depth: kept.depth ?? 'points',
    numSets: kept.numSets ?? newest?.numSets ?? 3,
    rules: teamDefault ?? last ?? usualRules(null, timeZone),
    lineupId: isKept && kept.lineupId !== undefined ? kept.lineupId : (usable[0]?.id ?? null),
  };
}
