import { act } from 'react';
import { expect } from 'vitest';

/** Longer than any machine needs, shorter than a test may take. */
const TURNS = 1500;
const TURN_MS = 10;

/** Lets React, the device and the line go on until something shows; fails when it never does. */
export async function seen(isThere: () => boolean): Promise<void> {
  for (let turns = 0; turns < TURNS && !isThere(); turns++) {
    await act(() => new Promise((next) => setTimeout(next, TURN_MS)));
  }
  expect(isThere(), String(isThere)).toBe(true);
}
