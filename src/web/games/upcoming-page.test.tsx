import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, localDay } from '#domain/core/dates.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { deleteSession, startSession } from '#domain/match/commands.ts';
import { sessionIdFor } from '#domain/match/sessions.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, allCalled, byRole, click, nameOf, press as pressKey, type } from '#tests/support/screen.ts';
import { headings, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { teamStats } from '#web/analysis/team-stats.ts';
import { PastEventsPage } from './past-events-page.tsx';
import { PlayerAnalysisPage } from '#web/analysis/player-analysis-page.tsx';
import { TeamAnalysisPage } from '#web/analysis/team-analysis-page.tsx';
import { UpcomingPage } from './upcoming-page.tsx';

const theOne = (role: string, name: string) => allCalled(role, name)[0] ?? document.body;

afterEach(leave);

const upcoming = <UpcomingPage teamId={TEAM} />;
const tabs = () => allByRole('link', undefined, byRole('navigation', 'Stats'));
const TODAY = localDay(new Date());
const game = makeEvent({ title: 'League match', startDate: TODAY, opponentName: 'Breakers' });
const olderGame = makeEvent({ title: 'Old match', startDate: addDays(TODAY, -3) });

test('[STATS-01] [STATS-03] every stats screen shows its tabs with their addresses, its own marked', async () => {
  await see(upcoming);
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Upcoming Events',
    'Past Events',
    'Player Analysis',
    'Team Analysis',
    'Season',
  ]);
  expect(tabs().map((tab) => tab.getAttribute('href'))).toEqual(
    ['stats', 'stats/past-events', 'stats/player-analysis', 'stats/team-analysis', 'stats/season'].map(
      (path) => `/team/${TEAM}/${path}`,
    ),
  );
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null, null]);
});

test.each([
  ['Upcoming Events', upcoming],
  ['Past Events', <PastEventsPage key="past" teamId={TEAM} />],
  ['Player Analysis', <PlayerAnalysisPage key="player" teamId={TEAM} />],
  ['Team Analysis', <TeamAnalysisPage key="team" teamId={TEAM} />],
])('[STATS-01] the tab of %s is marked on its screen', async (title, screen) => {
  await see(screen);
  const marked = tabs().filter((tab) => tab.getAttribute('aria-current') === 'page');
  expect([tabs().length, ...marked.map(({ textContent }) => textContent)]).toEqual([5, title]);
});

test('[STATS-07] [PAST-01] a page that is left open goes on to the next day at midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2025-11-20T23:59:50') });
  const events = [game, olderGame].map((event, i) => ({
    ...event,
    startDate: `2025-11-2${i}`,
    endDate: `2025-11-2${i}`,
  }));
  await see(
    <>
      {upcoming}
      <PastEventsPage teamId={TEAM} />
    </>,
    { events },
  );
  expect(headings()).toEqual(['Upcoming Events', 'League match', 'Old match', 'Past Events', 'No Past Events Found']);
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(headings()).toEqual(['Upcoming Events', 'Old match', 'Past Events', 'League match']);
});

test('[STATS-08] a match in progress has the heavy key of the page, also where a practice of its day comes first', async () => {
  const practice = makeEvent({ title: 'Practice', startDate: TODAY, startTime: '06:00', eventType: 'practice' });
  const running = { ...game, startTime: '18:30', gameStatus: 'in_progress' as const };
  await see(upcoming, { events: [practice, running] });
  const heavy = allByRole('button').filter(({ className }) => className.includes('primary'));
  expect(heavy.map(nameOf)).toEqual([expect.stringContaining('League match')]);
});

test('[STATS-02] a statistician sees no analysis tabs', async () => {
  await see(upcoming, { access: { role: 'statistician', pro: true } });
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Upcoming Events', 'Past Events']);
});

test('[STATS-08] every listed event has a Track Stats button', async () => {
  await see(upcoming, { events: [game, makeEvent({ title: 'Practice', startDate: addDays(TODAY, 1) }), olderGame] });
  expect(headings()).toEqual(['Upcoming Events', 'League match', 'Practice']);
  expect(allCalled('button', 'Track Stats')).toHaveLength(2);
});

test('[STATS-08] [HONEST-57] the name of each key says which event and day it is about', async () => {
  const done = makeEvent({ title: 'Morning match', startDate: TODAY, gameStatus: 'completed' });
  const sessions = [makeSession({ eventId: done.id, sessionStatus: 'completed' })];
  await see(upcoming, { events: [done, game], sessions });
  const about = (title: string) => expect.stringMatching(`^${title} .*${Number(TODAY.slice(8))}$`);
  expect(nameOf(theOne('button', 'Track Stats'))).toEqual(about('Track Stats League match'));
  for (const name of ['View', 'Edit']) expect(nameOf(theOne('link', name))).toEqual(about(`${name} Morning match`));
});

test('[STATS-08] [AMB-087] a game of today that is completed offers its session in place of Track Stats', async () => {
  const sessions = [makeSession({ eventId: game.id, sessionStatus: 'completed' })];
  await see(upcoming, { events: [{ ...game, gameStatus: 'completed' }], sessions });
  expect(allCalled('button', 'Track Stats')).toEqual([]);
  expect(['View', 'Edit'].map((name) => theOne('link', name).getAttribute('href'))).toEqual([
    ...[`/stat-tracking/${SESSION}?view=1`, `/stat-tracking/${SESSION}`],
  ]);
});

test('[STATS-09] [AMB-071] a date of a series that is tracked becomes an event of its own', async () => {
  const recurrencePattern = { frequency: 'daily' as const, endDate: TODAY, weeklyDays: [], exceptions: [] };
  const series = makeEvent({ title: 'Camp', startDate: TODAY, isRecurring: true, recurrencePattern });
  const opened = await see(upcoming, { events: [series] });
  await press(nameOf(theOne('button', 'Track Stats')));
  await press('Start Tracking');
  expect(opened.rows('statSessions', { teamId: TEAM })).toMatchObject([{ eventId: instanceId(series.id, TODAY) }]);
  expect(opened.row('events', series.id)).toMatchObject({ gameStatus: null });
});

test('[STATS-09] Track Stats asks for sets and notes, starts a session and opens it', async () => {
  const opened = await see(upcoming, { events: [game] });
  await press(nameOf(theOne('button', 'Track Stats')));
  await click(byRole('radio', '5Best of 5'));
  await type('Court 3', byRole('textbox', 'Notes (optional)'));
  await press('Start Tracking');
  const [session] = opened.rows('statSessions', { teamId: TEAM });
  expect(session).toMatchObject({ eventId: game.id, numSets: 5, notes: 'Court 3', opponentName: 'Breakers' });
  expect(window.location.pathname).toBe(`/stat-tracking/${session?.id ?? ''}`);
});

test('[STATS-09] Escape with notes typed asks before they go', async () => {
  await see(upcoming, { events: [game] });
  await press(nameOf(theOne('button', 'Track Stats')));
  await type('Court 3', byRole('textbox', 'Notes (optional)'));
  await pressKey('Escape', byRole('textbox', 'Notes (optional)'));
  await press('Keep Editing');
  expect(byRole('textbox', 'Notes (optional)')).toHaveProperty('value', 'Court 3');
});

test('[STATS-09] [AMB-112] who chooses sets while somebody else starts the game joins that one', async () => {
  const opened = await see(upcoming, { events: [game] });
  await press(nameOf(theOne('button', 'Track Stats')));
  const sessionId = sessionIdFor(game.id, 1);
  const theirs = { teamId: TEAM, sessionId, eventId: game.id, numSets: 5 as const, notes: null };
  await act(async () => void (await opened.do(startSession.draft(theirs))));
  await press('Start Tracking');
  expect(opened.rows('statSessions', { teamId: TEAM })).toMatchObject([{ id: sessionId, numSets: 5 }]);
  expect(window.location.pathname).toBe(`/stat-tracking/${sessionId}`);
  expect(toastTitles()).toEqual(['Game Joined']);
});

test('[STATS-09] an event in progress goes on with its unfinished session', async () => {
  const sessions = [makeSession({ eventId: game.id })];
  const opened = await see(upcoming, { events: [{ ...game, gameStatus: 'in_progress' }], sessions });
  await press(nameOf(theOne('button', 'Track Stats')));
  expect(window.location.pathname).toBe(`/stat-tracking/${SESSION}`);
  expect(opened.rows('statSessions', { teamId: TEAM })).toHaveLength(1);
});

test('a deleted session is not brought back by starting the same event again', async () => {
  const first = sessionIdFor(game.id, 1);
  const opened = await see(upcoming, { events: [game], sessions: [makeSession({ id: first, eventId: game.id })] });
  await act(async () => void (await opened.do(deleteSession.draft({ teamId: TEAM, sessionId: first }))));
  await press(nameOf(theOne('button', 'Track Stats')));
  await press('Start Tracking');
  expect(opened.rows('statSessions', { teamId: TEAM }).map(({ id }) => id)).toEqual([sessionIdFor(game.id, 2)]);
});

test('[STATS-10] [ERR-072] when starting fails it is said', async () => {
  await see(upcoming, { events: [game] });
  breakClock();
  await press(nameOf(theOne('button', 'Track Stats')));
  await press('Start Tracking');
  expect(toastTitles()).toEqual(['Failed to start stat tracking']);
});

test('[STATS-11] without events the list says so', async () => {
  await see(upcoming);
  expect(text()).toContain('No upcoming events scheduled');
});

test('[STATS-13] [STATS-14] a new event needs a name that is not blank', async () => {
  await see(upcoming);
  await press('New Event');
  expect(byRole('button', 'Create Event').hasAttribute('disabled')).toBe(true);
  for (const blank of ['   ', '\u200b']) {
    await type(blank, byRole('textbox', 'Event name'));
    expect(byRole('button', 'Create Event').hasAttribute('disabled')).toBe(true);
  }
  await type('Friendly', byRole('textbox', 'Event name'));
  expect(byRole('button', 'Create Event').hasAttribute('disabled')).toBe(false);
});

test('[STATS-15] [ERR-068] a name that is missing all the same is asked for', async () => {
  await see(upcoming);
  await press('New Event');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  await act(async () => void byRole('textbox', 'Event name').dispatchEvent(enter));
  expect(currentToasts()).toMatchObject([
    { title: 'Missing Information', description: 'Please provide an event name' },
  ]);
  await press('Cancel');
  expect(currentToasts()).toEqual([]);
});

test('[STATS-16] [STATS-17] [STATS-18] [ERR-089] a one-time event is stored, in progress, and tracked at once', async () => {
  const opened = await see(upcoming, { isTaken: true });
  await press('New Event');
  await type('Friendly', byRole('textbox', 'Event name'));
  await press('Create Event');
  const [session] = opened.rows('statSessions', { teamId: TEAM });
  expect(opened.rows('events', { teamId: TEAM })).toMatchObject([
    {
      id: session?.eventId,
      title: 'Friendly',
      eventType: 'one_time_event',
      gameStatus: 'in_progress',
      startDate: TODAY,
    },
  ]);
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Event Started']);
  expect(window.location.pathname).toBe(`/stat-tracking/${session?.id ?? ''}`);
});

test('[STATS-16] [AMB-088] a one-time event that is not kept is a session with its name in the notes', async () => {
  const opened = await see(upcoming);
  await press('New Event');
  await type('Friendly', byRole('textbox', 'Event name'));
  await click(byRole('switch', 'Keep it in the schedule'));
  await click(byRole('radio', '5Best of 5'));
  await press('Create Event');
  expect(opened.rows('events', { teamId: TEAM })).toEqual([]);
  expect(opened.rows('statSessions', { teamId: TEAM })).toMatchObject([
    { eventId: null, notes: 'Friendly', numSets: 5 },
  ]);
});

test('[STATS-19] [ERR-070] when that fails nothing half-made remains', async () => {
  const opened = await see(upcoming);
  breakClock();
  await press('New Event');
  await type('Friendly', byRole('textbox', 'Event name'));
  await press('Create Event');
  expect(toastTitles()).toEqual(['Failed to start event']);
  expect([...opened.rows('events'), ...opened.rows('statSessions')]).toEqual([]);
});

test('[STATS-19] [ERR-070] what a rule refuses is said with its reason', async () => {
  await see(upcoming, { access: { role: 'owner', pro: false } });
  await press('New Event');
  await type('Friendly', byRole('textbox', 'Event name'));
  await press('Create Event');
  expect(currentToasts()).toMatchObject([
    { title: 'Failed to start event', description: 'This needs Pro for this team.' },
  ]);
});

test('[PAST-11] [PAST-12] the games of a tournament that goes on can be looked at and corrected meanwhile', async () => {
  const cup = makeEvent({ title: 'Cup', eventType: 'tournament', startDate: TODAY });
  const first = makeSession({ eventId: cup.id, sessionStatus: 'completed', opponentName: 'Harbor' });
  await see(upcoming, { events: [cup], sessions: [first] });
  expect(allCalled('button', 'Track Stats')).toHaveLength(1);
  expect(headings()).toContain('Games (1)');
  expect(theOne('link', 'View').getAttribute('href')).toBe(`/stat-tracking/${first.id}?view=1`);
});

test('[PAST-11] an event with one game in progress shows no list of games, with two it does', async () => {
  const one = makeSession({ eventId: game.id });
  const earlier = { id: sessionIdFor(game.id, 1), createdAt: '2025-11-01T10:00:00.000Z' };
  await see(upcoming, { events: [game], sessions: [one] });
  expect(headings()).not.toContain('Game Session');
  await leave();
  await see(upcoming, { events: [game], sessions: [one, makeSession({ ...one, ...earlier })] });
  expect(headings()).toContain('Game Session');
  expect(allCalled('link', 'Edit')).toHaveLength(2);
});

test('while nothing else is to do, the figures of the analyses are sorted out ahead', async () => {
  vi.stubGlobal('requestIdleCallback', (work: (deadline: object) => void) => {
    work({ timeRemaining: () => 50 });
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const log = matchOf(stat(7, 'attack', 'positive'));
  const opened = await see(upcoming, { sessions: [makeSession()], log });
  expect(teamStats(opened, TEAM).seasonIndex.sortNext()).toBe(true);
  await leave();
  const statistician = await see(upcoming, {
    sessions: [makeSession()],
    log,
    access: { role: 'statistician', pro: true },
  });
  expect(teamStats(statistician, TEAM).seasonIndex.sortNext()).toBe(false);
});
