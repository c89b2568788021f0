import { expect, test } from 'vitest';
import { rotationName } from './rotation-name.ts';

const PLACES = [1, 6, 5, 4, 3, 2, null] as const;

test('[ROT-01] [TURN-7] rotations are named in the order of play, or by the place of the setter', () => {
  const names = (naming: 'order' | 'place' | undefined) => PLACES.map((at) => rotationName(at, naming)).join(' ');
  expect(names('order')).toBe('R1 R2 R3 R4 R5 R6 Unknown');
  expect(names(undefined)).toBe('R1 R2 R3 R4 R5 R6 Unknown');
  expect(names('place')).toBe('P1 P6 P5 P4 P3 P2 Unknown');
});
