import fc from 'fast-check';
import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import { id, memory, TEAM } from '#tests/support/memory.ts';
import { addPlayer, deletePlayer, updatePlayer } from '../roster/commands.ts';
import type { Draft } from '../sync/command.ts';
import { createTeam } from '../teams/commands.ts';
import { createLineup, duplicateLineup, saveCourt } from './commands.ts';
import { courtOf } from './copies.ts';
import { type Fielder, sameCourt } from './court.ts';
import { fitCourt } from './fit.ts';
import type { Court, Lineup } from './schema.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'L', 'M', 'N'];
const ONE = id(1);
const letter = fc.constantFrom(...LETTERS);
const CELLS = ['.', 'a', 'b*', 'c', '.d', '.L', '.M*', '.'];
const anyCourt = fc.shuffledSubarray(CELLS, { minLength: 6, maxLength: 6 }).map((cells) => court(cells.join(' ')));

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

const anySquad = fc.array(
  fc.record({
    id: letter.map(who),
    position: fc.constantFrom('Libero' as const, 'Setter' as const),
    isOut: fc.boolean(),
  }),
  { maxLength: 7 },
);
const distinct = (squad: readonly Fielder[]) => [...new Map(squad.map((one) => [one.id, one])).values()];

test('[HONEST-20] of any court against any roster the rest is legal, and nothing that is possible is missing', () => {
  fc.assert(
    fc.property(anyCourt, anyCourt, anySquad, (stored, next, some) => {
      const squad = distinct(some);
      const { court: kept, misplaced } = fitCourt(stored, next, squad);
      expect(fitCourt(stored, kept, squad)).toEqual({ court: kept, misplaced: [] });
      expect([...kept.assignments, ...misplaced.map(({ assignment }) => assignment)]).toHaveLength(
        next.assignments.length,
      );
      for (const { assignment } of misplaced) {
        const more = { ...kept, assignments: [...kept.assignments, assignment] };
        expect(fitCourt(stored, more, squad).misplaced).toHaveLength(1);
      }
    }),
  );
});

test('[HONEST-20] courts drawn offline and a roster changed meanwhile: the server and the phone end alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCourt, { maxLength: 6 }),
      fc.array(anyStep, { maxLength: 8 }),
      async (courts, steps) => {
        const [server, phone] = [await team(), await team()];
        const queue = courts.map((next, at) => save(next, courts[at - 1] ?? { assignments: [], servers: [] }));
        const changes = steps.map((step) => step());
        for (const db of [server, phone]) for (const change of changes) await db.run(change);
        for (const draft of queue) expect(await server.run(draft)).toBeUndefined();
        // As the phone replays its queue over what it has pulled, tap by tap and once more from the start.
        for (const draft of [...queue.slice(0, 2), ...queue]) await phone.run(draft);
        const [one, other] = [server, phone].map((db) => db.table('lineups').find(({ id: each }) => each === ONE));
        const last = courts.at(-1);
        if (!one || !other || !last) return;
        expect(sameCourt(courtOf(one), courtOf(other))).toBe(true);
        const missing = last.assignments.filter(
          ({ playerId }) => !one.courtAssignments.some((stand) => stand.playerId === playerId),
        );
        expect(missing.filter(({ playerId }) => !one.leftOut.some((left) => left.playerId === playerId))).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
