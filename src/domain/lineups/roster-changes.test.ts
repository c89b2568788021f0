import fc from 'fast-check';
import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import { id, memory, TEAM } from '#tests/support/memory.ts';
import { addPlayer, deletePlayer, updatePlayer } from '../roster/commands.ts';
import type { Draft } from '../sync/command.ts';
import { createTeam } from '../teams/commands.ts';
import { createLineup, duplicateLineup, saveCourt } from './commands.ts';
import { courtOf } from './copies.ts';
import type { Court, Lineup } from './schema.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'L', 'M', 'N'];
const ONE = id(1);
const letter = fc.constantFrom(...LETTERS);
const cell = fc.constantFrom('.', 'a', 'b*', 'c', '.d', 'aL', '.M*', 'cN*', 'L', 'bM');
const anyCourt = fc.array(cell, { minLength: 6, maxLength: 6 }).map((cells) => court(cells.join(' ')));

let made = 100;
const player = (one: string) => ({ teamId: TEAM, id: who(one) });
const save = (next: Court, replaces: Court) =>
  saveCourt.draft({ teamId: TEAM, id: ONE, court: next, replaces, versionId: id(made++) });
const anyStep: fc.Arbitrary<() => Draft> = fc.oneof(
  fc.tuple(anyCourt, anyCourt).map(
    ([next, replaces]) =>
      () =>
        save(next, replaces),
  ),
  letter.map((one) => () => deletePlayer.draft(player(one))),
  letter.map((one) => () => addPlayer.draft({ ...player(one), ...fresh(one) })),
  fc.tuple(letter, fc.boolean()).map(
    ([one, isOut]) =>
      () =>
        updatePlayer.draft({ ...player(one), patch: { isOut } }),
  ),
  fc.tuple(letter, fc.constantFrom('Libero' as const, 'Setter' as const)).map(
    ([one, position]) =>
      () =>
        updatePlayer.draft({ ...player(one), patch: { position } }),
  ),
  fc.constant(() => duplicateLineup.draft({ teamId: TEAM, id: ONE, copyId: id(made++) })),
);
const fresh = (one: string) => ({
  name: one,
  position: one < 'a' ? ('Libero' as const) : ('Setter' as const),
  jerseyNumber: LETTERS.indexOf(one) + 1,
});

async function team() {
  const db = memory();
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Tide', seasonName: null, description: null }));
  for (const one of LETTERS) await db.run(addPlayer.draft({ ...player(one), ...fresh(one) }));
  await db.run(createLineup.draft({ teamId: TEAM, id: ONE, name: 'First' }));
  return db;
}

test('whatever happens to the roster, every court stays whole: known players, one in a slot, servers who stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const db = await team();
      for (const step of steps) {
        await db.run(step());
        const known = db.table('players').map((one) => one.id);
        for (const lineup of db.table('lineups')) expectWhole(lineup, known);
      }
    }),
  );
});

function expectWhole(lineup: Lineup, known: readonly string[]): void {
  const { assignments, servers } = courtOf(lineup);
  const slots = assignments.map(({ position, row }) => `${position} ${row}`);
  expect(new Set(slots).size).toBe(slots.length);
  expect(assignments.filter(({ playerId }) => !known.includes(playerId))).toEqual([]);
  expect(servers.filter(({ position, row }) => !slots.includes(`${position} ${row}`))).toEqual([]);
  expect(new Set(servers.map(({ position }) => position)).size).toBe(servers.length);
  expect(lineup.players.map((one) => one.id).toSorted()).toEqual(known.toSorted());
  expect(lineup.playerAssignments.map(({ playerId }) => playerId).toSorted()).toEqual(known.toSorted());
}
