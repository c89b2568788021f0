import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chroma, distance, mix } from './mix.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('all of a colour is the colour, none of it is the other', () => {
  fc.assert(
    fc.property(hex, hex, (a, b) => {
      expect(mix(a, b, 1)).toBe(a);
      expect(mix(a, b, 0)).toBe(b);
    }),
  );
});
test('half of white in black is the middle grey of oklab', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#636363');
});
test('greys have no colour, and black is one away from white', () => {
  expect(chroma('#808080')).toBeLessThan(0.001);
  expect(chroma('#c4283c')).toBeGreaterThan(0.15);
  expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 3);
});
