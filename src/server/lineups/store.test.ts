import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDisplayOrder } from '#domain/lineups/order.ts';
import { Lineup } from '#domain/lineups/schema.ts';
import { nextId, outcomes, pulled, pushed, sent } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, TEAM, uuid } from '#tests/support/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

const ANN = uuid(1, 'd');
const LIL = uuid(2, 'd');
const FIRST = uuid(3, 'd');
const NEXT = uuid(4, 'd');
const EMPTY = { assignments: [], servers: [] };
const COURT = {
  assignments: [
    { position: 1, row: 'front', playerId: ANN },
    { position: 6, row: 'back', playerId: LIL },
  ],
  servers: [{ position: 1, row: 'front' }],
};

const add = (id: string, name: string, position: string, jerseyNumber: number) =>
  sent('player.add', { teamId: TEAM, id, name, position, jerseyNumber });
const create = (id: string, name: string, at: string) => ({ ...sent('lineup.create', { teamId: TEAM, id, name }), at });
const save = (court: object, replaces: object) =>
  sent('lineup.save-court', { teamId: TEAM, id: FIRST, court, replaces, versionId: nextId() });
const push = async (...commands: object[]) => outcomes(await pushed(server.app, { userId: COACH }, commands));
const rows = (sql: string) => server.db.query(sql);

async function begin(): Promise<void> {
  const answers = await push(
    add(ANN, ' Ann Lee ', 'Setter', 7),
    add(LIL, 'Lil Ito', 'Libero', 2),
    create(FIRST, 'First', '2026-05-01T10:00:00.000Z'),
    create(NEXT, 'Next', '2026-05-01T11:00:00.000Z'),
  );
  expect(answers).toEqual(['applied', 'applied', 'applied', 'applied']);
}

test('[DATA-03] [DATA-04] [ROSTER-41] a player is stored with all that is known, available, and by whom', async () => {
  await begin();
  expect(await rows(`select * from players where id = '${ANN}'`)).toMatchObject([
    {
      ...{ id: ANN, name: 'Ann Lee', position: 'Setter', jersey_number: 7, is_starter: false, is_out: false },
      ...{ team_id: TEAM, user_id: COACH },
    },
  ]);
});

test('[DATA-05] [ROSTER-46] six positions are known, and the database takes no other', async () => {
  await begin();
  const known = ['Setter', 'Outside Hitter', 'Middle Blocker', 'Opposite Hitter', 'Libero', 'Defensive Specialist'];
  for (const position of known) await rows(`update players set position = '${position}' where id = '${ANN}'`);
  await expect(rows(`update players set position = 'Striker' where id = '${ANN}'`)).rejects.toThrow();
  expect(await push(add(nextId(), 'Eve', 'Striker', 9))).toEqual(['invalid']);
});

test('[DATA-06] [DATA-07] [DATA-08] [DATA-09] a new lineup is a 5-1 with a copy and an entry of each player', async () => {
  await begin();
  const [lineup] = await rows(`select * from lineups where id = '${FIRST}'`);
  const copy = { id: ANN, name: 'Ann Lee', position: 'Setter', jerseyNumber: 7, isStarter: false, isOut: false };
  const entry = { courtPosition: null, courtRow: null, isServer: false, isCaptain: false, isLiberoReplacement: false };
  expect(lineup).toMatchObject({
    ...{ id: FIRST, name: 'First', formation: '5-1', display_order: 0, team_id: TEAM, user_id: COACH },
    ...{ court_assignments: [], server_designations: [] },
    players: expect.arrayContaining([copy]),
    player_assignments: expect.arrayContaining([{ playerId: ANN, ...entry }]),
  });
  expect([lineup?.['created_at'], lineup?.['updated_at']].map((at) => new Date(String(at)).toISOString())).toEqual([
    '2026-05-01T10:00:00.000Z',
    '2026-05-01T10:00:00.000Z',
  ]);
});

test('[DATA-10] [DATA-11] [COURT-25] a saved court is stored as who stands where and who serves', async () => {
  await begin();
  expect(await push(save(COURT, EMPTY))).toEqual(['applied']);
  expect(await rows(`select court_assignments, server_designations from lineups where id = '${FIRST}'`)).toEqual([
    { court_assignments: COURT.assignments, server_designations: COURT.servers },
  ]);
});

test('[STORE-10] an edit changes name, position, number, starter and out, and nothing else', async () => {
  await begin();
  const [before] = await rows(`select * from players where id = '${ANN}'`);
  const patch = { name: 'Ann May', position: 'Libero', jerseyNumber: 9, isStarter: true, isOut: true };
  await push(sent('player.update', { teamId: TEAM, id: ANN, patch }));
  const [after] = await rows(`select * from players where id = '${ANN}'`);
  expect(after).toEqual({
    ...before,
    ...{ name: 'Ann May', position: 'Libero', jersey_number: 9, is_starter: true, is_out: true },
    ...{ rev: after?.['rev'], updated_by: COACH },
  });
});

test('[STORE-05] [STORE-06] a member reads the lineups of the team with their order and age', async () => {
  await begin();
  await push(sent('lineup.reorder', { teamId: TEAM, ids: [NEXT, FIRST] }));
  const { scopes } = await pulled(server.app, OWNER);
  const read = scopes.flatMap((scope) => scope.rows).filter(({ table }) => table === 'lineups');
  const lineups = read.map(({ row }) => Lineup.parse(row));
  expect(inDisplayOrder(lineups).map(({ name }) => name)).toEqual(['Next', 'First']);
  expect(lineups.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.name).toBe('Next');
});

test('[STORE-29] what would change nothing is refused: a player or a lineup that is not there', async () => {
  await begin();
  const gone = { teamId: TEAM, id: uuid(99, 'd') };
  const answers = await push(
    sent('player.update', { ...gone, patch: { name: 'Eve' } }),
    sent('player.delete', gone),
    sent('lineup.rename', { ...gone, name: 'Other' }),
    sent('lineup.delete', gone),
    sent('lineup.save-court', { ...gone, court: EMPTY, replaces: EMPTY, versionId: nextId() }),
  );
  expect(answers).toEqual(Array(5).fill('not-found'));
});

test('two editors: the later court stands whole, and the other one reaches both of them', async () => {
  await begin();
  await push(save(COURT, EMPTY));
  const other = { assignments: [{ position: 4, row: 'front', playerId: ANN }], servers: [] };
  await pushed(server.app, { userId: OWNER, clientId: uuid(9, 'e') }, [save(other, EMPTY)]);
  for (const who of [OWNER, COACH]) {
    const { scopes } = await pulled(server.app, who);
    const versions = scopes.flatMap((scope) => scope.rows).filter(({ table }) => table === 'lineupVersions');
    expect(versions.map(({ row }) => row)).toMatchObject([
      { lineupId: FIRST, courtAssignments: COURT.assignments, savedBy: COACH, updatedBy: OWNER },
    ]);
  }
});

test('[HONEST-20] [HONEST-22] of whole courts, as the last release sends them, only what is impossible is left out', async () => {
  await begin();
  const late = uuid(7, 'd');
  const front = (position: number, playerId: string) => ({ position, row: 'front', playerId });
  const made = [[front(1, ANN)], [front(1, ANN), front(2, late)], [front(1, ANN), front(2, late), front(3, LIL)]];
  const [one, two, three] = made.map((assignments) => ({ assignments, servers: [] }));
  await push(sent('player.update', { teamId: TEAM, id: LIL, patch: { position: 'Setter', isOut: true } }));
  const queue = [save(one ?? EMPTY, EMPTY), save(two ?? EMPTY, one ?? EMPTY), save(three ?? EMPTY, two ?? EMPTY)];
  expect(await push(...queue)).toEqual(['applied', 'applied', 'applied']);
  const [stored] = await rows(`select court_assignments as court, left_out from lineups where id = '${FIRST}'`);
  expect(stored).toMatchObject({
    court: [front(1, ANN)],
    left_out: [
      { ...front(2, late), reason: 'not-found' },
      { ...front(3, LIL), reason: 'player-out' },
    ],
  });
  expect(await rows('select * from lineup_versions')).toEqual([]);
  await push(add(late, 'Nora Birch', 'Setter', 50));
  const [after] = await rows(`select court_assignments as court from lineups where id = '${FIRST}'`);
  expect(after).toEqual({ court: [front(1, ANN), front(2, late)] });
});
