import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LISTED_RULES, passwordProblem, STRICTER_RULES } from './password.ts';

const fulfilled = (password: string) => LISTED_RULES.filter((rule) => rule.holds(password)).map((rule) => rule.text);

test('[AUTH-06] the row for 6 characters turns fulfilled exactly at the 6th character', () => {
  expect(fulfilled('aaaaa')).not.toContain('At least 6 characters');
  expect(fulfilled('aaaaaa')).toContain('At least 6 characters');
  expect(fulfilled('🏐🏐🏐🏐🏐')).not.toContain('At least 6 characters');
});

test('[AUTH-07] a letter fulfils the row for a letter, of any script', () => {
  expect(fulfilled('123')).not.toContain('A letter');
  expect(fulfilled('1č3')).toContain('A letter');
});

test('[AUTH-08] a number fulfils the row for a number', () => {
  expect(fulfilled('abc')).not.toContain('A number');
  expect(fulfilled('abc7')).toContain('A number');
});

test('[AUTH-09] the row for no spaces turns unfulfilled with the first space', () => {
  expect(fulfilled('abc')).toContain('No spaces');
  expect(fulfilled('abc ')).not.toContain('No spaces');
});

test.each([
  ['Ab1!xyz', 'Password must be at least 8 characters'],
  ['abcdefg1!', 'Password must contain an uppercase letter'],
  ['ABCDEFG1!', 'Password must contain a lowercase letter'],
  ['Abcdefgh!', 'Password must contain a number'],
  ['Abcdefgh1', 'Password must contain a special character'],
])(
  '[AUTH-11] [AUTH-12] [AUTH-13] [AUTH-14] [AUTH-15] [ERR-005] [ERR-006] [ERR-007] [ERR-008] [ERR-009] %s: %s',
  (password, message) => {
    expect(passwordProblem(password)).toBe(message);
  },
);

test('[AUTH-16] of several failing rules the first in the given order is named', () => {
  expect(passwordProblem('')).toBe('Password must be at least 8 characters');
  expect(passwordProblem('        ')).toBe('Password must contain an uppercase letter');
  expect(passwordProblem('AAAAAAAA')).toBe('Password must contain a lowercase letter');
  expect(passwordProblem('AAAAaaaa')).toBe('Password must contain a number');
});

test('[AUTH-09] a space is refused as well as listed', () => {
  expect(passwordProblem('Abcdef 1!')).toBe('Password must not contain spaces');
});

test('[AUTH-10] whoever fulfils every row that is shown is never refused', () => {
  const shown = [...LISTED_RULES, ...STRICTER_RULES];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (password) => {
      expect(passwordProblem(password) === undefined).toBe(shown.every((rule) => rule.holds(password)));
    }),
  );
});
