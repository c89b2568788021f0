import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { byRole, clearScreen } from '#tests/support/screen.ts';
import { labels, leave, press, see, settle } from '#tests/support/see.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { TrackerPage } from './tracker-page.tsx';

afterEach(async () => {
  await leave();
  for (const name of ['wakeLock', 'vibrate']) Reflect.deleteProperty(navigator, name);
});

const give = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

async function track(query = ''): Promise<SyncStore> {
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  const players = [makePlayer(7, { name: 'Elena Ruiz' })];
  return see(<TrackerPage sessionId={SESSION} />, { players, sessions: [makeSession()] });
}

/** A device that keeps its screen on when asked; says how often it was asked and let go. */
function screen() {
  const counts = { held: 0, released: 0 };
  const release = () => Promise.resolve(void (counts.released += 1));
  const request = () => Promise.resolve({ release, held: (counts.held += 1) });
  give('wakeLock', { request });
  return counts;
}

test('the screen stays on while a match is recorded, also after the page was hidden, and no longer', async () => {
  const counts = screen();
  await track();
  expect(counts).toEqual({ held: 1, released: 0 });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(counts.held).toBe(2);
  await clearScreen();
  expect(counts.released).toBe(1);
});

test('a device that refuses to keep its screen on records all the same', async () => {
  give('wakeLock', { request: () => Promise.reject(new DOMException('Low battery.', 'NotAllowedError')) });
  await track();
  await press('#7 Elena Ruiz: Kill, 0');
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 1');
});

test('who only views lets the screen dim', async () => {
  const counts = screen();
  await track('?view=1');
  expect(counts.held).toBe(0);
});

test('every tap is felt where the device can vibrate', async () => {
  const vibrate = vi.fn();
  give('vibrate', vibrate);
  await track();
  await press('#7 Elena Ruiz: Kill, 0');
  await press('Our score, add 1, 0');
  await press('Our score minus 1');
  await press('Undo');
  await press('Redo');
  expect(vibrate).toHaveBeenCalledTimes(5);
});

test('the tapped figure is there before the frame, the words when it is painted', async () => {
  await track();
  // A frame that is late is not waited for: here none is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  const words = () => document.querySelector('p[role=status]')?.textContent;
  const key = byRole('button', '#7 Elena Ruiz: Kill, 0');
  await act(async () => key.click());
  await settle();
  expect(key.getAttribute('aria-label')).toBe('#7 Elena Ruiz: Kill, 1');
  expect(words()).toBe('');
  await act(async () => frames.splice(0).forEach((work) => work(0)));
  await act(async () => vi.advanceTimersByTime(0));
  expect(words()).toBe('Stat recorded #7 Ruiz – Kill');
});

test('every tap is spoken, one that reads like the tap before it too', async () => {
  await track();
  const spoken = () => [...document.querySelectorAll('p[role=status] > span')].at(-1);
  await press('#7 Elena Ruiz: Kill, 0');
  const first = spoken();
  await press('#7 Elena Ruiz: Kill, 1');
  expect(spoken()?.textContent).toBe('Stat recorded #7 Ruiz – Kill');
  expect(spoken()).not.toBe(first);
  await press('Our score, add 1, 0');
  expect(spoken()?.textContent).toBe('Point recorded Tidewater 16, 1–0');
});

test('other words take the place of the last ones, and nothing comes or goes on the page', async () => {
  await track();
  await press('#7 Elena Ruiz: Kill, 0');
  const changes: MutationRecord[] = [];
  const watching = new MutationObserver((records) => void changes.push(...records));
  watching.observe(document.body, { subtree: true, childList: true });
  await press('#7 Elena Ruiz: Ace, 0');
  watching.disconnect();
  expect(document.querySelector('p[role=status]')?.textContent).toBe('Stat recorded #7 Ruiz – Ace');
  expect(changes).toEqual([]);
});

/** A finger on a key; `clicked` is what the browser makes of it, which with two fingers down is nothing. */
async function finger(key: HTMLElement, pointerId: number, does: 'down' | 'up' | 'clicked'): Promise<void> {
  const at = { bubbles: true, cancelable: true, clientX: 5, clientY: 5 };
  const event =
    does === 'clicked'
      ? Object.defineProperty(new MouseEvent('click', { ...at, detail: 1 }), 'isTrusted', { value: true })
      : new PointerEvent(`pointer${does}`, { ...at, pointerId, pointerType: 'touch' });
  await act(async () => void key.dispatchEvent(event));
}

test('[ENGINE-27] where a click does not say whose it is two thumbs are two taps, and none is counted twice', async () => {
  await track();
  const [ours, theirs] = [byRole('button', 'Our score, add 1, 0'), byRole('button', 'Opponent score, add 1, 0')];
  await finger(ours, 1, 'down');
  await finger(theirs, 2, 'down');
  await finger(ours, 1, 'up');
  await finger(theirs, 2, 'up');
  // Should the browser make a click of one after all, and then of the next press of one finger.
  await finger(ours, 1, 'clicked');
  await settle();
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 1', 'Opponent score, add 1, 1']));
  await finger(ours, 3, 'down');
  await finger(ours, 3, 'up');
  await finger(ours, 3, 'clicked');
  await settle();
  expect(labels()).toContain('Our score, add 1, 2');
});

/** Presses that come before anything of the first is done, as they do when a page was busy. */
const pressTogether = async (...keys: HTMLElement[]) => {
  await act(async () => keys.forEach((key) => key.click()));
  await settle();
};

test('two presses on Undo at once take back two taps, and two on Redo bring both again', async () => {
  await track();
  for (const figure of [0, 1, 2]) await press(`#7 Elena Ruiz: Kill, ${figure}`);
  const undo = byRole('button', 'Undo');
  await pressTogether(undo, undo);
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 1');
  const redo = byRole('button', 'Redo');
  await pressTogether(redo, redo);
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 3');
});

test('an Undo right behind a tap takes back that tap', async () => {
  await track();
  await press('#7 Elena Ruiz: Ace, 0');
  await pressTogether(byRole('button', '#7 Elena Ruiz: Kill, 0'), byRole('button', 'Undo'));
  expect(labels()).toEqual(expect.arrayContaining(['#7 Elena Ruiz: Kill, 0', '#7 Elena Ruiz: Ace, 1']));
});

test('[TRACK-03] two presses on minus at once take back two points, and none below 0', async () => {
  await track();
  for (const figure of [0, 1, 2]) await press(`Our score, add 1, ${figure}`);
  const minus = byRole('button', 'Our score minus 1');
  await pressTogether(minus, minus);
  expect(labels()).toContain('Our score, add 1, 1');
  await pressTogether(minus, minus);
  expect(labels()).toContain('Our score, add 1, 0');
});

test('points pressed at once are points of rallies of their own', async () => {
  const opened = await track();
  const ours = byRole('button', 'Our score, add 1, 0');
  await pressTogether(ours, ours, byRole('button', 'Opponent score, add 1, 0'));
  const log = opened.rows('matchEvents', { sessionId: SESSION });
  expect(log.map(({ kind, payload }) => (kind === 'score' ? payload.rally : 0))).toEqual([1, 2, 3]);
});

test('the page knows that it is courtside as long as it is', async () => {
  const isCourtside = () => document.documentElement.hasAttribute('data-courtside');
  await track();
  expect(isCourtside()).toBe(true);
  await clearScreen();
  expect(isCourtside()).toBe(false);
});
