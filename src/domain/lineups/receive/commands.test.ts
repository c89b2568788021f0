import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COACH, id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { createTeam } from '../../teams/commands.ts';
import { createLineup, deleteLineup, duplicateLineup } from '../commands.ts';
import type { CourtPosition } from '../schema.ts';
import { setFormation } from './commands.ts';
import { SIX, storedPlaces } from './places.ts';
import { type FormationKind, type FormationPlaces, samePlaces } from './schema.ts';

const LINEUP = id(1);

async function world() {
  const db = memory();
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Tide', seasonName: null, description: null }));
  await db.run(createLineup.draft({ teamId: TEAM, id: LINEUP, name: 'First' }));
  let version = 100;
  const set = (places: FormationPlaces, { from = [], by = OWNER, rotation = 1, kind = 'receive' }: Setting = {}) =>
    db.run(
      setFormation.draft({
        ...{ teamId: TEAM, lineupId: LINEUP, rotation, kind, places: [...places], replaces: [...from] },
        versionId: id(version++),
      }),
      by,
    );
  const stored = (lineupId = LINEUP, rotation: CourtPosition = 1, kind: FormationKind = 'receive') =>
    storedPlaces(db.table('lineupFormations'), { lineupId, rotation, kind });
  return { ...db, set, stored };
}
type Setting = { from?: FormationPlaces; by?: string; rotation?: CourtPosition; kind?: FormationKind };

const row = (y: number): FormationPlaces => SIX.map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y }));

test('[RECEIVE-01] [SHT-04] places are stored for a rotation and a side of the serve, and replace those before as a whole', async () => {
  const db = await world();
  await db.set(row(100));
  await db.set(row(200), { rotation: 2 });
  await db.set(row(300), { kind: 'serve' });
  await db.set(row(400), { from: row(100) });
  expect(db.stored()).toEqual(row(400));
  expect(db.stored(LINEUP, 2)).toEqual(row(200));
  expect(db.stored(LINEUP, 1, 'serve')).toEqual(row(300));
  expect(db.table('lineupFormations')).toHaveLength(3);
  expect(db.table('formationVersions')).toEqual([]);
});

test('[RECEIVE-01] [SHT-04] what a colleague placed meanwhile is kept when it is overwritten, the five newest of a rotation', async () => {
  const db = await world();
  await db.set(row(1));
  await db.set(row(2), { by: COACH });
  expect(db.table('formationVersions')).toMatchObject([{ rotation: 1, places: row(1), savedBy: OWNER }]);
  for (const y of [3, 4, 5, 6, 7, 8]) await db.set(row(y));
  expect(db.table('formationVersions').map(({ places }) => places[0]?.y)).toEqual([3, 4, 5, 6, 7]);
});

test('[RECEIVE-01] a lineup that is gone takes no places; with it go those that it had', async () => {
  const db = await world();
  await db.set(row(1));
  await db.set(row(2));
  await db.run(deleteLineup.draft({ teamId: TEAM, id: LINEUP }));
  expect([...db.table('lineupFormations'), ...db.table('formationVersions')]).toEqual([]);
  expect(await db.set(row(3))).toEqual({ code: 'not-found' });
});

test('[RECEIVE-01] a copy of a lineup stands as the lineup does, and then by itself', async () => {
  const db = await world();
  await db.set(row(1), { rotation: 4, kind: 'serve' });
  await db.run(duplicateLineup.draft({ teamId: TEAM, id: LINEUP, copyId: id(2) }));
  await db.set(row(2), { from: row(1), rotation: 4, kind: 'serve' });
  expect(db.stored(id(2), 4, 'serve')).toEqual(row(1));
  expect(db.table('lineupFormations')).toHaveLength(2);
});

const acts = fc.array(fc.tuple(fc.constantFrom(...SIX), fc.integer({ min: 0, max: 900 })), { maxLength: 8 });

test('[RECEIVE-06] two devices that placed apart end with the same: for each rotation what came last', async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, async (mine, hers) => {
      const [server, first, second] = [await world(), await world(), await world()];
      const last = new Map<CourtPosition, FormationPlaces>();
      const push = async (by: string, made: typeof mine) => {
        for (const [rotation, y] of made) {
          await server.set(row(y), { rotation, by });
          last.set(rotation, row(y));
        }
      };
      for (const [rotation, y] of mine) await first.set(row(y), { rotation });
      for (const [rotation, y] of hers) await second.set(row(y), { rotation, by: COACH });
      await push(OWNER, mine);
      await push(COACH, hers);
      for (const rotation of SIX) expect(server.stored(LINEUP, rotation)).toEqual(last.get(rotation) ?? []);
      const ids = new Set(
        [...first.table('lineupFormations'), ...second.table('lineupFormations')].map(({ id }) => id),
      );
      expect(new Set(server.table('lineupFormations').map(({ id }) => id))).toEqual(ids);
    }),
    { numRuns: 30 },
  );
});

test('[RECEIVE-01] places are the same in whatever order they are written down', () => {
  expect(samePlaces(row(1), row(1).toReversed())).toBe(true);
  expect(samePlaces(row(1), row(2))).toBe(false);
});
