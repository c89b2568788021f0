import { expect, test } from 'vitest';
import { homeMatch } from './support/home-match.ts';
import { viewed } from './support/viewed-match.ts';

/** The depth of each rally, set by set. */
const depths = (...log: string[]) =>
  homeMatch(log).sets.flatMap(({ rallies }) => rallies?.played.map(({ during }) => during.depth) ?? []);

test('[DEPTH-1] a depth holds from its gap on, into the sets that follow; the first set begins with points', () => {
  expect(depths('A run u2')).toEqual(['points', 'points']);
  expect(depths('A run u1', 'A >r1 depth touch', 'A run u1')).toEqual(['points', 'touch']);
  expect(depths('A run u1', 'A >r1 depth score', 's2 A run u1', 's3 A >0 depth touch', 's3 A run u1')).toEqual([
    ...['points', 'score', 'touch'],
  ]);
});

/** A kill of points, then two attacks, a kill and an error of every touch. */
const MIXED = [
  ...['A r1 c us 10 attack kill', 'A >r1 depth touch', 'A r2 c us 10 attack kill'],
  ...['A r3 c us 10 attack in', 'A r3 c us 10 attack error', 'A >r3 depth score', 'A r4 c us 10 attack kill'],
];

test('[DEPTH-2] what is counted is counted in rallies of every depth', () => {
  const { text } = viewed(MIXED);
  expect([text('K'), text('E'), text('K', '10')]).toEqual(['3', '1', '3']);
});

test('[DEPTH-3] hitting, kill rate and passing are of rallies of every touch alone', () => {
  const { reading } = viewed(MIXED);
  expect([reading('HIT'), reading('K%')]).toMatchObject([
    { num: 0, den: 3, from: 2, of: 4 },
    { num: 1, den: 3, from: 2, of: 4 },
  ]);
  const passed = ['A r1 c us 4 receive 3', 'A r1 p them', 'A >r1 depth touch', 'A r2 c us 4 receive 1', 'A r2 p them'];
  expect(viewed(passed, { first: 'them' }).reading('PASS')).toMatchObject({ num: 1, den: 1, from: 1, of: 2 });
});

test('[DEPTH-3] aces and serve errors are of rallies of points and touch with a line-up, sides of all with a server', () => {
  const log = ['A r1 c us 2 serve ace', 'A >r1 depth touch', 'A r2 c us 2 serve ace', 'A >r2 depth score', 'A r3 p us'];
  const { reading } = viewed(log);
  expect(reading('ACE%')).toMatchObject({ num: 2, den: 2, from: 2, of: 3 });
  expect(reading('SE%')).toMatchObject({ num: 0, den: 2, from: 2, of: 3 });
  expect(reading('PS%')).toMatchObject({ num: 3, den: 3, from: 3, of: 3 });
  const noLineUp = viewed(log, { isLinedUp: false });
  expect(noLineUp.reading('ACE%', '2')).toMatchObject({ from: 0, of: 3 });
  const unknown = viewed(['A run u2'], { isLinedUp: false, first: null });
  expect(unknown.reading('PS%')).toMatchObject({ num: 1, den: 1, from: 1, of: 2 });
});

test('[DEPTH-3] side-out on the first ball is of rallies of every touch', () => {
  const firstBall = (n: number) => [`A r${n} c us 4 receive 3`, `A r${n} c us 10 attack kill`, `A r${n + 1} p them`];
  const { reading } = viewed([...firstBall(1), 'A >r2 depth touch', ...firstBall(3)], { first: 'them' });
  expect(reading('FBSO%')).toMatchObject({ num: 1, den: 1, from: 2, of: 4 });
});

test('[DEPTH-5] a depth that is turned in the middle of a rally leaves the rally as it was begun', () => {
  expect(depths('A r1 c us 2 serve in', 'A >r1 depth touch', 'A r1 c us 10 attack kill', 'A run u1')).toEqual([
    ...['points', 'touch'],
  ]);
});

test('[DEPTH-6] of two devices the later one’s depth holds from its gap, for everybody', () => {
  const log = ['A run u1', 'A >r1 depth touch', 'B >r1 depth score', 'A run u1', 'B run@r2 u1'];
  expect(depths(...log)).toEqual(['points', 'score']);
  expect(depths('A run u2', 'B >r2 depth score', 'A >r1 depth touch', 'A run u1')).toEqual([
    ...['points', 'touch', 'score'],
  ]);
});
