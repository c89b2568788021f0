import { dropNote, readNote } from '#web/browser/local-notes.ts';
import { noteOf } from './last-contact.ts';

/** After this time others may have told rallies of which this device has not heard (TWO-8). */
export const APART_MS = 3 * 60_000;

/** Others were recording at the last contact, and that is long ago. */
export function isApart(sessionId: string): boolean {
  const at = readNote(noteOf(sessionId));
  return at !== null && Date.now() - Number(at) >= APART_MS;
}

/** The person was asked for the score: once, until there was contact again. */
export const noteAsked = (sessionId: string): void => dropNote(noteOf(sessionId));
