import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TableName } from '#domain/sync/tables.ts';
import { setIdOf } from '#domain/match/projection.ts';
import { makeRows } from '#tests/support/every-command.ts';
import { nextId, outcomes, POINT, pulled, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { AT, COACH, makeClub, OWNER, TEAM, uuid } from '#tests/support/world.ts';

const EVENT = uuid(3, 'd');

let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
afterAll(() => made.close());
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
  await makeRows(made.db);
});

const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: COACH }, commands));

/** The rows of a table as they reach a device, without their stamp. */
async function rows(table: TableName): Promise<Record<string, unknown>[]> {
  const { scopes } = await pulled(made.app, OWNER);
  return scopes
    .flatMap((scope) => scope.rows)
    .filter((one) => one.table === table)
    .map(({ row: { rev: _rev, deletedAt: _deletedAt, updatedBy: _updatedBy, ...row } }) => row);
}

/** A session of this event, started by the coach. */
async function start(eventId: string | null = EVENT, numSets = 3) {
  const sessionId = nextId();
  const input = { teamId: TEAM, sessionId, eventId, numSets, notes: 'Court 6', opponentName: 'Breakers' };
  return { sessionId, answer: await does(sent('session.start', input)) };
}

test('[DATA-27] [STATS-17] a session is stored with its event, person, team, sets, notes, status and time', async () => {
  const { sessionId } = await start();
  expect((await rows('statSessions')).find(({ id }) => id === sessionId)).toEqual({
    ...{ id: sessionId, eventId: EVENT, userId: COACH, teamId: TEAM, numSets: 3, notes: 'Court 6' },
    ...{
      sessionStatus: 'in_progress',
      createdAt: AT,
      mergedInto: null,
      opponentName: 'Breakers',
      counting: null,
      rules: null,
    },
  });
});

test('[DATA-27] a session may have no event', async () => {
  const { sessionId } = await start(null);
  expect((await rows('statSessions')).find(({ id }) => id === sessionId)).toMatchObject({ eventId: null });
});

test('[DATA-28] a session has 1, 3 or 5 sets, by the command and by the database', async () => {
  expect((await start(EVENT, 2)).answer).toEqual(['invalid']);
  for (const numSets of [1, 3, 5]) expect((await start(EVENT, numSets)).answer).toEqual(['applied']);
  await expect(made.db.query('update stat_sessions set num_sets = 4')).rejects.toThrow();
});

test('[DATA-29] [DATA-30] a set is stored with session, number, start, both scores and status', async () => {
  const { sessionId } = await start();
  await does(tapped({ sessionId, entry: POINT(1) }));
  const id = setIdOf(sessionId, 1);
  expect((await rows('setStats')).filter((set) => set['sessionId'] === sessionId)).toEqual([
    {
      ...{ id, teamId: TEAM, sessionId, setNumber: 1, startTime: AT },
      ...{ ourScore: 1, opponentScore: 0, setStatus: 'in_progress' },
    },
  ]);
  await expect(made.db.query(`update set_stats set set_status = 'completed'`)).rejects.toThrow();
});

test('[DATA-32] figures are stored for a set, a player and a category, with three counts', async () => {
  const { sessionId } = await start();
  await does(tapped({ sessionId }));
  expect(await rows('statPairs')).toEqual([
    {
      ...{ id: expect.any(String), teamId: TEAM, sessionId, setId: setIdOf(sessionId, 1), playerId: uuid(1, 'd') },
      ...{ statCategory: 'attack', positiveCount: 1, negativeCount: 0, totalAttempts: 1 },
    },
  ]);
});

test('[STORE-21] the status and the opponent of an event change alone', async () => {
  const event = async () => (await rows('events')).find(({ id }) => id === EVENT);
  const before = await event();
  const { sessionId } = await start();
  expect(await event()).toEqual({ ...before, gameStatus: 'in_progress' });
  await does(sent('session.rename-opponent', { teamId: TEAM, sessionId, opponentName: 'Harbor' }));
  expect(await event()).toEqual({ ...before, gameStatus: 'in_progress', opponentName: 'Harbor' });
  await does(sent('session.complete', { teamId: TEAM, sessionId }));
  expect(await event()).toEqual({ ...before, gameStatus: 'completed', opponentName: 'Harbor' });
});
