import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { Skeleton } from './skeleton.tsx';

afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
});

test('[LPAGE-02] the loading text is heard at once and seen after two seconds', async () => {
  vi.useFakeTimers();
  await show(<Skeleton text="Loading lineups..." />);
  expect(byRole('status').textContent).toBe('Loading lineups...');
  expect(byRole('status').className).toBe('sr');
  await act(async () => vi.advanceTimersByTime(2000));
  expect(byRole('status').className).not.toContain('sr');
});
