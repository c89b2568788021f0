import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { labels, leave, press, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { readCsvRecords } from '#tests/support/strict-csv.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { SeasonPage } from './season-page.tsx';
// Loaded ahead, so that no test waits for it.
import './season-files.tsx';

afterEach(leave);

/** More than the logs that stay on a device of matches that were opened one by one. */
const SESSIONS = Array.from({ length: 12 }, (_, i) =>
  makeSession({
    ...{ id: derivedId(SESSION, `match ${i}`), sessionStatus: 'completed', opponentName: 'Breakers' },
    createdAt: `2025-11-${String(i + 1).padStart(2, '0')}T18:00:00.000Z`,
  }),
);
const LOG = SESSIONS.flatMap(({ id }) =>
  rallyLog('touch', id).map((entry) => ({ ...entry, id: derivedId(entry.id, id) })),
);
const PLAYERS = [1, 2, 4, 7, 8, 10, 11].map((n) => makePlayer(n, { id: ours(n).playerId, name: `Ana Number${n}` }));

async function openSeason() {
  history.replaceState(null, '', `/team/${TEAM}/stats/season`);
  const store = await see(<SeasonPage teamId={TEAM} />, { players: PLAYERS, sessions: SESSIONS, log: LOG });
  const rowsOf = (sessionId: string) => store.rows('matchEvents', { teamId: TEAM, sessionId }).length;
  return { store, rowsOf };
}
async function openFiles(): Promise<void> {
  await press('Season Files');
  await seen(() => labels().includes('Contacts'));
}
const matchesIn = (csv: string) => new Set(readCsvRecords(csv).map(({ match_id }) => match_id)).size;

test('[CARD-16] as many logs as a season has are fetched together, and none makes room for another', async () => {
  const { rowsOf } = await openSeason();
  await openFiles();
  await press('Get them');
  await seen(() => !text().includes('not on this device'));
  expect(SESSIONS.filter(({ id }) => rowsOf(id) === 0)).toEqual([]);
  expect(matchesIn(await savedFiles().by('Rallies'))).toBe(SESSIONS.length);
});

test('[CARD-16] the log of the match that is recorded on this device stays when others are fetched', async () => {
  const { store, rowsOf } = await openSeason();
  const [{ id: own } = { id: '' }] = SESSIONS;
  store.openSession(own);
  await seen(() => store.isLoaded(sessionScope(own)));
  const before = rowsOf(own);
  await openFiles();
  await press('Get them');
  await seen(() => !text().includes('not on this device'));
  expect([before > 0, rowsOf(own)]).toEqual([true, before]);
});
