import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { useToday } from './use-today.ts';

afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
});

const Today = () => useToday();

test('[SCHED-04] past midnight an open page knows that it is another day', async () => {
  vi.useFakeTimers({ now: new Date(2025, 10, 15, 23, 59, 45), toFake: ['Date', 'setInterval', 'clearInterval'] });
  await show(<Today />);
  expect(document.body.textContent).toBe('2025-11-15');
  await act(async () => void vi.advanceTimersByTime(30_000));
  expect(document.body.textContent).toBe('2025-11-16');
});
