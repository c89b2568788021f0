import { expect, test } from 'vitest';
import { inDisplayOrder, neighbour, nextDisplayOrder, reorder } from './order.ts';

const lineup = (id: string, displayOrder: number, createdAt = '2026-01-01T00:00:00Z') => ({
  id,
  displayOrder,
  createdAt,
});
const ids = (lineups: readonly { id: string }[]) => lineups.map(({ id }) => id).join(' ');
const three = [lineup('c', 2), lineup('a', 0), lineup('b', 1)];

test('[LINEUP-01] by display order ascending, the older first where two share a place', () => {
  expect(ids(inDisplayOrder(three))).toBe('a b c');
  expect(ids(inDisplayOrder([lineup('x', 0, '2026-02-01T00:00:00Z'), lineup('y', 0)]))).toBe('y x');
});
test('[LINEUP-07] a new lineup comes after the highest, the first one at 0', () => {
  expect(nextDisplayOrder(three)).toBe(3);
  expect(nextDisplayOrder([])).toBe(0);
});
test('[LINEUP-36] a new order ignores unknown ids and appends lineups it does not name', () => {
  expect(ids(reorder(three, ['c', 'gone', 'a']))).toBe('c a b');
});
test('[AMB-064] after a deletion the next is selected, otherwise the previous, otherwise none', () => {
  expect(neighbour(three, 'a')).toBe('b');
  expect(neighbour(three, 'c')).toBe('b');
  expect(neighbour([lineup('a', 0)], 'a')).toBeUndefined();
});
