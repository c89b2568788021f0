import { expect, test } from 'vitest';
import { logoProblem } from './logo.ts';

const MB = 1024 * 1024;

test('[TCREATE-07] [FILES-10] only pictures without active content are taken', () => {
  expect(logoProblem({ type: 'image/png', size: 10 })).toBeUndefined();
  expect(logoProblem({ type: 'application/pdf', size: 10 })).toBe('Please select an image file');
  expect(logoProblem({ type: 'image/svg+xml', size: 10 })).toBe('Please select an image file');
});
test('[TCREATE-07] a photo that the server cannot open is not taken first and refused later', () => {
  for (const type of ['image/heic', 'image/heif', 'image/bmp', 'image/vnd.microsoft.icon'])
    expect(logoProblem({ type, size: 10 })).toBe('Please select an image file');
});
test('[TCREATE-08] a file of exactly 2MB is not under 2MB', () => {
  expect(logoProblem({ type: 'image/png', size: 2 * MB })).toBe('Logo file size must be less than 2MB');
  expect(logoProblem({ type: 'image/png', size: 2 * MB - 1 })).toBeUndefined();
});
