import { z } from 'zod';

const Operand = z.int().min(1).max(10);
export const OPERATORS = ['+', '-', '×'] as const;

/** A small sum that a person solves before an account is made. Set and checked by the server (AMB-013). */
export const Sum = z.object({ left: Operand, operator: z.enum(OPERATORS), right: Operand });
export type Sum = z.infer<typeof Sum>;

/** The accepted answer; a difference is never negative, and 0 is a valid one. */
export function solve({ left, operator, right }: Sum): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return Math.abs(left - right);
    case '×':
      return left * right;
  }
}

/** The numbers as they are asked: a difference reads larger minus smaller. */
export function orderOperands(sum: Sum): Sum {
  if (sum.operator !== '-') return sum;
  return { ...sum, left: Math.max(sum.left, sum.right), right: Math.min(sum.left, sum.right) };
}

export const CAPTCHA_REFUSAL = 'Please solve the captcha correctly.';
/** Long enough to fill in a form, short enough that hoarded answers are worthless. */
export const CAPTCHA_LIFE_MS = 10 * 60_000;
