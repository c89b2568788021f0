import { expect, test } from 'vitest';
import { inRosterOrder } from './order.ts';

const player = (name: string, jerseyNumber: number | null, isOut = false) => ({ id: name, name, jerseyNumber, isOut });
const names = (players: readonly { name: string }[]) => players.map(({ name }) => name).join(' ');

test('[ROSTER-11] [ROSTER-12] available before out, each by number as a number', () => {
  const roster = [player('Out', 1, true), player('Ten', 10), player('Nine', 9)];
  expect(names(inRosterOrder(roster))).toBe('Nine Ten Out');
});
test('[ROSTER-13] a player without a number comes last of the group', () => {
  expect(names(inRosterOrder([player('None', null), player('Last', 99)]))).toBe('Last None');
});
test('[ROSTER-45] who shares a number is ordered by name', () => {
  const [zoe, ada] = [
    { ...player('Zoe', 4), id: '1' },
    { ...player('Ada', 4), id: '2' },
  ];
  expect(names(inRosterOrder([zoe, ada]))).toBe('Ada Zoe');
});
