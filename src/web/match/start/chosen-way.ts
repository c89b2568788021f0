import { readNote } from '#web/browser/local-notes.ts';

/** The name of the note in which this device keeps how it records a match. */
export const noteOfWay = (sessionId: string): string => `match.way.${sessionId}`;

/** The way that was chosen for a match on this device, if one was: known before anything of the match is read. */
export function chosenWay(sessionId: string): 'counts' | 'rally' | undefined {
  const chosen = readNote(noteOfWay(sessionId));
  return chosen === 'counts' || chosen === 'rally' ? chosen : undefined;
}
