import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/core/dates.ts';
import { Feed } from '#domain/schedule/api.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { nextId, outcomes, pulled, pushed, sent } from '#tests/support/pushing.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import {
  COACH,
  makeClub,
  OWNER,
  removeMember,
  REVOKED,
  setPlan,
  STATISTICIAN,
  STRANGER,
  TEAM,
} from '#tests/support/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

const ADDRESS = `/api/teams/${TEAM}/calendar`;
const HERE = { timeZone: 'America/New_York' };
const as = (userId: string) => ({ headers: { 'x-user': userId } });
const get = (url: string, userId = 'nobody') => server.app.inject({ url, ...as(userId) });
const post = (url: string, userId: string, payload: object = HERE) =>
  server.app.inject({ method: 'POST', url, ...as(userId), payload });
const makeFeed = async (userId = OWNER) => Feed.parse((await post(ADDRESS, userId)).json()).url ?? '';
const pathOf = (url: string) => new URL(url).pathname;
const read = (url: string) => get(pathOf(url));
const titlesIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary);

const fields = (title: string, startDate = '2026-05-05') => ({
  ...{ title, eventType: 'practice', startDate, endDate: null, startTime: '18:00', endTime: null },
  ...{ location: null, opponentName: null, description: null },
});
const WEEKLY = { frequency: 'weekly', endDate: null, weeklyDays: ['tuesday'], exceptions: [] };
const create = (title: string, more: object = {}, id = nextId()) =>
  sent('event.create', { teamId: TEAM, id, fields: fields(title), ...more });
const push = (...commands: ReturnType<typeof sent>[]) => pushed(server.app, { userId: COACH }, commands);
const events = async () =>
  (await pulled(server.app, OWNER)).scopes.flatMap(({ rows }) => rows).filter(({ table }) => table === 'events');

test('an address is made, shown again, and gives the schedule to whoever has it', async () => {
  await push(create('Practice', { repeat: WEEKLY }), create('Team photo'));
  expect(Feed.parse((await get(ADDRESS, OWNER)).json())).toEqual({ url: null, timeZone: null });
  const url = await makeFeed();
  expect(Feed.parse((await get(ADDRESS, OWNER)).json())).toEqual({ url, ...HERE });
  expect(url.startsWith(`${SETTINGS.appUrl}/calendar/`)).toBe(true);
  const answer = await read(url);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(titlesIn(answer.body).toSorted()).toEqual(['Practice', 'Team photo']);
  expect(answer.body).toContain('X-WR-CALNAME:Falcons');
});

test('a new address ends the old one, and one that was revoked gives nothing', async () => {
  const first = await makeFeed();
  const second = await makeFeed();
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  await post(`${ADDRESS}/revoke`, OWNER);
  expect((await read(second)).statusCode).toBe(404);
  expect(Feed.parse((await get(ADDRESS, OWNER)).json()).url).toBeNull();
});

test('[GATE-11] [ROLES-18] an address is for editors of a team with Pro, as long as they are', async () => {
  const codes = async (userId: string) => [
    (await get(ADDRESS, userId)).statusCode,
    (await post(ADDRESS, userId)).statusCode,
  ];
  expect(await codes(STATISTICIAN)).toEqual([403, 403]);
  expect(await codes(STRANGER)).toEqual([404, 404]);
  expect(await codes(REVOKED)).toEqual([404, 404]);
  expect(await codes('nobody')).toEqual([401, 401]);
  const [owners, coachs] = [await makeFeed(OWNER), await makeFeed(COACH)];
  await removeMember(server.db, COACH);
  expect((await read(coachs)).statusCode).toBe(404);
  expect((await read(owners)).statusCode).toBe(200);
  await setPlan(server.db, OWNER, {});
  expect((await read(owners)).statusCode).toBe(404);
});

test('what is no address, and what is no time zone, is refused', async () => {
  expect((await get(`/calendar/${'a'.repeat(43)}.ics`)).statusCode).toBe(404);
  expect((await get('/calendar/a.ics')).statusCode).toBe(404);
  expect((await post(ADDRESS, OWNER, { timeZone: 'Mars/Olympus' })).statusCode).toBe(400);
});

test('one date of a series is a file of its own', async () => {
  const id = nextId();
  await push(create('Practice', { repeat: WEEKLY }, id));
  const file = (date: string, userId = OWNER) =>
    get(`/api/teams/${TEAM}/events/${id}/file?date=${date}&timeZone=Europe/Berlin`, userId);
  const answer = await file('2026-05-12');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="event.ics"');
  expect(answer.body).toContain('DTSTART;TZID=Europe/Berlin:20260512T180000');
  expect(answer.body).not.toContain('RRULE');
  expect((await file('2026-05-13')).statusCode).toBe(404);
  expect((await file('2026-05-12', STATISTICIAN)).statusCode).toBe(403);
  expect((await file('2026-05-12', STRANGER)).statusCode).toBe(404);
});

test('[RECUR-12] [RECUR-15] [DATA-26] an instance edit is stored whole, or refused whole', async () => {
  const id = nextId();
  const edit = (patch: object) => sent('event.edit-instance', { teamId: TEAM, id, date: '2026-05-12', patch });
  await push(create('Practice', { repeat: WEEKLY }, id));
  expect(outcomes(await push(edit({ endDate: '2026-05-01' })))).toEqual(['ends-before-start']);
  expect((await events()).map(({ row }) => row)).toMatchObject([{ id, recurrencePattern: WEEKLY }]);
  expect(outcomes(await push(edit({ startTime: '19:00' })))).toEqual(['applied']);
  expect((await events()).map(({ row }) => row)).toMatchObject([
    { id, recurrencePattern: { ...WEEKLY, exceptions: ['2026-05-12'] } },
    { id: instanceId(id, '2026-05-12'), startTime: '19:00', isRecurring: false },
  ]);
});

test('[SCHED-38] [SCHED-41] [SCHED-42] tracking stores session, status and set 1 with its start', async () => {
  const id = nextId();
  const input = { teamId: TEAM, sessionId: nextId(), eventId: id, numSets: 5, notes: 'Court 3', opponentName: null };
  await push(create('Final', {}, id), sent('session.start', input));
  const rows = (await pulled(server.app, OWNER)).scopes.flatMap((scope) => scope.rows);
  const of = (name: string) => rows.filter(({ table }) => table === name).map(({ row }) => row);
  expect(of('events')).toMatchObject([{ id, gameStatus: 'in_progress' }]);
  const mine = of('statSessions').filter((row) => row.id === input.sessionId);
  expect(mine).toMatchObject([{ eventId: id, teamId: TEAM, userId: COACH, numSets: 5, notes: 'Court 3' }]);
  const sets = of('setStats').filter((row) => 'sessionId' in row && row.sessionId === input.sessionId);
  expect(sets).toMatchObject([{ setNumber: 1, startTime: expect.stringMatching(/^2026-05-01T/) }]);
});

test('a thousand events and series are one file', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({
    fields: fields(`Event ${n}`, addDays('2026-01-01', n % 365)),
    repeat: n % 10 === 0 ? WEEKLY : null,
  }));
  for (let at = 0; at < many.length; at += 200) await push(...many.slice(at, at + 200).map((one) => create('', one)));
  const answer = await read(await makeFeed());
  expect(titlesIn(answer.body).filter((title) => title.startsWith('Event')).length).toBeGreaterThanOrEqual(1000);
});
