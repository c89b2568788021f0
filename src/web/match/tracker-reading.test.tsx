import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { deletePlayer } from '#domain/roster/commands.ts';
import { matchOf, playerId, point, stat, TEAM } from '#tests/support/match.ts';
import { allByRole, byRole, focused, press as pressKey } from '#tests/support/screen.ts';
import { leave, press, pressByHand } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

const SHEET = { width: 820 };
const status = () =>
  allByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
const stops = () =>
  allByRole('button', undefined, byRole('grid')).filter((key) => key.getAttribute('tabindex') === '0');
const at = (name: string) => byRole('button', name);
const wonGame = matchOf(
  ...[1, 2].flatMap((set) => Array.from({ length: 25 }, (_, i) => ({ ...point('us', i + 1), set }))),
);

test('[COUNTS-12] the score sheet is one tab stop, and arrows go from key to key inside of it', async () => {
  await track({}, SHEET);
  expect(byRole('grid').tagName).toBe('TABLE');
  expect(stops()).toEqual([at('#4 Ida Lindqvist: Kill, 0')]);
  at('#4 Ida Lindqvist: Kill, 0').focus();
  const after = async (...keys: string[]) => {
    for (const key of keys) await pressKey(key);
    return focused();
  };
  expect(await after('ArrowRight')).toBe('#4 Ida Lindqvist: Attack error, 0');
  expect(await after('ArrowDown')).toBe('#7 Elena Ruiz: Attack error, 0');
  expect(await after('ArrowDown', 'ArrowDown')).toBe('#7 Elena Ruiz: Attack error, 0');
  expect(await after('End')).toBe('#7 Elena Ruiz: Assist attempt, 0');
  expect(await after('ArrowRight')).toBe('#7 Elena Ruiz: Assist attempt, 0');
  expect(await after('PageUp')).toBe('#4 Ida Lindqvist: Assist attempt, 0');
  expect(await after('Home', 'ArrowLeft', 'ArrowUp')).toBe('#4 Ida Lindqvist: Kill, 0');
  expect(await after('PageDown', 'ArrowRight')).toBe('#7 Elena Ruiz: Attack error, 0');
});

test('[COUNTS-12] the stop stays where one was last, through taps too, and moves on when its player leaves', async () => {
  const opened = await track({}, SHEET);
  at('#7 Elena Ruiz: Ace, 0').focus();
  await press('#7 Elena Ruiz: Ace, 0');
  expect(stops()).toEqual([at('#7 Elena Ruiz: Ace, 1')]);
  await press('Undo');
  await act(async () => void (await opened.do(deletePlayer.draft({ teamId: TEAM, id: playerId(7) }))));
  expect(stops()).toEqual([at('#4 Ida Lindqvist: Kill, 0')]);
});

test('[COUNTS-12] who only looks has no keys to go through, but a table to scroll', async () => {
  await track({ log: matchOf(stat(7, 'attack', 'positive')) }, { ...SHEET, query: '?view=1' });
  expect(allByRole('grid')).toEqual([]);
  expect(byRole('table').parentElement?.tabIndex).toBe(0);
});

test('[COUNTS-13] a point is said with the score it makes, one that is taken back too', async () => {
  await track();
  await press('Our score, add 1, 0');
  await press('Opponent score, add 1, 0');
  expect(status()).toContain('Point recorded Breakers, 1–1');
  await press('Our score minus 1');
  expect(status()).toContain('Point removed Tidewater 16, 0–1');
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])(
  '[COUNTS-14] [TRACK-35] after completing, who does something (%s) is not taken away',
  async (sign) => {
    await track({ log: wonGame });
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    window.history.pushState(null, '', window.location.href);
    await pressByHand('Complete Game');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(back).not.toHaveBeenCalled();
    await press('Back');
    expect(back).toHaveBeenCalledOnce();
  },
);

/** A press as the browser reports it of a finger, of a keyboard or NVDA, and of VoiceOver or TalkBack. */
const PRESSES = {
  finger: { width: 22, height: 22, pressure: 1, pointerType: 'touch' },
  mouse: { width: 1, height: 1, pressure: 0.5, pointerType: 'mouse' },
  keyboard: undefined,
  VoiceOver: { width: 0, height: 0, pressure: 0, pointerType: 'touch' },
  TalkBack: { width: 1, height: 1, pressure: 0, pointerType: 'mouse' },
} as const;

test.each([
  ['finger', true],
  ['mouse', true],
  ['keyboard', false],
  ['VoiceOver', false],
  ['TalkBack', false],
] as const)('[COUNTS-14] [TRACK-35] a game that is completed by %s leaves by itself: %s', async (by, isLeft) => {
  await track({ log: wonGame });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.pushState(null, '', window.location.href);
  // A finger was there before, as in every match.
  await pressByHand('Add');
  const key = byRole('button', 'Complete Game');
  const pointer = PRESSES[by];
  if (pointer) key.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...pointer }));
  key.focus();
  await press('Complete Game');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(back).toHaveBeenCalledTimes(isLeft ? 1 : 0);
  if (!isLeft) expect(focused()).toBe('Back');
});
