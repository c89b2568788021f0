import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LineupFormation } from '#domain/lineups/receive/schema.ts';
import { nextId, outcomes, pulled, pushed, sent } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, STATISTICIAN, STRANGER, TEAM, uuid } from '#tests/support/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  // Without Pro: places are Free, as roster and lineups are.
  await makeClub(server.db, {});
  await push(COACH, sent('lineup.create', { teamId: TEAM, id: LINEUP, name: 'First' }));
});

const LINEUP = uuid(3, 'd');
const placesAt = (y: number) => [1, 2, 3, 4, 5, 6].map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y }));
const set = (y: number, from: object[] = [], more: object = {}) =>
  sent('formation.set', {
    ...{ teamId: TEAM, lineupId: LINEUP, rotation: 2, kind: 'receive', places: placesAt(y), replaces: from },
    ...{ versionId: nextId(), ...more },
  });
const push = async (userId: string, ...commands: object[]) => outcomes(await pushed(server.app, { userId }, commands));
const rows = (sql: string) => server.db.query(sql);

test('[RECEIVE-07] [SHT-04] owner and coach place, also without Pro; a statistician may not, and a stranger knows no such team', async () => {
  expect(await push(OWNER, set(1))).toEqual(['applied']);
  expect(await push(COACH, set(2))).toEqual(['applied']);
  expect(await push(STATISTICIAN, set(3))).toEqual(['not-allowed']);
  expect(await push(STRANGER, set(4))).toEqual(['not-found']);
  expect(await rows('select places, updated_by from lineup_formations')).toEqual([
    { places: placesAt(2), updated_by: COACH },
  ]);
});

test('[RECEIVE-06] of two devices that placed apart the last to arrive wins, and all members read it and what it replaced', async () => {
  expect(await push(OWNER, set(1))).toEqual(['applied']);
  expect(await push(COACH, set(2))).toEqual(['applied']);
  for (const who of [OWNER, COACH, STATISTICIAN]) {
    const read = (await pulled(server.app, who)).scopes.flatMap((scope) => scope.rows);
    const of = (table: string) => read.filter((one) => one.table === table).map(({ row }) => row);
    expect(of('lineupFormations').map((row) => LineupFormation.parse(row).places)).toEqual([placesAt(2)]);
    expect(of('formationVersions')).toMatchObject([{ places: placesAt(1), savedBy: OWNER, updatedBy: COACH }]);
  }
});

test('[RECEIVE-01] with a deleted lineup its places are gone, and places that come later are refused', async () => {
  const answers = await push(COACH, set(1), sent('lineup.delete', { teamId: TEAM, id: LINEUP }), set(2));
  expect(answers).toEqual(['applied', 'applied', 'not-found']);
  expect(await rows('select id from lineup_formations where deleted_at is null')).toEqual([]);
});

test('[RECEIVE-01] places beside the court, of fewer than six and of a lineup of another team are refused', async () => {
  const other = uuid(8, 'b');
  await push(STRANGER, sent('team.create', { teamId: other, name: 'Other', seasonName: null, description: null }));
  expect(await push(COACH, set(901))).toEqual(['invalid']);
  expect(await push(COACH, set(1, [], { places: placesAt(1).slice(1) }))).toEqual(['invalid']);
  expect(await push(COACH, set(1, [], { rotation: 7 }))).toEqual(['invalid']);
  expect(await push(STRANGER, set(1, [], { teamId: other }))).toEqual(['not-found']);
  expect(await rows('select id from lineup_formations')).toEqual([]);
});
