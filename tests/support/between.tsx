import { act } from 'react';
import { vi } from 'vitest';
import type { MatchEntry } from '#domain/match/schema.ts';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import type { Player } from '#domain/roster/schema.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { firstServe, lineUp } from './dead-time.ts';
import { matchOf, SESSION } from './match.ts';
import { makePlayer, makeSession } from './room.ts';
import { allByRole, byRole, click } from './screen.ts';
import { labels, press, settle } from './see.ts';
import { track } from './tracker.tsx';

const NAMES = ['Marković', 'Ruiz', 'Nguyen', 'Lindqvist', 'Fitzgerald', 'Coleman', 'Reyes', 'Park', 'Tanaka'];
const ROSTER = NAMES.map((name, i) => makePlayer(i + 1, { name: `Ana ${name}` }));
const LIBEROS = [makePlayer(11, { name: 'Ada Okafor', position: 'Libero' })];

type Played = { rules?: Rules | null; log?: readonly MatchEntry[]; out?: readonly number[] };

/** Counts of a match by rules with a line-up: 1 to 6 on the places I to VI, 11 as libero for 3 and 6. */
export const trackRuled = (
  { rules = PRESETS['usav-2026'].rules, log = [lineUp(), firstServe('us')], out = [] }: Played = {},
  size: { width?: number; height?: number } = {},
): Promise<SyncStore> => {
  chooseEntryWay(SESSION, 'counts');
  const marked = (one: Player): Player => ({ ...one, isOut: out.includes(one.jerseyNumber ?? 0) });
  return track(
    { players: [...ROSTER, ...LIBEROS].map(marked), sessions: [makeSession({ rules })], log: matchOf(...log) },
    { width: 390, ...size },
  );
};

/** Chooses a row of the game menu, and waits for the sheet that it opens. */
export async function openSheet(row: string): Promise<void> {
  await press(labels().find((label) => label.startsWith('Game menu')) ?? 'Game menu');
  await click(byRole('menuitem', row));
  await settle();
  await act(() => vi.waitUntil(() => allByRole('dialog').length > 0, { timeout: 10_000, interval: 5 }));
}

/** The entries that were recorded on this device, oldest first. */
export const recorded = (store: SyncStore) =>
  store.rows('matchEvents', { sessionId: SESSION }).filter(({ clientId }) => clientId === store.clientId());
export const kindsOf = (store: SyncStore): string[] => recorded(store).map(({ kind }) => kind);
