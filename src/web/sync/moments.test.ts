import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterDrawing, waitBriefly } from './moments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<void>(() => undefined);

/** Whether the first drawing has begun. */
function watched(wanted: Promise<unknown>): () => boolean {
  let isOver = false;
  void waitBriefly(wanted).then(() => {
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

test('a tap is sent when it is drawn, a burst of them ten times a second', async () => {
  let sent = 0;
  const ask = afterDrawing(() => void (sent += 1));
  ask();
  await vi.advanceTimersByTimeAsync(24);
  expect(sent).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toBe(1);
  for (let taps = 0; taps < 30; taps++) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(sent).toBe(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toBe(4);
  ask();
  await vi.advanceTimersByTimeAsync(25);
  expect(sent).toBe(5);
});
