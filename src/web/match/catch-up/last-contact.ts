import { dropNote, writeNote } from '#web/browser/local-notes.ts';

/** The note of when the server last named others who record a match. */
export const noteOf = (sessionId: string): string => `match.contact.${sessionId}`;

/** The server has said who else records: as long as nobody does, nothing can be missing. */
export function noteContact(sessionId: string, isAlone: boolean): void {
  if (isAlone) dropNote(noteOf(sessionId));
  else writeNote(noteOf(sessionId), String(Date.now()));
}
