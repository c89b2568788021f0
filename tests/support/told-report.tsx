import { MatchEntry } from '#domain/match/schema.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { BoxScorePage } from '#web/analysis/box-score-page.tsx';
// Loaded ahead, so that no test waits for it.
import '#web/analysis/report/rally-report.tsx';
import { logged, SESSION, TABLET } from './match.ts';
import { makePlayer, makeSession } from './room.ts';
import { allByRole, byRole } from './screen.ts';
import { labels, see, settle } from './see.ts';
import { seen } from './seen.ts';
import { contact, end, firstServe, lineUp, ours, postOf, theirs } from './told-rallies.ts';

const NAMES = ['Ana Marić', 'Ida Lind', 'Bo Nguyen', 'Cy Fitz', 'Elena Ruiz', 'Dee Okoro', 'Lia Okafor', 'Uma Reyes'];
export const PLAYERS = NAMES.map((name, i) =>
  makePlayer(i + 1, {
    ...{ id: ours(i + 1).playerId, name },
    position: i === 0 ? 'Setter' : i === 6 ? 'Libero' : 'Outside Hitter',
  }),
);
export const depth = (to: string, after: string | null = null) => ({ kind: 'depth', payload: { after, depth: to } });
const timeout = (n: number, side: 'us' | 'them') => ({
  kind: 'timeout',
  payload: { after: postOf(n).rally, side, type: 'team' },
});
/**
 * Of every touch: 2 kills (in play, then kill), 5 passes 3 and Lind kills, Lind errs, theirs by 12; of points a kill of
 * Lind and a bare point of theirs. 3–3.
 */
const ENTRIES = [
  lineUp({ setters: [ours(1)], system: '5-1' }),
  firstServe('us'),
  depth('touch'),
  contact(postOf(1), 1, 'serve', 'in'),
  ...[contact(postOf(1), 2, 'attack', 'in', 2), contact(postOf(1), 2, 'attack', 'kill', 3)],
  theirs(postOf(2), 'attack', 'kill'),
  ...[contact(postOf(3), 5, 'receive', '3'), contact(postOf(3), 2, 'attack', 'kill', 2)],
  contact(postOf(4), 2, 'attack', 'error'),
  timeout(4, 'us'),
  depth('points', postOf(4).rally),
  contact(postOf(5), 2, 'attack', 'kill'),
  end(postOf(6), 'them'),
];
export const told = (entries: readonly object[]): LoggedEvent[] =>
  entries.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET }));
export const reported = { players: PLAYERS, sessions: [makeSession()], log: told(ENTRIES) };

export async function report(further: Parameters<typeof see>[1] = {}, query = ''): Promise<SyncStore> {
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}/box-score${query}`);
  const store = await see(<BoxScorePage sessionId={SESSION} />, { ...reported, ...further });
  await seen(() => labels().includes('Full'));
  await settle();
  return store;
}

/** The rallies behind a figure. */
export const sheet = () => byRole('dialog');
export const rows = () => allByRole('link', undefined, byRole('list', 'Rallies', sheet()));
