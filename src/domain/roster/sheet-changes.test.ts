import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id, memory, TEAM } from '#tests/support/memory.ts';
import { makeRow } from '#tests/support/rows.ts';
import { createTeam } from '../teams/commands.ts';
import { addPlayer } from './commands.ts';
import { type ReadSheet, readSheet } from './read-sheet.ts';
import { rosterCsv } from './roster-csv.ts';
import { type Player, PlayingPosition } from './schema.ts';
import { compareSheet, sheetDrafts } from './sheet-changes.ts';

const player = (n: number, name: string, jerseyNumber: number | null, position: PlayingPosition = 'Setter'): Player =>
  makeRow('players', { id: id(n), teamId: TEAM, name, jerseyNumber, position });
const ROSTER = [player(1, 'Ada Roe', 7), player(2, 'Bea Lind', 12, 'Libero'), player(3, 'Chloé Park', 4)];

function read(text: string): ReadSheet {
  const sheet = readSheet(text);
  if ('problem' in sheet) throw new Error(sheet.problem);
  return sheet;
}
const compared = (text: string, roster: readonly Player[] = ROSTER) =>
  compareSheet(read(`#,Name,Position\n${text}`), roster).map((one) => {
    if (one.kind === 'not read') return [one.row.line, one.kind, one.row.problem];
    return [one.row.line, one.kind, one.kind === 'new' ? one.fields : one.patch];
  });

test('[ROWS-07] [OTI-01] each row is new, changed, the same or not read, in the order of the sheet', () => {
  expect(compared('7,Ada Roe,OH\n0,Dee Moss,S\n5,Eve Hart,\n12,bea  lind,L\n,CHLOE PARK,')).toEqual([
    [2, 'changed', { position: 'Outside Hitter' }],
    [3, 'not read', 'Jersey 00 is not possible here. Enter a number from 1 to 99.'],
    [4, 'new', { jerseyNumber: 5, position: 'Outside Hitter' }],
    [5, 'same', {}],
    [6, 'same', {}],
  ]);
});

test('[ROWS-04] a position that is not clear leaves that of the roster', () => {
  expect(compared('12,Bea Lind,OH/DS\n7,Ada Roe,Captain\n5,Eve Hart,L/DS')).toEqual([
    [2, 'same', {}],
    [3, 'same', {}],
    [4, 'new', { jerseyNumber: 5, position: 'Libero' }],
  ]);
});

test('[ROWS-08] a number that somebody wears is refused as when adding, with the lowest that is free after the sheet', () => {
  expect(compared('12,Eve Hart,S\n1,Fay Ash,S\n1,Gia Bell,S')).toEqual([
    [2, 'not read', 'Jersey number 12 is already taken. Next available: 2'],
    [3, 'new', { jerseyNumber: 1, position: 'Setter' }],
    [4, 'not read', 'Jersey number 1 is already taken. Next available: 2'],
  ]);
  expect(compared(',Eve Hart,S')).toEqual([[2, 'not read', 'A player number is required']]);
});

test('[ROWS-08] numbers may change hands within a sheet, and stay where a row of it is refused', () => {
  expect(compared('12,Ada Roe,\n7,Bea Lind,').map(([, kind]) => kind)).toEqual(['changed', 'changed']);
  expect(compared('9,Ada Roe,\n7,Eve Hart,S').map(([, kind]) => kind)).toEqual(['changed', 'new']);
  // Ada cannot have 4, keeps 7, and so Eve cannot have that.
  expect(compared('4,Ada Roe,\n7,Eve Hart,S')).toEqual([
    [2, 'not read', 'Jersey number 4 is already taken. Next available: 1'],
    [3, 'not read', 'Jersey number 7 is already taken. Next available: 1'],
  ]);
});

test('[ROWS-07] of two with one name the number says who is meant', () => {
  const twins = [player(1, 'Ada Roe', 7), player(2, 'Ada Roe', 8)];
  expect(compared('8,Ada Roe,L\n9,Ada Roe,L', twins).map(([, kind, what]) => [kind, what])).toEqual([
    ['changed', { position: 'Libero' }],
    ['changed', { jerseyNumber: 9, position: 'Libero' }],
  ]);
  expect(compared('9,Ada Roe,L', twins)).toEqual([
    [2, 'not read', 'More than one player is called Ada Roe. Change this one on the roster.'],
  ]);
  expect(compared('5,Eve Hart,S\n5,Eve Hart,S')[1]).toEqual([3, 'not read', 'Line 2 has this player already']);
});

test('[ROWS-09] [OTI-01] what a sheet changes is done by the commands of single players, and nobody is deleted', async () => {
  const db = memory();
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Tide', seasonName: null, description: null }));
  for (const { id: playerId, name, position, jerseyNumber } of ROSTER)
    await db.run(addPlayer.draft({ teamId: TEAM, id: playerId, name, position, jerseyNumber: jerseyNumber ?? 1 }));
  const changes = compareSheet(read('9,Ada Roe,OH\n7,Eve Hart,S\n12,Bea Lind,L'), db.table('players'));
  const drafts = sheetDrafts(changes, TEAM, () => id(9));
  expect(drafts.map(({ name }) => name)).toEqual(['player.update', 'player.add']);
  for (const draft of drafts) expect(await db.run(draft)).toBeUndefined();
  expect(db.table('players').map(({ name, jerseyNumber }) => `${jerseyNumber} ${name}`)).toEqual([
    ...['9 Ada Roe', '12 Bea Lind', '4 Chloé Park', '7 Eve Hart'],
  ]);
});

test('[ROWS-10] a roster that was written as a file is read back as the same, whoever is on it', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', 'É', 'ß', '=', '-', '@', '"', ',', ';', ' ', '0'), maxLength: 12 })
    .map((text) => `${text.trim()}x`);
  const one = fc.record({ name, position: fc.constantFrom(...PlayingPosition.options) });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 30 }), (given) => {
      const roster = given.map((fields, at) => player(at, fields.name, at + 1, fields.position));
      const changes = compareSheet(read(rosterCsv(roster)), roster);
      expect(changes.map(({ kind }) => kind)).toEqual(roster.map(() => 'same'));
    }),
  );
});

test('[ROWS-10] the file of a roster has a head, and a name that begins like a formula stays a name', () => {
  expect(rosterCsv([player(1, '=1+1', 7), player(2, 'Bea "B" Lind', null, 'Libero')])).toBe(
    `\uFEFF#,Name,Position\r\n7,'=1+1,Setter\r\n,"Bea ""B"" Lind",Libero\r\n`,
  );
});
