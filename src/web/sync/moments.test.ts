import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from './moments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<void>(() => undefined);

/** Whether the first drawing has begun. */
function watched(wanted: Promise<unknown>): () => boolean {
  let isOver = false;
  void soon(wanted).then(() => {
    isOver = true;
  });
  return () => isOver;
}

test('what is there at once is waited for, and no longer', async () => {
  const isOver = watched(Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('what takes long is not waited for: the person is told so', async () => {
  const isOver = watched(never);
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});
