import { dropNote, readNote, writeNote } from '#web/browser/local-notes.ts';
import { audienceOf } from './screens.ts';

const KEY = 'lineup-pro-asked-for';
/** Long enough for a sign-up with its mail; a sign-in on the next day starts at My Teams. */
const KEPT_MS = 60 * 60_000;
const HOME = '/teams';

/** The address if it is a screen behind the sign-in, else undefined: nothing else may be redirected to. */
export function innerAddress(text: string): string | undefined {
  const url = URL.parse(text, location.origin);
  if (url?.origin !== location.origin || audienceOf(url.pathname) !== 'inner') return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Remembers the screen that was opened signed out. Kept in storage, not in the URL: the link in a mail opens in another
 * tab, and no other site can set it.
 */
export function keepReturnAddress(address: string, now = Date.now()): void {
  if (innerAddress(address) !== undefined) writeNote(KEY, `${now} ${address}`);
}

/** Address after sign-in: the screen opened signed out, else My Teams (AUTH-35). */
export function returnAddress(now = Date.now()): string {
  const [, at, address = ''] = /^(\d+) (.*)$/s.exec(readNote(KEY) ?? '') ?? [];
  const age = now - Number(at);
  return (age >= 0 && age <= KEPT_MS ? innerAddress(address) : undefined) ?? HOME;
}

export const dropReturnAddress = (): void => dropNote(KEY);
