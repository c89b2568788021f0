import { expect, test } from 'vitest';
import { createHints } from './hints.ts';

const TEAM = 'team:11111111-1111-4111-8111-111111111111';
const at = (rev: number, generation?: string) => ({ scope: TEAM, rev, ...(generation && { generation }) }) as const;

function listening() {
  const state = { isSending: false, pulls: 0 };
  const hints = createHints({
    isOther: (generation) => generation !== undefined && generation !== 'ours',
    isSending: () => state.isSending,
    pull: () => void (state.pulls += 1),
  });
  return { state, hints };
}

test('a hint of what this device was just promised asks for nothing, and one of more does', () => {
  const { state, hints } = listening();
  hints.promise({ results: [], revs: { [TEAM]: 4 } });
  hints.hint(at(4, 'ours'));
  expect(state.pulls).toBe(0);
  hints.hint(at(5));
  expect(state.pulls).toBe(1);
});

test('while something is sent a hint waits for its answer, which may be where it came from', () => {
  const { state, hints } = listening();
  state.isSending = true;
  hints.hint(at(4));
  hints.hint(at(6));
  hints.promise({ results: [], revs: { [TEAM]: 4 } });
  expect(state.pulls).toBe(0);
  hints.decideAll();
  hints.decideAll();
  expect(state.pulls).toBe(1);
});

test('once a pull has begun, what was promised before it counts no longer', () => {
  const { state, hints } = listening();
  hints.promise({ results: [], revs: { [TEAM]: 4 } });
  hints.forget();
  hints.hint(at(4));
  expect(state.pulls).toBe(1);
});

test('another generation of the server is asked, whatever its counters are', () => {
  const { state, hints } = listening();
  hints.promise({ results: [], revs: { [TEAM]: 4 }, generation: 'another' });
  hints.hint(at(1, 'another'));
  expect(state.pulls).toBe(2);
});
