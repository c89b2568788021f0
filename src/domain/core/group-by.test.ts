import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('rows come together by their key in their order, whether they stood side by side or not', () => {
  expect([...groupBy(['ab', 'ac', 'ba', 'ad'], (word) => word[0])]).toEqual([
    ['a', ['ab', 'ac', 'ad']],
    ['b', ['ba']],
  ]);
  const told = fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat())), (rows) => {
    const groups = groupBy(rows, ([key]) => key);
    for (const [key, group] of groups) expect(group).toEqual(rows.filter(([own]) => own === key));
    expect(groups.size).toBe(new Set(rows.map(([key]) => key)).size);
  });
  fc.assert(told);
});
