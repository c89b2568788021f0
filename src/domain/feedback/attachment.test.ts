import { expect, test } from 'vitest';
import { ATTACHMENT_BYTES, attachmentProblem } from './attachment.ts';

const problem = (over: Partial<{ name: string; type: string; size: number }>) =>
  attachmentProblem({ name: 'court.png', type: 'image/png', size: 1000, ...over });

test.each(['jpeg', 'jpg', 'png', 'gif', 'webp'])('[FEEDBACK-10] an image/%s is taken', (kind) => {
  expect(problem({ type: `image/${kind}` })).toBeUndefined();
});
test.each(['mp4', 'webm', 'ogg'])('[FEEDBACK-10] a video/%s is taken', (kind) => {
  expect(problem({ type: `video/${kind}` })).toBeUndefined();
});
test.each(['audio/ogg', 'application/ogg'])('[FEEDBACK-10] a clip.ogg is taken, which browsers call %s', (type) => {
  expect(problem({ name: 'clip.ogg', type })).toBeUndefined();
});
test.each(['image/svg+xml', 'text/html', 'application/pdf', 'video/quicktime', '', 'constructor'])(
  '[FEEDBACK-11] [ERR-134] %s is not',
  (type) => {
    expect(problem({ type })).toBe('Only image and video files are allowed');
  },
);
test.each(['a..png', '../a.png'])('[FEEDBACK-12] [ERR-135] %s leads upwards', (name) => {
  expect(problem({ name })).toBe('Invalid filename');
});
test.each([...'<>:"|?*'])('[FEEDBACK-13] %s stands in no name', (sign) => {
  expect(problem({ name: `a${sign}b.png` })).toBe('Invalid filename');
});
test.each(['a\0b.png', 'a\nb.png', '\ud800.png', `${'a'.repeat(252)}.png`])(
  '[FEEDBACK-12] %j can be kept nowhere',
  (name) => {
    expect(problem({ name })).toBe('Invalid filename');
  },
);
test.each(['CON', 'prn.png', 'Aux.png', 'NUL', 'com1.png', 'LPT1.jpg'])('[FEEDBACK-14] %s is a device', (name) => {
  expect(problem({ name })).toBe('Invalid filename');
});
test.each(['a.exe', 'a.exe.png', 'a.JS', 'setup.bat', 'x.cmd', 'x.scr', 'x.pif', 'x.vbs', 'x.jar', 'x.com', 'x.dll'])(
  '[FEEDBACK-15] %s could run',
  (name) => {
    expect(problem({ name })).toBe('Invalid filename');
  },
);
test.each([
  ['virus.exe', 'application/x-msdownload'],
  ['run.js', 'text/javascript'],
  ['NUL', ''],
])('[FEEDBACK-14] [FEEDBACK-15] %s is refused for its name, whatever its type', (name, type) => {
  expect(problem({ name, type })).toBe('Invalid filename');
});
test.each(['company.png', 'console.log.png', 'my court.png', 'česká.png', 'nullify.png'])(
  '[FEEDBACK-15] %s is a good name',
  (name) => {
    expect(problem({ name })).toBeUndefined();
  },
);
test('[FEEDBACK-16] [ERR-136] a file of exactly 10MB is too large', () => {
  expect(problem({ size: ATTACHMENT_BYTES - 1 })).toBeUndefined();
  expect(problem({ size: ATTACHMENT_BYTES })).toBe('File size must be less than 10MB');
});
