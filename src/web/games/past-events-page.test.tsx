import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/core/dates.ts';
import { derivedId } from '#domain/core/ids.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { matchOf, point, SESSION, TABLET, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, allCalled, byRole, nameOf, textsOf } from '#tests/support/screen.ts';
import { headings, labels, leave, press, see, settle, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { currentToasts, toast } from '#web/ui/messages/toasts.ts';
import { PastEventsPage } from './past-events-page.tsx';

afterEach(leave);

const past = <PastEventsPage teamId={TEAM} />;
const TODAY = localDay(new Date());
const SECOND = derivedId(SESSION, 'second');
const game = makeEvent({ title: 'League match', startDate: TODAY });
const olderGame = makeEvent({ title: 'Old match', startDate: addDays(TODAY, -3), opponentName: 'Harbor' });
const olderCup = makeEvent({ title: 'Bay Classic', startDate: addDays(TODAY, -5), eventType: 'tournament' });
const log = matchOf(...Array.from({ length: 25 }, (_, i) => point('us', i + 1)));

test('[PAST-07] [PAST-08] [PAST-09] [PAST-13] [STORE-22] a past game lists its session with status, notes, View and Edit', async () => {
  const sessions = [makeSession({ eventId: olderGame.id, notes: 'Court 6', sessionStatus: 'completed' })];
  await see(past, { events: [olderGame, game], sessions, log });
  expect(headings()).toEqual(['Past Events', 'Old match', 'Game Session']);
  expect(text()).toContain('Completed · Court 6');
  expect(allCalled('link', 'View')[0]?.getAttribute('href')).toBe(`/stat-tracking/${SESSION}?view=1`);
  expect(allCalled('link', 'Edit')[0]?.getAttribute('href')).toBe(`/stat-tracking/${SESSION}`);
  expect(allCalled('link', 'Box Score')[0]?.getAttribute('href')).toBe(`/stat-tracking/${SESSION}/box-score`);
  expect(byRole('img', 'Won')).toBeTruthy();
  expect(text()).toContain('25–0');
});

test('[PAST-07] a game that was not completed is said to be in progress, one without notes to have none', async () => {
  const unnoted = makeSession({ id: SECOND, eventId: olderGame.id, sessionStatus: 'completed' });
  await see(past, {
    events: [olderGame],
    sessions: [makeSession({ eventId: olderGame.id, notes: 'Court 6' }), unnoted],
  });
  expect(text()).toContain('In progress · Court 6');
  expect(text()).toContain('Completed · No notes');
});

test('[PAST-08] [PAST-09] [HONEST-57] the names of the keys of a game say which game of which event and day they are about', async () => {
  const sessions = [
    makeSession({ eventId: olderGame.id }),
    makeSession({ id: SECOND, eventId: olderCup.id, opponentName: 'Tritons' }),
  ];
  await see(past, { events: [olderGame, olderCup], sessions });
  const day = (event: typeof olderGame) => Number(event.startDate.slice(8));
  for (const name of ['Box Score', 'View', 'Edit']) {
    expect(allCalled('link', name).map(nameOf)).toEqual([
      expect.stringMatching(`^${name} vs Breakers Old match .*${day(olderGame)}$`),
      expect.stringMatching(`^${name} vs Tritons Bay Classic .*${day(olderCup)}$`),
    ]);
  }
});

test('[PAST-12] the games of a tournament are counted', async () => {
  const sessions = [makeSession({ eventId: olderCup.id }), makeSession({ id: SECOND, eventId: olderCup.id })];
  await see(past, { events: [olderCup], sessions });
  expect(headings()).toContain('Games (2)');
});

test('[PAST-03] [PAST-04] [PAST-05] [PAST-06] [PAST-14] the filters narrow the list, down to none', async () => {
  await see(past, { events: [olderGame, olderCup] });
  expect(headings()).toEqual(['Past Events', 'Old match', 'Bay Classic']);
  await press('Games');
  expect(headings()).toEqual(['Past Events', 'Old match']);
  expect(latestAnnouncement().text).toBe('1 event');
  await press('All Events');
  expect(latestAnnouncement().text).toBe('2 events');
  await press('Tournaments');
  expect(headings()).toEqual(['Past Events', 'Bay Classic']);
  await press('Scrimmages');
  expect(text()).toContain('No Past Events Found');
  expect(latestAnnouncement().text).toBe('No Past Events Found');
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

test('what was just deleted is taken back from the message about it', async () => {
  const opened = await see(past, { sessions: [makeSession()], log, isTaken: true });
  await press('Delete vs Breakers');
  await press('Delete');
  await seen(() => currentToasts().length > 0);
  const [deleted] = currentToasts();
  expect(deleted).toMatchObject({ title: 'Game Deleted', action: { label: 'Take back' } });
  await act(async () => deleted?.action?.run());
  await settle();
  expect(opened.rows('statSessions', { teamId: TEAM })).toMatchObject([{ id: SESSION, opponentName: 'Breakers' }]);
  expect(text()).toContain('25–0');
});

const DELETED_AT = '2025-11-20T18:30:00.000Z';
const DELETED = `/api/teams/${TEAM}/deleted-sessions`;
const deletedGame = {
  ...{ id: SESSION, opponentName: 'Breakers', eventTitle: 'League match', createdAt: DELETED_AT },
  ...{ deletedAt: DELETED_AT, deletedBy: null, scores: [{ number: 2, us: 25, them: 20 }] },
};

test('deleted games are listed and taken back by an editor', async () => {
  const net = fakeServer({ [DELETED]: () => ({ body: { sessions: [deletedGame] } }) });
  const sent: string[] = [];
  await see(past, { isTaken: true, sent });
  await press('Deleted Games');
  await seen(() => labels().includes('Take back vs Breakers'));
  expect(text()).toContain('Deleted Nov 20, 2025 · League match · Set 2 25–20');
  toast({ title: 'Game Deleted', about: SESSION });
  await press('Take back vs Breakers');
  await seen(() => toastTitles().join() === 'Game Taken Back');
  expect(sent).toEqual(['session.restore']);
  expect(text()).toContain('No game was deleted lately.');
  net.close();
});

test('without network the list of deleted games says that it needs it', async () => {
  const net = fakeServer({ [DELETED]: () => 'unreachable' });
  await see(past);
  await press('Deleted Games');
  await seen(() => text().includes('This list needs the network.'));
  net.close();
});

test('two sessions of one event are merged into one by an editor', async () => {
  const sessions = [
    makeSession({ eventId: olderGame.id }),
    makeSession({ id: SECOND, eventId: olderGame.id, opponentName: null, notes: 'From the bench' }),
  ];
  const of = { ...olderGame, opponentName: 'Harbor' };
  const second = [point('us', 1, TABLET), point('us', 26, TABLET)];
  const again = matchOf(...second).map((event, i) => ({
    ...event,
    sessionId: SECOND,
    id: derivedId(SECOND, String(i)),
  }));
  const opened = await see(past, { events: [of], sessions, log: [...log, ...again], isTaken: true });
  await press('Merge vs Breakers');
  expect(textsOf('option')[0]).toMatch(/^vs Harbor, started Nov 15, 2025 at .*, From the bench$/);
  await seen(() => !byRole('button', 'Merge').hasAttribute('disabled'));
  await press('Merge');
  await seen(() => toastTitles().join() === 'Games Merged');
  expect(opened.rows('statSessions', { teamId: TEAM }).map(({ id }) => id)).toEqual([SESSION]);
  expect(text()).toContain('26–0');
});

test('one session of an event has nothing to be merged with', async () => {
  await see(past, { events: [olderGame], sessions: [makeSession({ eventId: olderGame.id })], log });
  expect(labels()).not.toContain('Merge vs Breakers');
});

test('a statistician is not offered to delete a session', async () => {
  await see(past, { sessions: [makeSession()], log, access: { role: 'statistician', pro: true } });
  expect(labels().filter((label) => /^Delete/.test(label))).toEqual([]);
});

test('a completed game is reopened from the list', async () => {
  const sessions = [makeSession({ eventId: olderGame.id, sessionStatus: 'completed' })];
  const opened = await see(past, { events: [olderGame], sessions, log, isTaken: true });
  await press('Reopen vs Breakers');
  expect(opened.row('statSessions', SESSION)?.sessionStatus).toBe('in_progress');
  await seen(() => toastTitles().join() === 'Game Reopened');
  expect(labels()).not.toContain('Reopen vs Breakers');
});

test.each([
  ['completed', 1],
  ['in_progress', 0],
] as const)('a game that is %s is said to be won %i times', async (sessionStatus, times) => {
  await see(past, { events: [olderGame], sessions: [makeSession({ eventId: olderGame.id, sessionStatus })], log });
  expect(allByRole('img', 'Won')).toHaveLength(times);
});

test('[PAST-02] events of other years are told apart by their year', async () => {
  await see(past, { events: [makeEvent({ title: 'Long ago', startDate: '2015-01-25' })] });
  expect(document.querySelector('time')?.textContent).toBe('Jan 201525');
});
