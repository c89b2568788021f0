import { expect, test } from 'vitest';
import { id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { createLineup, saveCourt } from '../lineups/commands.ts';
import { createTeam } from '../teams/commands.ts';
import { addPlayer, deletePlayer, generateRoster, updatePlayer } from './commands.ts';
import { placeholders } from './placeholders.ts';

async function team() {
  const db = memory();
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Tide', seasonName: null, description: null }));
  return db;
}
const ada = { teamId: TEAM, id: id(1), name: ' Ada Roe ', position: 'Setter', jerseyNumber: 7 } as const;
const lineup = { teamId: TEAM, id: id(50), name: 'Six' };
const onCourt = {
  assignments: [{ playerId: id(1), position: 1, row: 'front' }],
  servers: [{ position: 1, row: 'front' }],
} as const;
const EMPTY = { assignments: [], servers: [] };

test('[TCREATE-14] [TCREATE-19] [AMB-037] generated players come with a 6-2 lineup that lists them, its court empty', async () => {
  const db = await team();
  const players = placeholders(12, 'boys', Math.random).map((player, n) => ({
    ...player,
    id: id(n),
    jerseyNumber: n + 1,
  }));
  expect(await db.run(generateRoster.draft({ teamId: TEAM, lineupId: id(50), players }))).toBeUndefined();
  expect(db.table('players')).toHaveLength(12);
  expect(db.table('lineups')).toMatchObject([
    { name: 'Tide - Starting Lineup', formation: '6-2', courtAssignments: [], displayOrder: 0 },
  ]);
  expect(db.table('lineups')[0]?.players).toHaveLength(12);
});
test.each([5, 31])('[TCREATE-11] %i generated players are refused', async (count) => {
  const db = await team();
  const players = placeholders(count, 'boys', Math.random).map((player, n) => ({ ...player, id: id(n) }));
  expect(await db.run(generateRoster.draft({ teamId: TEAM, lineupId: id(50), players }))).toMatchObject({
    code: 'invalid',
  });
});
test('[ROSTER-41] [STORE-11] a new player is trimmed, no starter, not out, with team and user', async () => {
  const db = await team();
  await db.run(addPlayer.draft(ada));
  const stored = { name: 'Ada Roe', isStarter: false, isOut: false, teamId: TEAM, userId: OWNER };
  expect(db.table('players')).toMatchObject([stored]);
});
test('[ROSTER-40] a number in use is refused and names the lowest free one', async () => {
  const db = await team();
  await db.run(addPlayer.draft({ ...ada, jerseyNumber: 1 }));
  const refusal = await db.run(addPlayer.draft({ ...ada, id: id(2), jerseyNumber: 1 }));
  expect(refusal).toEqual({ code: 'jersey-taken', number: 1, next: 2 });
  expect(db.table('players')).toHaveLength(1);
});
test('[ROSTER-44] every lineup gets an entry for a new player', async () => {
  const db = await team();
  await db.run(createLineup.draft(lineup));
  await db.run(addPlayer.draft(ada));
  expect(db.table('lineups')[0]?.playerAssignments).toEqual([
    {
      playerId: id(1),
      courtPosition: null,
      courtRow: null,
      isServer: false,
      isCaptain: false,
      isLiberoReplacement: false,
    },
  ]);
});
test('[ROSTER-23] [ROSTER-28] [AMB-052] an edit reaches the copies in all lineups, and the out mark is kept', async () => {
  const db = await team();
  await db.run(addPlayer.draft(ada));
  await db.run(createLineup.draft(lineup));
  await db.run(createLineup.draft({ ...lineup, id: id(51) }));
  await db.run(updatePlayer.draft({ teamId: TEAM, id: id(1), patch: { name: 'Ada Lane', isOut: true } }));
  const changed = { name: 'Ada Lane', isOut: true, jerseyNumber: 7, position: 'Setter' };
  expect(db.table('players')).toMatchObject([changed]);
  expect(db.table('lineups').map(({ players }) => players)).toMatchObject([[changed], [changed]]);
});
test('[ROSTER-27] [AMB-051] an edit may take the number of a teammate, never one out of range', async () => {
  const db = await team();
  await db.run(addPlayer.draft(ada));
  await db.run(addPlayer.draft({ ...ada, id: id(2), jerseyNumber: 8 }));
  const toNumber = (jerseyNumber: number) =>
    db.run(updatePlayer.draft({ teamId: TEAM, id: id(2), patch: { jerseyNumber } }));
  expect(await toNumber(7)).toBeUndefined();
  expect(await toNumber(100)).toMatchObject({ code: 'invalid' });
});
test('[ROSTER-31] [AMB-056] a deleted player leaves roster, copies, entries, every court and its serve', async () => {
  const db = await team();
  await db.run(addPlayer.draft(ada));
  await db.run(createLineup.draft(lineup));
  const { assignments, servers } = onCourt;
  const court = { assignments: [...assignments], servers: [...servers] };
  await db.run(saveCourt.draft({ teamId: TEAM, id: id(50), court, replaces: EMPTY, versionId: id(90) }));
  expect(db.table('lineups')).toMatchObject([{ serverDesignations: [{ position: 1 }] }]);
  await db.run(deletePlayer.draft({ teamId: TEAM, id: id(1) }));
  expect(db.table('players')).toEqual([]);
  expect(db.table('lineups')).toMatchObject([
    { players: [], playerAssignments: [], courtAssignments: [], serverDesignations: [] },
  ]);
});
test('[ROSTER-46] an unknown position is not accepted', async () => {
  const db = await team();
  const draft = { name: 'player.add', input: { ...ada, position: 'Goalkeeper' } };
  expect(await db.run(draft)).toMatchObject({ code: 'invalid' });
});
