import { expect, test } from 'vitest';
import { isMostUsed } from '#domain/accounts/common-password.ts';
import { passwordProblem } from '#domain/accounts/password.ts';
import { isAmongMostUsed, publishedPasswords } from './most-used-passwords.ts';

/** With capitals where letters are, as far as that fulfils a rule: one letter is enough of each. */
const inCapitals = (password: string): string => password.replace(/\p{L}/u, (letter) => letter.toUpperCase());
const TOO_COMMON = 'This password is too common. Please choose one that is harder to guess.';

test('[GUARD-13] the form knows exactly those of the published list that can fulfil the rules', async () => {
  const list = await publishedPasswords();
  expect(list.length).toBeGreaterThan(40_000);
  const fulfilling = list.filter((password) => [undefined, TOO_COMMON].includes(passwordProblem(inCapitals(password))));
  expect(fulfilling.length).toBeGreaterThan(10);
  expect(list.filter(isMostUsed).toSorted()).toEqual(fulfilling.toSorted());
  for (const password of fulfilling) expect(passwordProblem(inCapitals(password))).toBe(TOO_COMMON);
});

test.each([
  ['password', true],
  ['Password', true],
  ['123456', true],
  ['otters', false],
  ['Abcdef1!', false],
  ['Volleyball2026!', false],
])('[GUARD-13] a change is told that %s is among the most used: %s', async (password, isListed) => {
  expect(await isAmongMostUsed(password)).toBe(isListed);
});
