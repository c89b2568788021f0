import { afterEach, expect, test, vi } from 'vitest';
import { canGoBack } from './history-steps.ts';

afterEach(() => vi.unstubAllGlobals());

test('[AMB-078] [TRACK-35] a step back that would leave the app is none, though the tab has been elsewhere before', () => {
  window.history.pushState(null, '', '/stat-tracking/1');
  vi.stubGlobal('navigation', { canGoBack: false });
  expect(canGoBack()).toBe(false);
  vi.stubGlobal('navigation', { canGoBack: true });
  expect(canGoBack()).toBe(true);
});

test('a browser that does not say where a step back leads is taken by the length of its history', () => {
  vi.stubGlobal('history', { length: 1 });
  expect(canGoBack()).toBe(false);
  vi.stubGlobal('history', { length: 2 });
  expect(canGoBack()).toBe(true);
});
