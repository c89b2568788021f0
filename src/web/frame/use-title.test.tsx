import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renameOpponent } from '#domain/match/commands.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { leave, see } from '#tests/support/see.ts';
import { useTitle } from './use-title.ts';

afterEach(leave);

function Titled({ path }: { path: string }) {
  useTitle(path, 'Tidewater 16');
  return null;
}

test.each([
  [`/stat-tracking/${SESSION}`, 'Stat Tracking'],
  [`/stat-tracking/${SESSION}/box-score`, 'Box Score'],
])('[HONEST-56] the title of %s names the match, by the name that it has now', async (path, screen) => {
  const store = await see(<Titled path={path} />, { sessions: [makeSession({ opponentName: 'Breakers' })] });
  expect(document.title).toBe(`${screen} – vs Breakers – Tidewater 16 – Lineup Pro`);
  const renamed = renameOpponent.draft({ teamId: TEAM, sessionId: SESSION, opponentName: 'Riptide' });
  await act(async () => void (await store.do(renamed)));
  expect(document.title).toBe(`${screen} – vs Riptide – Tidewater 16 – Lineup Pro`);
});

test('[HONEST-56] the title of a screen of the team names no match', async () => {
  await see(<Titled path={`/team/${TEAM}/stats`} />, { sessions: [makeSession({ opponentName: 'Breakers' })] });
  expect(document.title).toBe('Upcoming Events – Tidewater 16 – Lineup Pro');
});
