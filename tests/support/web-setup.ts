import { afterEach, beforeEach, expect, vi } from 'vitest';

// React warns through console.error, and only there: a test that says nothing about it must not pass over it.
const printed: string[] = [];
const expected: RegExp[] = [];

/** Says that this test provokes an error message, and which. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

function isExpected(line: string): boolean {
  return expected.some((pattern) => pattern.test(line));
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// There is no network in these tests but the one that a test puts here.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    printed.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  const surprises = printed.filter((line) => !isExpected(line));
  const missing = expected.filter((pattern) => !printed.some((line) => pattern.test(line)));
  printed.length = 0;
  expected.length = 0;
  expect(surprises, 'unexpected console.error').toEqual([]);
  expect(missing, 'console.error that was expected and never came').toEqual([]);
});
