import { expect, test } from 'vitest';
import { filterPlayers, NO_FILTER } from './filter.ts';

const roster = [
  { name: 'Maya Okafor', position: 'Libero', jerseyNumber: 4 },
  { name: 'Kaitlyn Park', position: 'Setter', jerseyNumber: 14 },
  { name: 'Sofia Marković', position: 'Setter', jerseyNumber: 41 },
] as const;
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

test('[ROSTER-04] search finds any part of the name, ignoring case', () => {
  expect(names(filterPlayers(roster, { ...NO_FILTER, search: ' MARK' }))).toEqual(['Sofia Marković']);
});
test('[ROSTER-04] a name with accents is found without them, and the other way round', () => {
  expect(names(filterPlayers(roster, { ...NO_FILTER, search: 'markovic' }))).toEqual(['Sofia Marković']);
  expect(names(filterPlayers(roster, { ...NO_FILTER, search: 'SOFÍA' }))).toEqual(['Sofia Marković']);
  expect(names(filterPlayers(roster, { ...NO_FILTER, search: 'c\u0301' }))).toContain('Sofia Marković');
});
test('[ROSTER-10] a chip keeps one position, "All" every one', () => {
  expect(names(filterPlayers(roster, { search: '', position: 'Libero' }))).toEqual(['Maya Okafor']);
  expect(filterPlayers(roster, NO_FILTER)).toHaveLength(3);
});
test('[ROSTER-05] both apply together', () => {
  expect(names(filterPlayers(roster, { search: 'a', position: 'Setter' }))).toEqual(['Kaitlyn Park', 'Sofia Marković']);
  expect(filterPlayers(roster, { search: 'park', position: 'Libero' })).toEqual([]);
});
test('[HONEST-26] a number finds who wears it, or whose number begins with it', () => {
  const found = (search: string) => names(filterPlayers(roster, { ...NO_FILTER, search }));
  expect(found('4')).toEqual(['Maya Okafor', 'Sofia Marković']);
  expect(found(' #14')).toEqual(['Kaitlyn Park']);
  expect(found('٤١')).toEqual(['Sofia Marković']);
  expect(found('#')).toEqual([]);
});
