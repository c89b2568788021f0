import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOperands, OPERATORS, solve, Sum } from './captcha.ts';

const operand = fc.integer({ min: 1, max: 10 });
const sums = fc.record({ left: operand, operator: fc.constantFrom(...OPERATORS), right: operand });

test('[AUTH-22] both numbers are whole and from 1 to 10', () => {
  expect(Sum.safeParse({ left: 1, operator: '+', right: 10 }).success).toBe(true);
  expect(Sum.safeParse({ left: 0, operator: '+', right: 10 }).success).toBe(false);
  expect(Sum.safeParse({ left: 1, operator: '+', right: 11 }).success).toBe(false);
  expect(Sum.safeParse({ left: 1.5, operator: '+', right: 2 }).success).toBe(false);
});

test('[AUTH-23] "+" accepts the sum', () => {
  expect(solve({ left: 7, operator: '+', right: 4 })).toBe(11);
});

test('[AUTH-24] "-" accepts the larger minus the smaller, which may be 0', () => {
  expect(solve({ left: 4, operator: '-', right: 7 })).toBe(3);
  expect(solve({ left: 5, operator: '-', right: 5 })).toBe(0);
});

test('[AUTH-25] "×" accepts the product', () => {
  expect(solve({ left: 7, operator: '×', right: 4 })).toBe(28);
});

test('[AUTH-24] no answer is negative, and the way it is asked never changes the answer', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      expect(solve(sum)).toBeGreaterThanOrEqual(0);
      expect(solve(orderOperands(sum))).toBe(solve(sum));
      if (sum.operator === '-') expect(orderOperands(sum).left).toBeGreaterThanOrEqual(orderOperands(sum).right);
    }),
  );
});
