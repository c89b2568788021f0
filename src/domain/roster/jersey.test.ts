import { expect, test } from 'vitest';
import { nextNumber, shownNumber, typedNumber } from './jersey.ts';
import { JerseyNumber } from './schema.ts';

const numbered = (...numbers: (number | null)[]) => numbers.map((jerseyNumber) => ({ jerseyNumber }));
const complaint = (text: string) => JerseyNumber.safeParse(typedNumber(text)).error?.issues[0]?.message;

test('[ROSTER-35] the lowest number nobody has', () => {
  expect(nextNumber(numbered(1, 2, 4, null))).toBe(3);
  expect(nextNumber([])).toBe(1);
});
test('[ROSTER-36] [AMB-051] 1 when all 99 are used', () => {
  expect(nextNumber(numbered(...Array.from({ length: 99 }, (_, index) => index + 1)))).toBeNull();
});
test('[ROSTER-25] [ROSTER-38] an empty number is asked for', () => {
  expect(complaint('  ')).toBe('A player number is required');
});
test('[ROSTER-26] [ROSTER-39] only whole numbers from 1 to 99 are accepted', () => {
  for (const text of ['0', '100', '7.5', '-3', 'seven'])
    expect(complaint(text)).toBe('Please enter a valid number between 1 and 99');
  for (const text of ['1', '99', ' 12 ']) expect(complaint(text)).toBeUndefined();
  for (const sent of [7.5, 0, 100, -3, Number.NaN]) expect(JerseyNumber.safeParse(sent).success).toBe(false);
});
test('[ROSTER-26] [ROSTER-39] a whole number counts in the digits of every keyboard', () => {
  expect(['１２', '١٢', '۱۲'].map(typedNumber)).toEqual([12, 12, 12]);
  expect(complaint('١٠٠')).toBe('Please enter a valid number between 1 and 99');
});
test('[ROSTER-13] a missing number is shown as a question mark', () => {
  expect(shownNumber(null)).toBe('?');
  expect(shownNumber(7)).toBe('7');
});
