import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, textColorOn } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('[THEME-07] white on dark colours, black on light ones', () => {
  expect(['#17406d', '#7a1f33', '#000000'].map(textColorOn)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  expect(['#f0b429', '#ffffff', '#5cc0cb'].map(textColorOn)).toEqual(['#000000', '#000000', '#000000']);
});

test('[THEME-07] the threshold is 4.5: the last grey that carries white is #767676', () => {
  expect(textColorOn('#767676')).toBe('#ffffff');
  expect(textColorOn('#777777')).toBe('#000000');
});

test('[HEAD-12] on any colour the chosen text reaches 4.5', () => {
  fc.assert(fc.property(colour, (hex) => contrast(textColorOn(hex), hex) >= 4.5));
});

test('[THEME-07] contrast runs from 1 to 21 and does not care for the order', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#336699', '#336699')).toBe(1);
  fc.assert(fc.property(colour, colour, (a, b) => contrast(a, b) === contrast(b, a)));
});
