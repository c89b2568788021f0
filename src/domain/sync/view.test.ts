import { expect, test } from 'vitest';
import { playerId, TEAM } from '#tests/support/match.ts';
import { makeRow } from '#tests/support/rows.ts';
import { type Shelves, shelfOf } from './rows.ts';
import { teamScope } from './tables.ts';
import { list, type View } from './view.ts';

const OTHER_TEAM = playerId(99);
const STAMP = { rev: 1, deletedAt: null, updatedAt: '2026-01-01T10:00:00.000Z', updatedBy: null };

/** Two teams, each with a setter and an opposite. */
function twoTeams(): View {
  const confirmed: Shelves = new Map();
  for (const [at, teamId] of [TEAM, OTHER_TEAM].entries())
    for (const [nth, position] of (['Setter', 'Opposite Hitter'] as const).entries()) {
      const player = makeRow('players', { id: playerId(10 * at + nth + 1), teamId, name: position, position });
      shelfOf(confirmed, teamScope(teamId)).players.set(player.id, { ...player, ...STAMP });
    }
  return { confirmed, layers: [] };
}

test('rows are listed by their scope, by any other column, and by both', () => {
  const idsBy = (where: Parameters<typeof list<'players'>>[2]) =>
    list(twoTeams(), 'players', where).map(({ id }) => id);
  expect(idsBy({})).toEqual([1, 2, 11, 12].map(playerId));
  expect(idsBy({ teamId: TEAM })).toEqual([1, 2].map(playerId));
  expect(idsBy({ position: 'Opposite Hitter' })).toEqual([2, 12].map(playerId));
  expect(idsBy({ teamId: OTHER_TEAM, position: 'Setter' })).toEqual([11].map(playerId));
});
