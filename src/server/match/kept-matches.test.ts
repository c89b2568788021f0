import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { matchOf, point } from '#tests/support/match.ts';
import { uuid } from '#tests/support/world.ts';
import { type KeptMatch, keptMatches } from './kept-matches.ts';

const GENERATION = uuid(1, 'a');

function matchOfLength(n: number, entries: number): KeptMatch {
  const log = matchOf(...Array.from({ length: entries }, (_, i) => point('us', i + 1)));
  return { sessionId: uuid(n, 'c'), from: 1, state: fold(log), newest: log.at(-1) ?? { id: '', rev: 0 } };
}

function keep(kept: ReturnType<typeof keptMatches>, ...matches: readonly KeptMatch[]): void {
  for (const match of matches) {
    const memory = kept.memoryOf(GENERATION);
    memory.keep(match);
    memory.commit();
  }
}

test('a match is found by those who come after the commit, in the same history of the database', () => {
  const kept = keptMatches();
  const match = matchOfLength(1, 3);
  const memory = kept.memoryOf(GENERATION);
  memory.keep(match);
  expect(kept.memoryOf(GENERATION).find(match.sessionId)).toBeUndefined();
  memory.commit();
  expect(kept.memoryOf(GENERATION).find(match.sessionId)?.state).toBe(match.state);
  expect(kept.memoryOf(uuid(2, 'a')).find(match.sessionId)).toBeUndefined();
});

test('the newest entry of a match is stored if the transaction has found it under its own number', () => {
  const kept = keptMatches();
  const match = matchOfLength(1, 3);
  const { id, rev } = match.newest;
  keep(kept, match);
  expect(kept.newestOf([match.sessionId, uuid(2, 'c')])).toEqual([id]);
  expect(kept.memoryOf(GENERATION, new Map([[id, rev]])).isStored(match)).toBe(true);
  expect(kept.memoryOf(GENERATION, new Map([[id, rev + 1]])).isStored(match)).toBe(false);
  expect(kept.memoryOf(GENERATION).isStored(match)).toBe(false);
});

test('those that were pushed to longest ago make room, and one that is too long is not kept', () => {
  const kept = keptMatches(10);
  const isKept = (n: number) => kept.memoryOf(GENERATION).find(uuid(n, 'c')) !== undefined;
  keep(kept, matchOfLength(1, 4), matchOfLength(2, 4), matchOfLength(1, 5), matchOfLength(3, 3));
  expect([1, 2, 3].map(isKept)).toEqual([true, false, true]);
  keep(kept, matchOfLength(3, 11));
  expect([1, 2, 3].map(isKept)).toEqual([true, false, false]);
});

test('a log is known to tell of no rallies from a set on, up to an entry, after the commit and in the same history', () => {
  const kept = keptMatches(10, 2);
  const [first, second, third] = [uuid(1, 'c'), uuid(2, 'c'), uuid(3, 'c')];
  const leave = (sessionId: string, rev: number): void => {
    const memory = kept.memoryOf(GENERATION);
    memory.keepUntold({ sessionId, from: 2, rev });
    expect(kept.memoryOf(GENERATION).untoldUntil(sessionId, 2)).not.toBe(rev);
    memory.commit();
  };
  leave(first, 7);
  expect([1, 2, 3].map((set) => kept.memoryOf(GENERATION).untoldUntil(first, set))).toEqual([0, 7, 7]);
  expect(kept.memoryOf(uuid(2, 'a')).untoldUntil(first, 2)).toBe(0);
  leave(second, 3);
  leave(first, 8);
  leave(third, 4);
  expect([first, second, third].map((id) => kept.memoryOf(GENERATION).untoldUntil(id, 2))).toEqual([8, 0, 4]);
});
