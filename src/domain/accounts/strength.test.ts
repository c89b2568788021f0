import { expect, test } from 'vitest';
import { changeProblem, passwordProblem } from './password.ts';
import { isGuessable } from './guessable-password.ts';
import { strengthOf } from './strength.ts';

test('[PROFILE-30] [AMB-011] a password that the change would take may be weak, and what it lacks is named', () => {
  expect(changeProblem('otters', 'otters')).toBeUndefined();
  expect(strengthOf('otters')).toEqual({
    level: 1,
    word: 'Weak',
    missing: ['At least 12 characters', 'An uppercase letter', 'A number', 'A special character'],
  });
});

test.each([
  ['Password1!', 'Weak'],
  ['ottersofbay', 'Weak'],
  ['Ottersbay1', 'Fair'],
  ['four otters in one bay', 'Fair'],
  ['Otters-bay1', 'Good'],
  ['Otters-of-bay-16', 'Strong'],
])('[PROFILE-30] %s is %s', (password, word) => {
  expect(strengthOf(password).word).toBe(word);
});

test('[PROFILE-30] a strong password lacks nothing', () => {
  expect(strengthOf('Otters-of-bay-16').missing).toEqual([]);
});

test('[PROFILE-28] [PROFILE-29] [ERR-120] [ERR-121] what differs is named before what is short', () => {
  expect(changeProblem('abcde', 'abcdef')).toEqual({
    title: 'Passwords do not match',
    description: 'Please ensure both password fields match.',
  });
  expect(changeProblem('abcde', 'abcde')).toEqual({
    title: 'Password too short',
    description: 'Password must be at least 6 characters long.',
  });
  expect(changeProblem('🏐🏐🏐', '🏐🏐🏐')?.title).toBe('Password too short');
});

const COMMON = ['Password1!', 'P@ssw0rd!', 'Qwerty123!', 'Welcome2026!', 'Summer2025!', '1q2w3e4r5t', 'Volleyball1!'];
const OTHERS = [
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'abcd1234',
  'LetMeIn!!!',
  'iloveyou',
  'Dragon#2024',
  'test1234',
];
test.each([...COMMON, ...OTHERS])('[GUARD-13] of %s the strength line warns', (password) => {
  expect(isGuessable(password)).toBe(true);
  expect(strengthOf(password)).toMatchObject({ word: 'Weak' });
  expect(strengthOf(password).missing).toContain('No word or row of keys that many try first');
});

test.each(['Abcdef1!', 'Volleyball2026!', 'Summer2025!', 'Qwerty123!'])(
  '[GUARD-13] %s fulfils every rule and is taken',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
    expect(changeProblem(password, password)).toBeUndefined();
  },
);

test('[GUARD-13] one of the most used passwords has a text of its own, which comes last', () => {
  expect(passwordProblem('P@ssw0rd')).toBe('This password is too common. Please choose one that is harder to guess.');
  expect(passwordProblem('p@ssw0rd')).toBe('Password must contain an uppercase letter');
});

test.each(['Tidewater-16', 'Brand-new-99', 'four otters in one bay', 'Passwordless-otters-9', 'Wx7!kpQz'])(
  'of %s nothing warns',
  (password) => {
    expect(isGuessable(password)).toBe(false);
  },
);
