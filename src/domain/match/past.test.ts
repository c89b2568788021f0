import { expect, test } from 'vitest';
import { localDay } from '../core/dates.ts';
import { derivedId } from '../core/ids.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { type PastFilter, pastEntries } from './past.ts';
import type { StatSession } from './schema.ts';
import { gameStatusOf, nextSessionId, sessionIdFor, unfinished } from './sessions.ts';

const TODAY = '2025-11-20';
const makeSession = (given: Partial<StatSession> = {}): StatSession => ({
  id: derivedId(SESSION, `${given.eventId ?? ''}:${given.createdAt ?? ''}`),
  teamId: TEAM,
  eventId: null,
  userId: null,
  numSets: 3,
  notes: null,
  opponentName: null,
  sessionStatus: 'completed',
  createdAt: '2025-11-10T18:00:00.000Z',
  mergedInto: null,
  counting: null,
  rules: null,
  ...given,
});

const game = makeEvent({ title: 'game', startDate: '2025-11-15' });
const scrimmage = makeEvent({ title: 'scrimmage', eventType: 'scrimmage', startDate: '2025-11-16' });
const cup = makeEvent({ title: 'cup', eventType: 'tournament', startDate: '2025-11-14' });
const practice = makeEvent({ title: 'practice', eventType: 'practice', startDate: '2025-11-13' });
const today = makeEvent({ title: 'today', startDate: TODAY });
const events = [game, scrimmage, cup, practice, today];

function titles(filter: PastFilter, sessions: StatSession[] = [], recorded = sessions.map(({ id }) => id)) {
  const entries = pastEntries({ events, sessions, recorded: new Set(recorded) }, filter, TODAY);
  return entries.map(({ event }) => event?.title ?? 'alone');
}

test('[PAST-01] [PAST-02] [PAST-03] games, scrimmages and tournaments before today, the newest first', () => {
  expect(titles('all')).toEqual(['scrimmage', 'game', 'cup']);
});

test('games of one day keep the order of the calendar', () => {
  const given = ['first', 'second', 'third'].map((title) => makeEvent({ title, startDate: '2025-11-15' }));
  const entries = pastEntries({ events: given, sessions: [], recorded: new Set() }, 'all', TODAY);
  expect(entries.map(({ event }) => event?.title)).toEqual(['first', 'second', 'third']);
});

test('[PAST-01] [AMB-069] a tournament that goes on today is not past', () => {
  const goingOn = makeEvent({ title: 'going on', eventType: 'tournament', startDate: '2025-11-18', endDate: TODAY });
  const over = makeEvent({ title: 'over', eventType: 'tournament', startDate: '2025-11-18', endDate: '2025-11-19' });
  const entries = pastEntries({ events: [goingOn, over], sessions: [], recorded: new Set() }, 'all', TODAY);
  expect(entries.map(({ event }) => event?.title)).toEqual(['over']);
});

test('[PAST-04] [PAST-05] [PAST-06] each filter shows its own kind', () => {
  expect(titles('games')).toEqual(['game']);
  expect(titles('scrimmages')).toEqual(['scrimmage']);
  expect(titles('tournaments')).toEqual(['cup']);
});

test('[PAST-11] a practice with recorded figures and a session without event are listed under all events', () => {
  const sessions = [makeSession({ eventId: practice.id }), makeSession()];
  expect(titles('all', sessions)).toEqual(['scrimmage', 'game', 'cup', 'practice', 'alone']);
  expect(titles('all', sessions, [])).toEqual(['scrimmage', 'game', 'cup']);
  expect(titles('games', sessions)).toEqual(['game']);
});

test('[PAST-11] a recorded session stays in reach when its event became a series afterwards, on its own day', () => {
  const series = makeEvent({ title: 'series', isRecurring: true, startDate: '2025-11-01' });
  const [first, second] = [12, 17].map((day) =>
    makeSession({ eventId: series.id, createdAt: `2025-11-${day}T12:00:00.000Z` }),
  );
  const given = { events: [series], sessions: [first, second].filter((one) => one !== undefined) };
  const recorded = new Set(given.sessions.map(({ id }) => id));
  const entries = pastEntries({ ...given, recorded }, 'games', TODAY);
  expect(entries.map(({ event, sessions }) => [event?.startDate, sessions.length])).toEqual([
    ['2025-11-17', 1],
    ['2025-11-12', 1],
  ]);
  expect(pastEntries({ ...given, recorded }, 'tournaments', TODAY)).toEqual([]);
  expect(pastEntries({ ...given, recorded: new Set() }, 'all', TODAY)).toEqual([]);
});

test('[PAST-11] a session without event stands on the day on which it was begun here, not in Greenwich', () => {
  const createdAt = '2025-11-15T02:30:00.000Z';
  const [entry] = pastEntries(
    { events: [], sessions: [makeSession({ createdAt })], recorded: new Set([makeSession({ createdAt }).id]) },
    'all',
    TODAY,
  );
  expect(entry?.date).toBe(localDay(new Date(createdAt)));
});

test('[PAST-11] a recorded session stays in reach when its event was deleted', () => {
  const sessions = [makeSession({ eventId: derivedId(SESSION, 'gone') })];
  expect(titles('all', sessions)).toContain('alone');
});

test('[PAST-07] an event has its sessions in the order they were played', () => {
  const [second, first] = ['2025-11-14T12:00:00.000Z', '2025-11-14T09:00:00.000Z'].map((createdAt) =>
    makeSession({ eventId: cup.id, createdAt }),
  );
  const sessions = second && first ? [second, first] : [];
  const entry = pastEntries({ events, sessions, recorded: new Set() }, 'tournaments', TODAY)[0];
  expect(entry?.sessions).toEqual([first, second]);
});

test('the session to resume is the newest that is not completed', () => {
  const older = makeSession({ sessionStatus: 'in_progress', createdAt: '2025-11-10T18:00:00.000Z' });
  const newer = makeSession({ sessionStatus: 'in_progress', createdAt: '2025-11-11T18:00:00.000Z' });
  const done = makeSession({ createdAt: '2025-11-12T18:00:00.000Z' });
  expect(unfinished([older, newer, done])).toBe(newer);
  expect(unfinished([done])).toBeUndefined();
});

test('[TRACK-37] sessions make an event completed when the last is, but never a tournament', () => {
  const done = makeSession();
  const open = makeSession({ sessionStatus: 'in_progress' });
  expect(gameStatusOf(game, [done, open])).toBe('in_progress');
  expect(gameStatusOf(game, [done])).toBe('completed');
  expect(gameStatusOf(cup, [done])).toBeNull();
  expect(gameStatusOf(game, [])).toBeNull();
});

test('two devices that start the same game derive the same session', () => {
  const [first, second] = [sessionIdFor(game.id, 1), sessionIdFor(game.id, 2)];
  expect(nextSessionId(game.id, () => false)).toBe(first);
  expect(nextSessionId(game.id, (id) => id === first)).toBe(second);
});
