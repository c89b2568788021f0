import { afterEach, expect, test, vi } from 'vitest';
import { dropNote, readNote, writeNote } from './local-notes.ts';

afterEach(() => vi.restoreAllMocks());

test('a note is kept by the browser, and goes when it is dropped', () => {
  writeNote('owes', '1');
  expect([readNote('owes'), localStorage.getItem('owes')]).toEqual(['1', '1']);
  dropNote('owes');
  expect([readNote('owes'), localStorage.getItem('owes')]).toEqual([null, null]);
});

test('in a browser that forbids its storage a note lasts as long as the page, and nothing fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readNote('owes')).toBeNull();
  writeNote('owes', '1');
  expect(readNote('owes')).toBe('1');
  dropNote('owes');
  expect(readNote('owes')).toBeNull();
});
