import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/core/dates.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { stat } from '#tests/support/match.ts';
import { allByRole, byRole, clearScreen, show, textsOf } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { headings, labels, text } from '#tests/support/see.ts';
import { ANNA, hall, newIds, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { PastEventsPage } from '#web/games/past-events-page.tsx';
import { PlayerAnalysisPage } from '#web/analysis/player-analysis-page.tsx';
import { TeamAnalysisPage } from '#web/analysis/team-analysis-page.tsx';
import { TrackerPage } from './tracker-page.tsx';
import { UpcomingPage } from '#web/games/upcoming-page.tsx';

const [OTHER = '', SESSION = ''] = newIds(2);
const TODAY = localDay(new Date());
const PLAIN = { endDate: null, startTime: null, endTime: null, location: null, opponentName: null, description: null };

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  gym = hall();
  store = gym.signIn(ANNA).store;
  for (const [teamId, name] of [[TEAM, 'Falcons'] as const, [OTHER, 'Owls'] as const])
    await store.do(createTeam.draft({ teamId, name, seasonName: null, description: null }));
  await until(() => [TEAM, OTHER].every((teamId) => store.access(teamId)?.pro === true));
  await play(TEAM, 'Falcon', SESSION);
  await play(OTHER, 'Owl', newIds(1)[0] ?? '');
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

/** A player, an event of today, one of yesterday, and a game of it with one kill, which waits to be sent. */
async function play(teamId: string, whose: string, sessionId: string): Promise<void> {
  const [playerId = '', eventId = '', id = ''] = newIds(3);
  const event = (title: string, startDate: string, given = newIds(1)[0] ?? '') =>
    createEvent.draft({ teamId, id: given, fields: { ...PLAIN, title, startDate, eventType: 'game' } });
  await store.do(addPlayer.draft({ teamId, id: playerId, name: whose, position: 'Setter', jerseyNumber: 7 }));
  await store.do(event(`${whose} today`, TODAY));
  await store.do(event(`${whose} yesterday`, addDays(TODAY, -1), eventId));
  gym.goOffline();
  await store.do(startSession.draft({ teamId, sessionId, eventId, numSets: 3, notes: null }));
  const { kind, payload } = stat(7, 'attack', 'positive');
  const entry = { kind, payload: { ...payload, playerId } };
  await store.do(recordEntry.draft({ teamId, sessionId, id, setNumber: 1, entry }));
}

async function see(page: ReactNode): Promise<void> {
  await show(<SyncContext value={store}>{page}</SyncContext>);
  await seen(() => !text().includes('Loading '));
}

test('[STATS-04] upcoming lists the events of its own team', async () => {
  await see(<UpcomingPage teamId={TEAM} />);
  expect(headings()).toEqual(['Upcoming Events', 'Falcon today']);
});

test('[PAST-01] past events are those of the team', async () => {
  await see(<PastEventsPage teamId={TEAM} />);
  expect(headings()).toEqual(['Past Events', 'Falcon yesterday', 'Game Session']);
});

test('[PLAYER-05] [PLAYER-07] the players to choose from are those of the team', async () => {
  await see(<PlayerAnalysisPage teamId={OTHER} />);
  const options = textsOf('option', byRole('combobox', 'Select Player'));
  expect(options).toEqual(['Choose a player to analyze', '#7 Owl - Setter']);
  expect(text()).toContain('1 of 1 attacks');
});

test('[TEAMAN-43] the figures of a team are its own alone', async () => {
  await see(<TeamAnalysisPage teamId={TEAM} />);
  expect(text()).toContain('Events Tracked1');
  expect(text()).toContain('1 of 1 attempts');
  const killers = allByRole('region', 'Top Killers')[0];
  expect(killers?.textContent).toBe('Top Killers1#7 Falcon100.0%1 kills / 1 attacks');
});

test('[TRACK-13] the tracker has the players of its team', async () => {
  await see(<TrackerPage sessionId={SESSION} />);
  expect(labels()).toContain('#7 Falcon: Kill, 1');
  expect(text()).not.toContain('Owl');
});
