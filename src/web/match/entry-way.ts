import type { MatchState } from '#domain/match/fold.ts';
import { isOf } from '#domain/match/rally/standing.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';

/** Counts by player, or rallies as they are played. */
export type EntryWay = 'counts' | 'rally';

const isByRallies = isOf('depth', 'contact', 'rally-end');

const noteOf = (sessionId: string): string => `match.way.${sessionId}`;

/**
 * How this device records a match: as was chosen on it, else by rallies where somebody began or told it by them. Who
 * counts may enter line-ups, timeouts and substitutions, too.
 */
export function entryWayOf(sessionId: string, { sets }: Pick<MatchState, 'sets'>): EntryWay {
  const chosen = readNote(noteOf(sessionId));
  if (chosen === 'counts' || chosen === 'rally') return chosen;
  return sets.some(({ rallies }) => rallies?.standing.some(isByRallies)) ? 'rally' : 'counts';
}

export const chooseEntryWay = (sessionId: string, way: EntryWay): void => writeNote(noteOf(sessionId), way);
