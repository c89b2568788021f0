import { expect, test } from 'vitest';
import { court, drawing, who } from '#tests/support/court.ts';
import { COACH, id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { addPlayer, deletePlayer, updatePlayer } from '../roster/commands.ts';
import { createTeam } from '../teams/commands.ts';
import { createLineup, deleteLineup, duplicateLineup, renameLineup, reorderLineups, saveCourt } from './commands.ts';
import { courtOf } from './copies.ts';
import { EMPTY_COURT, sameCourt } from './court.ts';
import { findLostCourt, versionsOf } from './overwritten.ts';
import type { Court } from './schema.ts';

const EMPTY = EMPTY_COURT;
const A = { teamId: TEAM, id: id(1) };

async function team(letters = 'a b c L') {
  const db = memory();
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Tide', seasonName: null, description: null }));
  for (const [index, letter] of letters.split(' ').entries()) {
    const position = letter < 'a' ? 'Libero' : 'Outside Hitter';
    const player = { teamId: TEAM, id: who(letter), name: letter, position, jerseyNumber: index + 1 } as const;
    await db.run(addPlayer.draft(player));
  }
  await db.run(createLineup.draft({ ...A, name: ' First ' }));
  let version = 100;
  const save = (next: Court, replaces: Court, userId = OWNER) =>
    db.run(saveCourt.draft({ ...A, court: next, replaces, versionId: id(version++) }), userId);
  const stored = (lineupId = A.id) => {
    const lineup = db.table('lineups').find((each) => each.id === lineupId);
    return lineup ? courtOf(lineup) : EMPTY;
  };
  const leftOut = () => db.table('lineups').find((each) => each.id === A.id)?.leftOut ?? [];
  return { ...db, save, stored, leftOut };
}

test('[LINEUP-06] [LINEUP-08] a new lineup is trimmed, 5-1, lists the team, and its court is empty', async () => {
  const db = await team();
  const stored = { name: 'First', formation: '5-1', courtAssignments: [], serverDesignations: [], userId: OWNER };
  expect(db.table('lineups')).toMatchObject([stored]);
  expect(db.table('lineups')[0]?.players).toHaveLength(4);
  expect(db.table('lineups')[0]?.playerAssignments).toHaveLength(4);
});
test('[LINEUP-06] a formation that is known is the one stored', async () => {
  const db = await team();
  await db.run(createLineup.draft({ ...A, id: id(2), name: 'Second', formation: '6-2' }));
  expect(db.table('lineups')).toMatchObject([{ formation: '5-1' }, { formation: '6-2' }]);
});
test('[LINEUP-07] each new lineup is stored after the highest', async () => {
  const db = await team();
  for (const n of [2, 3]) await db.run(createLineup.draft({ teamId: TEAM, id: id(n), name: `L${n}` }));
  await db.run(deleteLineup.draft({ teamId: TEAM, id: id(2) }));
  await db.run(createLineup.draft({ teamId: TEAM, id: id(4), name: 'L4' }));
  expect(db.table('lineups').map(({ displayOrder }) => displayOrder)).toEqual([0, 2, 3]);
});
test('[LINEUP-05] a blank name is refused', async () => {
  const db = await team();
  expect(await db.run(createLineup.draft({ ...A, id: id(2), name: ' ' }))).toMatchObject({ code: 'invalid' });
});
test('[STORE-07] [LINEUP-24] a rename changes the name and nothing else', async () => {
  const db = await team();
  const [before] = db.table('lineups');
  await db.run(renameLineup.draft({ ...A, name: ' Rotation 1 ' }));
  const [after] = db.table('lineups');
  expect(after).toEqual({ ...before, name: 'Rotation 1', rev: after?.rev });
});
test('[LINEUP-26] [LINEUP-29] a copy has the same court, comes last, and lives its own life', async () => {
  const db = await team();
  await db.save(court('a* b . / . . .'), EMPTY);
  await db.run(duplicateLineup.draft({ ...A, copyId: id(2) }));
  expect(db.table('lineups')[1]).toMatchObject({ name: 'First (Copy)', displayOrder: 1 });
  expect(db.stored(id(2))).toEqual(db.stored());
  const [{ players, playerAssignments } = expect.fail(), copy] = db.table('lineups');
  expect(copy).toMatchObject({ players, playerAssignments });
  await db.save(court('c . . / . . .'), court('a* b . / . . .'));
  expect(sameCourt(db.stored(id(2)), court('a* b . / . . .'))).toBe(true);
});
test('[LINEUP-31] a deleted lineup is gone', async () => {
  const db = await team();
  await db.run(deleteLineup.draft(A));
  expect(db.table('lineups')).toEqual([]);
});
test('[LINEUP-36] [STORE-09] each lineup stores its new index', async () => {
  const db = await team();
  for (const n of [2, 3]) await db.run(createLineup.draft({ teamId: TEAM, id: id(n), name: `L${n}` }));
  await db.run(reorderLineups.draft({ teamId: TEAM, ids: [id(3), id(77), id(1)] }));
  const order = db.table('lineups').map((lineup) => [lineup.id, lineup.displayOrder]);
  expect(Object.fromEntries(order)).toEqual({ [id(3)]: 0, [id(1)]: 1, [id(2)]: 2 });
});
test('[COURT-25] [DATA-12] [STORE-08] a saved court is stored with the time of change', async () => {
  const db = await team();
  const [before] = db.table('lineups');
  await db.save(court('a* bL . / . . .'), EMPTY);
  const [after] = db.table('lineups');
  expect(db.stored()).toEqual(court('a* bL . / . . .'));
  expect(after?.updatedAt).not.toBe(before?.updatedAt);
  expect(after).toMatchObject({ name: 'First', formation: '5-1', displayOrder: 0, createdAt: before?.createdAt });
});
test('[COURT-26] a coach saves the court of a lineup that the owner made', async () => {
  const db = await team();
  expect(await db.save(court('a . . / . . .'), EMPTY, COACH)).toBeUndefined();
});
test('[AMB-060] the later court wins as a whole, and what it overwrote unseen is kept', async () => {
  const db = await team();
  await db.save(court('a . . / . . .'), EMPTY);
  await db.save(court('. b . / . . .'), EMPTY, COACH);
  expect(db.stored()).toEqual(court('. b . / . . .'));
  expect(db.table('lineupVersions')).toMatchObject([
    { lineupId: A.id, courtAssignments: court('a . . / . . .').assignments, savedBy: OWNER },
  ]);
});
test('[AMB-060] a court made from the stored one keeps no version', async () => {
  const db = await team();
  await db.save(court('a . . / . . .'), EMPTY);
  await db.save(court('a b . / . . .'), court('a . . / . . .'), COACH);
  expect(db.table('lineupVersions')).toEqual([]);
});
test('[HONEST-20] [COURT-11] [COURT-12] [COURT-07] what breaks a rule is left out alone, whoever sends it', async () => {
  const db = await team('a b c L M N');
  await db.run(updatePlayer.draft({ teamId: TEAM, id: who('b'), patch: { isOut: true } }));
  const kept = async (sent: string) => {
    expect(await db.save(court(sent), EMPTY)).toBeUndefined();
    const left = [drawing(db.stored()), ...db.leftOut().map(({ reason }) => reason)];
    await db.save(EMPTY, court(sent));
    return left;
  };
  expect(await kept('La . . / . . c*')).toEqual(['.a . . / . . c*', 'libero-in-front']);
  expect(await kept('aL .M .N / . . c')).toEqual(['aL .M . / . . c', 'third-libero']);
  expect(await kept('a b* c / . . .')).toEqual(['a . c / . . .', 'player-out']);
  expect(await kept('a a c / . . .')).toEqual(['a . c / . . .', 'stands-already']);
  expect(await kept('.L .L .L / . . c')).toEqual(['.L .L . / . . c', 'stands-already']);
});
test('[HONEST-20] three are placed while one of them becomes out elsewhere: the others stand after every step', async () => {
  const db = await team();
  await db.run(updatePlayer.draft({ teamId: TEAM, id: who('b'), patch: { isOut: true } }), COACH);
  await db.save(court('a . . / . . .'), EMPTY);
  await db.save(court('a b . / . . .'), court('a . . / . . .'));
  await db.save(court('a b c* / . . .'), court('a b . / . . .'));
  expect(drawing(db.stored())).toBe('a . c* / . . .');
  expect(db.leftOut()).toMatchObject([{ playerId: who('b'), position: 3, row: 'front', reason: 'player-out' }]);
  expect(db.table('lineupVersions'), 'no court of somebody else was overwritten').toEqual([]);
  await db.save(court('a . c / . . .'), court('a b c* / . . .'));
  expect(db.leftOut(), 'taken away again by who placed her').toEqual([]);
});
test('[HONEST-22] a player who was refused comes back to where she was put once her number is mended', async () => {
  const db = await team();
  const late = { teamId: TEAM, id: who('z'), name: 'z', position: 'Setter' } as const;
  expect(await db.run(addPlayer.draft({ ...late, jerseyNumber: 1 }))).toMatchObject({ code: 'jersey-taken' });
  await db.save(court('a . z* / . . .'), EMPTY);
  await db.save(court('a . . / . . c'), court('a . . / . . .'));
  expect(drawing(db.stored())).toBe('a . . / . . c');
  await db.run(addPlayer.draft({ ...late, jerseyNumber: 50 }));
  expect(drawing(db.stored())).toBe('a . z* / . . c');
  expect(db.leftOut()).toEqual([]);
});
test('[HONEST-22] the ball that she was given comes back to her where nobody of her position serves by now', async () => {
  const late = { teamId: TEAM, id: who('z'), name: 'z', position: 'Setter', jerseyNumber: 50 } as const;
  const arrives = async (placed: string, meanwhile: string) => {
    const db = await team();
    await db.save(court(placed), EMPTY);
    await db.save(court(meanwhile), court(placed.replace('z*', '.')), COACH);
    await db.run(addPlayer.draft(late));
    return drawing(db.stored());
  };
  expect(await arrives('. . z* / . . .', 'a* . . / . . .')).toBe('a* . z* / . . .');
  expect(await arrives('. . .z* / . . .', '. . a*. / . . .')).toBe('. . a*z / . . .');
});
test('[HONEST-22] she does not push out who was placed there meanwhile', async () => {
  const db = await team();
  await db.save(court('a . z / . . .'), EMPTY);
  await db.save(court('a . c / . . .'), court('a . . / . . .'), COACH);
  await db.run(addPlayer.draft({ teamId: TEAM, id: who('z'), name: 'z', position: 'Setter', jerseyNumber: 50 }));
  expect(drawing(db.stored())).toBe('a . c / . . .');
});
test('[AMB-056] who became out, or a libero, while standing there does not stop the next save', async () => {
  const db = await team('a b c');
  await db.save(court('a b . / . . .'), EMPTY);
  await db.run(updatePlayer.draft({ teamId: TEAM, id: who('a'), patch: { isOut: true } }));
  await db.run(updatePlayer.draft({ teamId: TEAM, id: who('b'), patch: { position: 'Libero' } }));
  expect(db.stored()).toEqual(court('a b . / . . .'));
  expect(await db.save(court('a b c / . . .'), court('a b . / . . .'))).toBeUndefined();
});
test('[AMB-053] a player deleted meanwhile is left out of a court that still names her', async () => {
  const db = await team();
  await db.run(deletePlayer.draft({ teamId: TEAM, id: who('a') }));
  expect(await db.save(court('a* b . / . . .'), EMPTY)).toBeUndefined();
  expect(db.stored()).toEqual(court('. b . / . . .'));
});
test('two players in one slot, or two servers of one position, are not a court', async () => {
  const db = await team();
  const [one] = court('a . . / . . .').assignments;
  const twice = one ? [one, { ...one, playerId: who('b') }] : [];
  expect(await db.save({ assignments: twice, servers: [] }, EMPTY)).toMatchObject({ code: 'invalid' });
  expect(await db.save(court('a*b* . . / . . .'), EMPTY)).toMatchObject({ code: 'invalid' });
});
test('[LINEUP-38] an entry that the lineup lacks is stored with the next save', async () => {
  const db = await team('a b');
  db.table('lineups')[0]?.playerAssignments.pop();
  await db.save(court('a . . / . . .'), EMPTY);
  const empty = { courtPosition: null, courtRow: null, isServer: false, isCaptain: false, isLiberoReplacement: false };
  expect(db.table('lineups')[0]?.playerAssignments).toEqual([
    { playerId: who('a'), ...empty },
    { playerId: who('b'), ...empty },
  ]);
});
test('of overwritten courts the last twenty are kept, and each person is told of the own one alone', async () => {
  const db = await team();
  for (let n = 0; n < 25; n++)
    await db.save(court(n % 2 ? 'a . . / . . .' : 'b . . / . . .'), EMPTY, n % 2 ? OWNER : COACH);
  const versions = versionsOf(db.table('lineupVersions'), A.id);
  expect(versions).toHaveLength(20);
  expect(versions.map(({ replacedAt }) => replacedAt)).toEqual(
    versions
      .map(({ replacedAt }) => replacedAt)
      .toSorted()
      .toReversed(),
  );
  expect(findLostCourt(versions, OWNER)?.courtAssignments).toEqual(court('a . . / . . .').assignments);
  expect(findLostCourt(versions, COACH)?.courtAssignments).toEqual(court('b . . / . . .').assignments);
  expect(findLostCourt(versions, id(9))).toBeUndefined();
});
