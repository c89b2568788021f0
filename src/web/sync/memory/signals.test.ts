import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logged, playerId, stat } from '#tests/support/match.ts';
import { createSignals } from './signals.ts';

const ENTRY = { ...logged(1, stat(7, 'attack', 'positive')), deletedAt: null, updatedBy: playerId(1) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Signals over nothing, and frames that come when they are called. */
function listening() {
  const asked: (() => void)[] = [];
  const said: string[] = [];
  const taps: string[] = [];
  const signals = createSignals(
    () => ({ confirmed: new Map(), layers: [] }),
    (work) => void asked.push(work),
  );
  /** Hears of a change, and says which taps it finds that were not there before. */
  const listener = (name: string) => {
    let known = 0;
    return () => {
      said.push([name, ...taps.slice(known)].join(' '));
      known = taps.length;
    };
  };
  signals.subscribeFirst(listener('figure'));
  signals.subscribe(listener('told'));
  const tap = (name: string) => {
    taps.push(name);
    signals.entered([], [ENTRY]);
  };
  const frame = () => asked.splice(0).forEach((work) => work());
  /** The signals since the last call. */
  const news = () => said.splice(0);
  return { signals, tap, frame, news };
}

test('the figure under the finger is told at once, the rest when it is painted and kept', () => {
  const { signals, tap, frame, news } = listening();
  tap('first');
  expect(news()).toEqual(['figure first']);
  signals.kept();
  vi.advanceTimersByTime(20);
  expect(news()).toEqual([]);
  frame();
  expect(news()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(news()).toEqual(['figure', 'told first']);
  vi.advanceTimersByTime(1000);
  expect(news()).toEqual([]);
});

test('a frame that comes before the disk is followed by the rest as soon as the disk has it', () => {
  const { signals, tap, frame, news } = listening();
  tap('first');
  frame();
  vi.advanceTimersByTime(30);
  expect(news()).toEqual(['figure first']);
  signals.kept();
  vi.advanceTimersByTime(1);
  expect(news()).toEqual(['figure', 'told first']);
});

test('taps that follow before the next frame are drawn as it begins, together', () => {
  const { tap, frame, news } = listening();
  for (const name of ['first', 'second', 'third']) tap(name);
  expect(news()).toEqual(['figure first']);
  frame();
  expect(news()).toEqual(['figure second third']);
  tap('fourth');
  expect(news()).toEqual([]);
  frame();
  expect(news()).toEqual(['figure fourth']);
});

test('however fast the taps and slow the disk, the rest is not behind for longer than a tenth of a second', () => {
  const { tap, frame, news } = listening();
  for (let taps = 0; taps < 6; taps++) {
    tap(String(taps));
    frame();
    vi.advanceTimersByTime(16);
  }
  expect(news().filter((word) => word.startsWith('told'))).toEqual([]);
  vi.advanceTimersByTime(4);
  expect(news()).toEqual(['figure', 'told 0 1 2 3 4 5']);
});

test('what else happens takes along what was not told yet', () => {
  const { signals, tap, frame, news } = listening();
  tap('first');
  tap('second');
  signals.changed([]);
  expect(news()).toEqual(['figure first', 'figure second', 'told first second']);
  frame();
  vi.advanceTimersByTime(1000);
  expect(news()).toEqual([]);
});

test('a change that is no entry of a log is told to all at once', () => {
  const { signals, news } = listening();
  signals.entered([], []);
  expect(news()).toEqual(['figure', 'told']);
});
