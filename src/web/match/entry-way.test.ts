import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { matchOf, point, SESSION, stat } from '#tests/support/match.ts';
import { chooseEntryWay, type EntryWay, entryWayOf } from './entry-way.ts';

const tapped = fold(matchOf(stat(7, 'attack', 'positive'), point('us', 1)));
const lined = fold(matchOf(point('us', 1), { kind: 'first-serve', payload: { side: 'us' } }));
const told = fold(matchOf({ kind: 'depth', payload: { after: null, depth: 'touch' } }, point('us', 1)));

test('a match is recorded as somebody told it, until this device chooses its own way', () => {
  const ways = (): EntryWay[] => [entryWayOf(SESSION, tapped), entryWayOf(SESSION, told)];
  expect(ways()).toEqual(['counts', 'rally']);
  chooseEntryWay(SESSION, 'counts');
  expect(ways()).toEqual(['counts', 'counts']);
  chooseEntryWay(SESSION, 'rally');
  expect(ways()).toEqual(['rally', 'rally']);
  expect([tapped, lined].map((state) => entryWayOf(`${SESSION} of another`, state))).toEqual(['counts', 'counts']);
});
