import { expect, test } from 'vitest';
import { MAX_COMMANDS } from '#domain/sync/protocol.ts';
import { createBatch } from './batch.ts';

test('what is too much goes in parts, never none at all, and answers bring the size back', () => {
  const batch = createBatch();
  expect(batch.size()).toBe(MAX_COMMANDS);
  batch.quarter(MAX_COMMANDS);
  expect(batch.size()).toBe(MAX_COMMANDS / 4);
  // A queue shorter than the batch counts as it was.
  batch.halve(3);
  expect(batch.size()).toBe(2);
  batch.halve(1);
  batch.quarter(1);
  expect(batch.size()).toBe(1);
  for (let answers = 0; answers < 9; answers++) batch.grow();
  expect(batch.size()).toBe(MAX_COMMANDS);
});
