import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kindsOf, openSheet, recorded, trackRuled } from '#tests/support/between.tsx';
import { FIVB, firstServe, lineUp } from '#tests/support/dead-time.ts';
import { SESSION } from '#tests/support/match.ts';
import { allByRole, byRole, cellsOf, clearScreen, nameOf, show } from '#tests/support/screen.ts';
import { leave, press, settle, text, toastTitles } from '#tests/support/see.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { TrackerPage } from '#web/match/tracker-page.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';

beforeEach(() => {
  Object.defineProperty(navigator, 'vibrate', { value: vi.fn(), configurable: true });
  localStorage.clear();
});
afterEach(async () => {
  await leave();
  Reflect.deleteProperty(navigator, 'vibrate');
});

const left = () => byRole('timer').getAttribute('aria-label');
const title = () => byRole('dialog').querySelector('h2')?.textContent;
const wait = async (seconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
};
/** The clock stands still from here on, until it is moved. */
const holdClock = () => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });

/** The page goes and comes back on the same device. */
async function reload(store: SyncStore): Promise<void> {
  await clearScreen();
  await show(createElement(SyncContext, { value: store }, <TrackerPage sessionId={SESSION} />));
  await settle();
}

test('[GAP-13] [STOP-1] one tap records our timeout and shows its clock and what is left of both sides', async () => {
  const store = await trackRuled();
  await openSheet('Our timeout');
  expect([kindsOf(store), title()]).toEqual([['timeout'], 'Our timeout, 1 of 2']);
  expect(left()).toMatch(/^(30|[12]\d) seconds left$/);
  expect(cellsOf(byRole('dialog'))).toEqual([
    ['Tidewater 16', '12', '1'],
    ['Breakers', '12', '2'],
  ]);
});

test('[GAP-13] five seconds before its end it is felt once; at its end the sheet stays', async () => {
  await trackRuled();
  await openSheet('Our timeout');
  await press('Close');
  holdClock();
  await openSheet('Our timeout');
  const felt = vi.spyOn(navigator, 'vibrate').mockClear();
  await wait(20);
  expect(felt).not.toHaveBeenCalled();
  await wait(5);
  expect(left()).toBe('5 seconds left');
  await wait(30);
  expect([left(), felt.mock.calls.length, allByRole('dialog').length]).toEqual(['0 seconds left', 1, 1]);
});

test('[GAP-13] after a phone has slept it shows what is left by the clock of the day', async () => {
  await trackRuled();
  await openSheet('Our timeout');
  await press('Close');
  holdClock();
  await openSheet('Our timeout');
  const before = Number.parseInt(left() ?? '', 10);
  // No timer runs meanwhile.
  vi.setSystemTime(Date.now() + 20_000);
  await wait(1);
  expect(left()).toBe(`${before - 21} seconds left`);
});

test('[GAP-13] [STOP-1] it is shown again after a reload while it runs, and not after it was ended', async () => {
  const store = await trackRuled();
  await openSheet('Our timeout');
  await reload(store);
  expect(title()).toBe('Our timeout, 1 of 2');
  await press('End timeout');
  expect(allByRole('dialog')).toEqual([]);
  await reload(store);
  expect(allByRole('dialog')).toEqual([]);
});

test('[GAP-13] who closes the sheet has the clock back by the same key; after its end that key records the next', async () => {
  const store = await trackRuled();
  await openSheet('Our timeout');
  await press('Close');
  await openSheet('Our timeout');
  expect([kindsOf(store).length, title()]).toEqual([1, 'Our timeout, 1 of 2']);
  await press('End timeout');
  await openSheet('Our timeout');
  expect([kindsOf(store).length, title()]).toEqual([2, 'Our timeout, 2 of 2']);
});

test('[GAP-14] [STOP-8] a point that is recorded closes it', async () => {
  await trackRuled();
  await openSheet('Our timeout');
  await press('Our score, add 1, 0');
  expect(allByRole('dialog')).toEqual([]);
});

test('[GAP-14] a timeout that is taken back and made again has no clock any more', async () => {
  await trackRuled();
  await openSheet('Our timeout');
  await press('Undo');
  expect(allByRole('dialog')).toEqual([]);
  await press('Redo');
  expect(allByRole('dialog')).toEqual([]);
});

test('[GAP-15] who called it changes by one tap', async () => {
  const store = await trackRuled();
  await openSheet('Our timeout');
  await press('They called it');
  expect([kindsOf(store), title()]).toEqual([['timeout', 'replace'], 'Timeout Breakers, 1 of 2']);
  await press('We called it');
  expect([title(), recorded(store).length]).toEqual(['Our timeout, 1 of 2', 3]);
});

test('[GAP-16] [STOP-2] one more than the rules allow is recorded, and it is said', async () => {
  await trackRuled({ rules: { ...FIVB, timeouts: 0 } });
  await openSheet('Our timeout');
  expect(title()).toBe('Our timeout, 1 of 0');
  expect(text()).toContain('The rules allow 0 in this set. This is timeout 1.');
});

test('[GAP-17] [STOP-4] a technical timeout is announced when it is due, and recorded by a tap', async () => {
  const store = await trackRuled({ rules: { ...FIVB, technicalAt: [1] }, log: [lineUp(), firstServe('us')] });
  await press('Our score, add 1, 0');
  expect(toastTitles()).toContain('Technical timeout at 1');
  await act(async () => currentToasts().at(-1)?.action?.run());
  await settle();
  await act(() => vi.waitUntil(() => allByRole('dialog').length > 0, { timeout: 10_000, interval: 5 }));
  expect([title(), left()]).toEqual(['Technical timeout', expect.stringMatching(/^(60|[345]\d) seconds left$/)]);
  expect(recorded(store).at(-1)?.payload).toMatchObject({ side: null, type: 'technical' });
  expect(allByRole('button', undefined, byRole('dialog')).map(nameOf)).not.toContain('They called it');
});

test('[GAP-17] it is announced when the points are reached, and not once more when the match is opened again', async () => {
  const store = await trackRuled({ rules: { ...FIVB, technicalAt: [1] } });
  await press('Our score, add 1, 0');
  dismissAllToasts();
  await reload(store);
  expect(toastTitles()).toEqual([]);
});

test('[GAP-13] theirs is called from the sheet between rallies', async () => {
  const store = await trackRuled();
  await openSheet('Between rallies');
  await press('Their timeout0/2');
  expect([kindsOf(store), title()]).toEqual([['timeout'], 'Timeout Breakers, 1 of 2']);
});
