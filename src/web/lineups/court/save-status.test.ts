import { expect, test } from 'vitest';
import { IDLE, saveText, settledStatus } from './save-status.ts';

const at = new Date(2026, 4, 1, 16, 5);

test('[LPAGE-16] idle says nothing', () => {
  expect(saveText(IDLE)).toBe('');
});
test('[LPAGE-17] a save that waits for the server is being saved', () => {
  expect(saveText({ kind: 'saving' })).toBe('Saving changes...');
});
test('[LPAGE-18] a save is told with the local time in 12-hour form', () => {
  expect(saveText(settledStatus('saved', at))).toBe('Changes saved @ 4:05 PM');
  expect(saveText({ kind: 'saved', at: new Date(2026, 4, 1, 0, 30) })).toBe('Changes saved @ 12:30 AM');
});
test('[OFFLINE-10] offline nothing is called saved: it is kept on this device', () => {
  expect(saveText(settledStatus('kept', at))).toBe('Kept on this device');
});
test('[HONEST-23] of what was refused nothing is said here', () => {
  expect(settledStatus('refused', at)).toBe(IDLE);
});
