import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeIncludes } from './line.ts';

test('an id is one of these in whatever order it is asked for', () => {
  const told = fc.property(fc.array(fc.constantFrom('a', 'b', 'c', '')), fc.subarray(['a', 'b', '']), (asked, ids) => {
    const isOne = makeIncludes(new Set(ids));
    expect(asked.map((id) => isOne(id))).toEqual(asked.map((id) => ids.some((one) => one === id)));
  });
  fc.assert(told);
});
