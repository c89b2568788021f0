import { vi } from 'vitest';
// The page loads them with the first look.
import '#domain/match/checks/findings.ts';
import { TrackerPage } from '#web/match/tracker-page.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { SESSION } from './match.ts';
import { makePlayer, makeSession } from './room.ts';
import { see } from './see.ts';

const PLAYERS = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist', position: 'Setter' })];

/** The tracker of one match on a screen as wide as given. */
export async function track(
  room: Parameters<typeof see>[1] = {},
  { width = 390, height = 844, query = '' } = {},
): Promise<SyncStore> {
  const least = (text: string, side: string) => Number(new RegExp(`min-${side}: (\\d+)`).exec(text)?.[1] ?? 0);
  vi.stubGlobal('matchMedia', (text: string) => ({
    matches: width >= least(text, 'width') && height >= least(text, 'height'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // The page of the tests has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  return see(<TrackerPage sessionId={SESSION} />, { players: PLAYERS, sessions: [makeSession()], ...room });
}
