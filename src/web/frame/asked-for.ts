import { dropNote, readNote, writeNote } from '#web/browser/local-notes.ts';
import { doorOf } from './screens.ts';

const KEY = 'lineup-pro-asked-for';
/** As long as a sign-up with its mail takes; whoever signs in tomorrow begins at My Teams. */
const KEPT_MS = 60 * 60_000;
const HOME = '/teams';

/** The address of a screen behind the sign-in, or nothing: whatever else is written there leads nowhere. */
export function innerAddress(text: string): string | undefined {
  const url = URL.parse(text, location.origin);
  if (url?.origin !== location.origin || doorOf(url.pathname) !== 'inner') return undefined;
  return url.pathname + url.search + url.hash;
}

/** Kept in this browser alone, not in an address: the link of a mail opens in another tab, and nobody else can set it. */
export function keepAskedFor(address: string, now = Date.now()): void {
  if (innerAddress(address) !== undefined) writeNote(KEY, `${now} ${address}`);
}

/** Where a sign-in leads: to the screen that was opened signed out, else to My Teams (AUTH-35). */
export function askedFor(now = Date.now()): string {
  const [, at, address = ''] = /^(\d+) (.*)$/s.exec(readNote(KEY) ?? '') ?? [];
  const age = now - Number(at);
  return (age >= 0 && age <= KEPT_MS ? innerAddress(address) : undefined) ?? HOME;
}

export const dropAskedFor = (): void => dropNote(KEY);
