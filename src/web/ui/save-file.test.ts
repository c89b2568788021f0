import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[ENGINE-23] a file can be read for as long as a browser asks whether to save it, and is let go later', () => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile('box-score.csv', new Blob(['a']));
  expect(click).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:file');
});
