import { expect, test } from 'vitest';
import { largeText } from './use-large-text.ts';

test.each([
  [390, 844, 16, undefined],
  [390, 844, 32, 'upright'],
  [360, 640, 16, undefined],
  [320, 568, 16, undefined],
  [320, 568, 20, 'upright'],
  [844, 390, 16, undefined],
  [844, 390, 24, 'lying'],
  [820, 1180, 32, 'wide'],
  [1180, 820, 16, undefined],
  [1280, 800, 32, 'wide'],
])('[COUNTS-17] on %i × %i with words of %i px the arrangement is %s', (width, height, rem, large) => {
  expect(largeText(width, height, rem)).toBe(large);
});
