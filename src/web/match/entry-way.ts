import type { MatchState } from '#domain/match/fold.ts';
import { isOf } from '#domain/match/rally/standing.ts';
import { writeNote } from '#web/browser/local-notes.ts';
import { chosenWay, noteOfWay } from './start/chosen-way.ts';

/** Counts by player, or rallies as they are played. */
export type EntryWay = 'counts' | 'rally';

const isByRallies = isOf('depth', 'contact', 'rally-end');

/**
 * How this device records a match: as was chosen on it, else by rallies where somebody began or told it by them. Who
 * counts may enter line-ups, timeouts and substitutions, too.
 */
export function entryWayOf(sessionId: string, { sets }: Pick<MatchState, 'sets'>): EntryWay {
  const chosen = chosenWay(sessionId);
  if (chosen) return chosen;
  return sets.some(({ rallies }) => rallies?.standing.some(isByRallies)) ? 'rally' : 'counts';
}

export const chooseEntryWay = (sessionId: string, way: EntryWay): void => writeNote(noteOfWay(sessionId), way);
