import { expect, test } from 'vitest';
import { matchOf, playerId } from '#tests/support/match.ts';
import { fold } from '../fold.ts';
import { projection } from '../projection.ts';
import { MatchEntry } from '../schema.ts';
import { makeSession } from '#tests/support/room.ts';
import { rallyIdOf } from './identity.ts';

const kill = (who: object, side: string, k: number) =>
  MatchEntry.parse({
    kind: 'contact',
    payload: { rally: rallyIdOf(1, null), after: null, n: 1, k, side, who, skill: 'attack', grade: 'in' },
  });

test('[PRIV-3] leaders and analyses of players have no opponent, whatever number one had', () => {
  const log = matchOf(kill({ playerId: playerId(7) }, 'us', 1), kill({ number: '7' }, 'them', 2));
  const { statPairs } = projection(fold(log), makeSession());
  expect(statPairs.map(({ playerId: id }) => id)).toEqual([playerId(7)]);
});
