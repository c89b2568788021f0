import type { LoggedEvent } from '#domain/match/corrections.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { logged, SESSION, TABLET, TEAM } from './match.ts';
import { makePlayer } from './room.ts';
import { settle } from './see.ts';
import { firstServe, lineUp, ours } from './told-rallies.ts';
import { track as open } from './tracker.tsx';

const NAMES = ['Ana Marić', 'Ida Lind', 'Bo Nguyen', 'Cy Fitz', 'Elena Ruiz', 'Dee Okoro', 'Lia Okafor', 'Uma Reyes'];
export const PLAYERS = NAMES.map((name, i) =>
  makePlayer(i + 1, {
    ...{ id: ours(i + 1).playerId, name },
    position: i === 0 ? 'Setter' : i === 6 ? 'Libero' : 'Outside Hitter',
  }),
);
const LINE_UP = lineUp({ setters: [ours(1)], system: '5-1' });
export const DEPTH = (depth: string) => ({ kind: 'depth', payload: { after: null, depth } });
export const told = (...entries: readonly object[]): LoggedEvent[] =>
  entries.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET }));
export const opening = (side: 'us' | 'them', depth = 'touch', ...further: readonly object[]) =>
  told(LINE_UP, firstServe(side), DEPTH(depth), ...further);

/** The tracker, once the part for rallies is there. */
export async function trackRallies(room: Parameters<typeof open>[0]): Promise<SyncStore> {
  const store = await open(room);
  await settle();
  return store;
}

export const SAME = { teamId: TEAM, sessionId: SESSION, id: ours(99).playerId, setNumber: 1 };

/** The words of the last line. */
export const said = () => document.querySelector('p[role=status]')?.textContent ?? '';
