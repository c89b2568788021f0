import { expect, test } from 'vitest';
import { destination } from './roving.ts';

test('arrows go round, Home and End go to the ends, other keys nowhere', () => {
  expect(destination('ArrowRight', 2, 3)).toBe(0);
  expect(destination('ArrowLeft', 0, 3)).toBe(2);
  expect(destination('ArrowDown', 0, 3)).toBe(1);
  expect(destination('ArrowUp', 1, 3)).toBe(0);
  expect(destination('Home', 2, 3)).toBe(0);
  expect(destination('End', 0, 3)).toBe(2);
  expect(destination('a', 1, 3)).toBeNull();
});
