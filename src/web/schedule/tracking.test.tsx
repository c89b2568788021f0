import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FREE } from '#domain/billing/plan-state.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { TeamScreen } from '#web/frame/team-screen.tsx';
import { breakClock } from '#tests/support/broken-clock.ts';
import { answer, cell, onTheDay, openDay, practice, TODAY, until } from '#tests/support/calendar.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { clearRoom, makeSession, openRoom } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, click, nameOf, show } from '#tests/support/screen.ts';
import { headings, leave, see, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall } from '#tests/support/sync.ts';
import { showToVisitor } from '#tests/support/visitor.tsx';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const game = makeEvent({ title: 'League match', startDate: TODAY, opponentName: 'Breakers' });
const games = { ...practice, title: 'League', eventType: 'game' as const };

async function ask(day = TODAY): Promise<void> {
  await openDay(day);
  await answer('Start Stat Tracking');
}

test('[SCHED-35] [SCHED-36] [SCHED-37] tracking asks for the number of sets and notes', async () => {
  await see(schedule, { events: [game] });
  await ask();
  const sets = allByRole('radio').slice(0, 3);
  expect(sets.map(nameOf)).toEqual(['3Best of 3', '5Best of 5', '1Single Set']);
  expect(sets.map((one) => one instanceof HTMLInputElement && one.checked)).toEqual([true, false, false]);
  expect(nameOf(byRole('textbox'))).toBe('Notes (optional)');
});

test('[SCHED-35] the facts of the event stand apart, so that none turns the next around', async () => {
  await see(schedule, { events: [{ ...game, opponentName: 'הפועל', startTime: '18:30', location: 'היכל 2' }] });
  await ask();
  const facts = [...document.querySelectorAll('bdi')];
  expect(facts.map(({ textContent }) => textContent)).toEqual(['vs הפועל', '6:30 PM', 'היכל 2']);
  expect(facts[0]?.parentElement?.textContent).toBe('vs הפועל, 6:30 PM, היכל 2');
});

test('[SCHED-38] [SCHED-41] [SCHED-43] [ERR-088] tracking stores a session, and the way leads to it', async () => {
  const opened = await see(schedule, { events: [game], isTaken: true });
  await ask();
  await click(byRole('radio', '1Single Set'));
  await answer('Start Tracking');
  const [session] = opened.rows('statSessions', { teamId: TEAM });
  expect(session).toMatchObject({ eventId: game.id, teamId: TEAM, userId: opened.userId, numSets: 1, notes: null });
  expect(opened.row('events', game.id)?.gameStatus).toBe('in_progress');
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Stat Session Started']);
  expect(window.location.pathname).toBe(`/stat-tracking/${session?.id ?? ''}`);
});

test('[SCHED-39] tracking one date of a series takes that date out of it', async () => {
  const opened = await see(schedule, { events: [games] });
  await ask('2025-11-25');
  await answer('Start Tracking');
  const alone = instanceId(games.id, '2025-11-25');
  expect(opened.rows('statSessions', { teamId: TEAM }).map(({ eventId }) => eventId)).toEqual([alone]);
  expect(opened.row('events', alone)).toMatchObject({ startDate: '2025-11-25', gameStatus: 'in_progress' });
  expect(opened.row('events', games.id)).toMatchObject({
    gameStatus: null,
    recurrencePattern: { exceptions: ['2025-11-25'] },
  });
});

test('[SCHED-40] Resume Stats leads to the session already begun', async () => {
  const sessions = [makeSession({ eventId: game.id })];
  const opened = await see(schedule, { events: [{ ...game, gameStatus: 'in_progress' }], sessions });
  await openDay(TODAY);
  await answer('Resume Stats');
  expect(window.location.pathname).toBe(`/stat-tracking/${SESSION}`);
  expect(opened.rows('statSessions', { teamId: TEAM })).toHaveLength(1);
});

test('Resume Stats starts a session where none is unfinished', async () => {
  await see(schedule, { events: [{ ...game, gameStatus: 'in_progress' }] });
  await openDay(TODAY);
  await answer('Resume Stats');
  expect(headings()).toContain('Start Stat Tracking');
});

test('[SCHED-44] [ERR-069] when starting fails it is said, and nothing half-made remains', async () => {
  const opened = await see(schedule, { events: [games] });
  breakClock();
  await ask('2025-11-25');
  await answer('Start Tracking');
  expect(toastTitles()).toEqual(['Failed to start stat tracking session']);
  expect(opened.rows('statSessions')).toEqual([]);
  expect(opened.rows('events')).toMatchObject([
    { id: games.id, gameStatus: null, recurrencePattern: { exceptions: [] } },
  ]);
});

test('[SCHED-34] [ERR-071] a schedule that is not on the device and cannot come is told of', async () => {
  const gym = hall();
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await act(() => store.ready);
  await show(<SyncContext value={store}>{schedule}</SyncContext>);
  await until(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Failed to load events']);
  store.close();
});

test('[SCHED-45] without Pro the premium card stands in place of the calendar', async () => {
  const screen = (
    <TeamScreen of="schedule" teamId={TEAM}>
      {schedule}
    </TeamScreen>
  );
  const server = fakeServer({
    '/api/accounts/session': () => ({ body: { user: null } }),
    '/api/billing/subscription': () => ({ body: FREE }),
  });
  const store = await openRoom({ events: [game], access: { role: 'owner', pro: false } });
  await showToVisitor(<SyncContext value={store}>{screen}</SyncContext>);
  await seen(() => headings().includes('Premium Feature'));
  expect(() => cell(TODAY)).toThrow();
  clearRoom(store);
  server.close();
});
