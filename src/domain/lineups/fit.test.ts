import { expect, test } from 'vitest';
import { court, drawing, squad } from '#tests/support/court.ts';
import { fitCourt } from './fit.ts';
import { leftOutWording } from './left-out.ts';

const team = squad('a b c L M N x!');
const fitted = (stored: string, next: string) => {
  const { court: kept, misplaced } = fitCourt(court(stored), court(next), team);
  return [drawing(kept), ...misplaced.map(({ reason }) => reason)];
};

test('[HONEST-20] each placement that has become impossible goes alone, with its serve', () => {
  expect(fitted('. . . / . . .', 'a x* z / b . c*')).toEqual(['a . . / b . c*', 'player-out', 'not-found']);
});
test('[AMB-056] [HONEST-20] what was so in the stored court may stay so', () => {
  expect(fitted('x . . / . . .', '. x a / . . .')).toEqual(['. x a / . . .']);
  expect(fitted('L . . / . . .', 'L a . / . . .')).toEqual(['L a . / . . .']);
});
test('[HONEST-20] of three liberos those stay who stand there already', () => {
  expect(fitted('.N . . / . . .', '.N .L .M / . . .')).toEqual(['.N .L . / . . .', 'third-libero']);
  expect(fitted('. . .N / . . .', '.L .M .N / . . .')).toEqual(['.L . .N / . . .', 'third-libero']);
});
test('[HONEST-21] it is said in one sentence who and why', () => {
  expect(leftOutWording('Birch', 'player-out', 'Starting Six')).toBe(
    'Birch is out and was not placed in Starting Six.',
  );
  expect(leftOutWording('Birch', 'not-found', 'B')).toBe('Birch is no longer in the team and was not placed in B.');
});
