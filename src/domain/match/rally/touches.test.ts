import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { touchedIn } from './rally-set.ts';

const touches = (...log: string[]) => {
  const rallies = homeMatch(log).sets[0]?.rallies;
  return rallies ? touchedIn(rallies)[0]?.touches.map(({ grade }) => grade) : [];
};

test('a contact without a player gives way to those that only other devices name', () => {
  expect(touches('A r1 c us ? dig good', 'B r1 c us 7 dig good')).toEqual(['good']);
  expect(touches('A r1 c us 8 set in', 'A r1 c us ? set error')).toEqual(['in', 'error']);
});

test('of a device all contacts count, whatever another one left unnamed first', () => {
  expect(touches('B r1 c us ? set in', 'A r1 c us 8 set in', 'A r1 c us ? set error')).toEqual(['in', 'error']);
  expect(touches('B r1 c us 8 set in', 'A r1 c us 8 set in', 'A r1 c us ? set error')).toEqual(['in', 'error']);
  const both = ['B r1 c us ? set in', 'B r1 c us ? set error', 'A r1 c us 8 set in', 'A r1 c us ? set error'];
  expect(touches(...both)).toEqual(['in', 'error']);
});
