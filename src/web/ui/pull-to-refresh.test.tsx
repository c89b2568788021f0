import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

const state = () => byRole('status').dataset['state'];

async function touch(kind: 'touchstart' | 'touchmove' | 'touchend', clientY: number) {
  const event = Object.assign(new Event(kind, { bubbles: true }), { touches: [{ clientY }] });
  await act(async () => void byRole('main').dispatchEvent(event));
}

async function pull(px: number) {
  await touch('touchstart', 100);
  await touch('touchmove', 100 + px);
}

let finish = () => {};
const onRefresh = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));

beforeEach(async () => {
  onRefresh.mockClear();
  await show(
    <PullToRefresh onRefresh={onRefresh}>
      <main>My Teams</main>
    </PullToRefresh>,
  );
});
afterEach(async () => {
  await clearScreen();
  window.scrollTo(0, 0);
});

test('[TEAMS-25] the indicator passes through idle, pulling and refreshing, and comes to rest', async () => {
  expect(state()).toBe('idle');
  await pull(250);
  expect(state()).toBe('pulling');
  await touch('touchend', 350);
  expect(state()).toBe('refreshing');
  await act(async () => finish());
  expect(state()).toBe('idle');
});

test('[TEAMS-26] a finger that travels 200 px pulls 80, and its release refreshes once', async () => {
  await pull(200);
  await touch('touchend', 300);
  await touch('touchend', 300);
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('[TEAMS-27] released just below 80 nothing reloads and the indicator returns to idle', async () => {
  await pull(199);
  await touch('touchend', 299);
  expect(onRefresh).not.toHaveBeenCalled();
  expect(state()).toBe('idle');
});

test('[TEAMS-25] away from the top of the page a pull is only scrolling', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40);
  await pull(300);
  expect(state()).toBe('idle');
  vi.restoreAllMocks();
});
