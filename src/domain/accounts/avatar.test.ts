import { expect, test } from 'vitest';
import { avatarProblem } from './avatar.ts';

const MB = 1024 * 1024;

test('[PROFILE-03] [ERR-118] only pictures without active content are taken', () => {
  const refused = { title: 'Invalid file type', description: 'Please select an image file.' };
  expect(avatarProblem({ type: 'image/webp', size: 10 })).toBeUndefined();
  for (const type of ['application/pdf', 'text/html', '', 'image/svg+xml', 'video/mp4'])
    expect(avatarProblem({ type, size: 10 })).toEqual(refused);
});

test('[PROFILE-04] [ERR-119] a file of exactly 5MB is taken, one byte more is not', () => {
  expect(avatarProblem({ type: 'image/png', size: 5 * MB })).toBeUndefined();
  expect(avatarProblem({ type: 'image/png', size: 5 * MB + 1 })).toEqual({
    title: 'File too large',
    description: 'Please select an image smaller than 5MB.',
  });
});
