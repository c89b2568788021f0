import { expect, test } from 'vitest';
import { benchedKey, carriedOf, slotKey, slotName, slotOf, plateKey } from './keys.ts';
import { rosterKey } from '#web/roster/drag-key.ts';

const slot = { position: 4, row: 'back' } as const;

test('a key leads back to what it names', () => {
  expect(slotOf(slotKey(slot))).toEqual(slot);
  expect(carriedOf(plateKey(slot))).toEqual({ kind: 'slot', slot });
  expect(carriedOf(benchedKey('p1'))).toEqual({ kind: 'player', playerId: 'p1' });
  expect(carriedOf(rosterKey('p1'))).toEqual({ kind: 'player', playerId: 'p1' });
  expect(slotName(slot)).toBe('P4 back');
});
test('what is no key leads nowhere', () => {
  for (const key of ['slot-7-front', 'slot-1-middle', 'bench', ''])
    expect([slotOf(key), carriedOf(key)]).toEqual([undefined, undefined]);
});
