import { afterEach, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/core/dates.ts';
import { derivedId } from '#domain/core/ids.ts';
import { matchOf, point, SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { byRole } from '#tests/support/screen.ts';
import { headings, labels, leave, press, see, text } from '#tests/support/see.ts';
import { PastEventsPage } from './past-events-page.tsx';

afterEach(leave);

const past = <PastEventsPage teamId={TEAM} />;
const TODAY = localDay(new Date());
const SECOND = derivedId(SESSION, 'second');
const game = makeEvent({ title: 'League match', startDate: TODAY });
const olderGame = makeEvent({ title: 'Old match', startDate: addDays(TODAY, -3) });
const olderCup = makeEvent({ title: 'Bay Classic', startDate: addDays(TODAY, -5), eventType: 'tournament' });
const log = matchOf(...Array.from({ length: 25 }, (_, i) => point('us', i + 1)));

test('[PAST-07] [PAST-08] [PAST-09] [PAST-13] a past game lists its session with status, notes, View and Edit', async () => {
  const sessions = [makeSession({ eventId: olderGame.id, notes: 'Court 6', sessionStatus: 'completed' })];
  await see(past, { events: [olderGame, game], sessions, log });
  expect(headings()).toEqual(['Past Events', 'Old match', 'Game Session']);
  expect(text()).toContain('Completed · Court 6');
  expect(byRole('link', 'View').getAttribute('href')).toBe(`/stat-tracking/${SESSION}?view=1`);
  expect(byRole('link', 'Edit').getAttribute('href')).toBe(`/stat-tracking/${SESSION}`);
  expect(byRole('link', 'Box Score').getAttribute('href')).toBe(`/stat-tracking/${SESSION}/box-score`);
  expect(byRole('img', 'Won')).toBeTruthy();
  expect(text()).toContain('25–0');
});

test('[PAST-12] the games of a tournament are counted', async () => {
  const sessions = [makeSession({ eventId: olderCup.id }), makeSession({ id: SECOND, eventId: olderCup.id })];
  await see(past, { events: [olderCup], sessions });
  expect(headings()).toContain('Games (2)');
});

test('[PAST-03] [PAST-04] [PAST-06] [PAST-14] the filters narrow the list, down to none', async () => {
  await see(past, { events: [olderGame, olderCup] });
  expect(headings()).toEqual(['Past Events', 'Old match', 'Bay Classic']);
  await press('Games');
  expect(headings()).toEqual(['Past Events', 'Old match']);
  await press('Tournaments');
  expect(headings()).toEqual(['Past Events', 'Bay Classic']);
  await press('Scrimmages');
  expect(text()).toContain('No Past Events Found');
});

test('[PAST-11] a session without event is listed, and an editor can delete it after being asked', async () => {
  const opened = await see(past, { sessions: [makeSession()], log });
  expect(headings()).toContain('Stat Session');
  await press('Delete vs Breakers');
  expect(text()).toContain('every stat recorded in it');
  await press('Delete');
  expect(opened.rows('statSessions', { teamId: TEAM })).toEqual([]);
  expect(text()).toContain('No Past Events Found');
});

test('a statistician is not offered to delete a session', async () => {
  await see(past, { sessions: [makeSession()], log, access: { role: 'statistician', pro: true } });
  expect(labels()).not.toContain('Delete vs Breakers');
});
