import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './stream.ts';

/** The browser's side of a connection, in the hands of the test. */
class Source extends EventTarget {
  static readonly all: Source[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor() {
    super();
    Source.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}
const last = () => Source.all.at(-1);

beforeEach(() => {
  Source.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[LIVE-03] a broken connection is tried again after 1, 2, 5 and then every 10 seconds', () => {
  const stream = listen({ hinted: () => undefined, opened: () => undefined });
  for (const seconds of [1, 2, 5, 10, 10]) {
    const before = Source.all.length;
    last()?.onerror?.();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(Source.all.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(Source.all.length).toBe(before + 1);
  }
  stream.close();
});

test('[LIVE-04] after each connection everything is asked for, and waits begin anew', () => {
  const opened = vi.fn();
  const stream = listen({ hinted: () => undefined, opened });
  last()?.onopen?.();
  last()?.onerror?.();
  vi.advanceTimersByTime(1000);
  last()?.onopen?.();
  expect(opened).toHaveBeenCalledTimes(2);
  last()?.onerror?.();
  vi.advanceTimersByTime(1000);
  expect(Source.all).toHaveLength(3);
  stream.close();
  expect(last()?.isClosed).toBe(true);
});

test('[LIVE-01] a hint is heard by its name, and what is no hint is passed over', () => {
  const hinted = vi.fn();
  const stream = listen({ hinted, opened: () => undefined });
  const hint = { scope: 'team:aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', rev: 7 };
  for (const data of [JSON.stringify(hint), 'not json', '{"scope":"everything","rev":1}']) {
    last()?.dispatchEvent(new MessageEvent('hint', { data }));
  }
  expect(hinted.mock.calls).toEqual([[hint]]);
  stream.close();
});
