import { act, createElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { forgetOutcomes } from '#web/sync/screen/use-outcome.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { clearRoom, openRoom } from './room.ts';
import { allByRole, byRole, clearScreen, click, nameOf, show } from './screen.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

let store: SyncStore | undefined;
const doing = new Set<Promise<unknown>>();

/** Shows a page to a person on whose device the room's rows are. */
export async function see(page: ReactNode, room: Parameters<typeof openRoom>[0] = {}): Promise<SyncStore> {
  const opened = watched(await openRoom(room));
  store = opened;
  await show(createElement(SyncContext, { value: opened }, page));
  await act(() => vi.waitUntil(() => !text().includes('Loading '), { timeout: 10_000, interval: 5 }));
  return opened;
}

/** The same store, of which is known what it is still doing. */
function watched(opened: SyncStore): SyncStore {
  return {
    ...opened,
    do(draft, beside) {
      const done = opened.do(draft, beside);
      const over = done.then(noop, noop).finally(() => doing.delete(over));
      doing.add(over);
      return done;
    },
  };
}

const noop = (): void => undefined;

export async function leave(): Promise<void> {
  await clearScreen();
  clearRoom(store);
  forgetOutcomes();
  doing.clear();
  dismissAllToasts();
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
}

/** Until what was tapped is durable, and what follows from that is on the screen. */
export const settle = (): Promise<void> =>
  act(async () => {
    do {
      await Promise.all(doing);
      await new Promise((resolve) => setImmediate(resolve));
      await drawn();
    } while (doing.size > 0);
  });

/** The announcement of a tap comes with its paint. Real frames and timers, also where a test has its own clock. */
const { requestAnimationFrame: nextFrame, setTimeout: later } = globalThis;
const drawn = () => new Promise<void>((resolve) => void nextFrame(() => void later(resolve)));

export async function press(name: string): Promise<void> {
  await click(byRole('button', name));
  await settle();
}

/** The same by a finger: with its own press before the click. */
export async function pressByHand(name: string): Promise<void> {
  const key = byRole('button', name);
  key.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, width: 22, height: 22, pressure: 1 }));
  await press(name);
}

export const headings = (): string[] => allByRole('heading').map(nameOf);
export const labels = (): string[] => allByRole('button').map(nameOf);
export const text = (): string => document.body.textContent;
export const toastTitles = (): string[] => currentToasts().map(({ title }) => title);
