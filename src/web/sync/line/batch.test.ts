import { expect, test } from 'vitest';
import type { Draft } from '#domain/sync/command.ts';
import { MAX_COMMANDS } from '#domain/sync/protocol.ts';
import { alone } from '#tests/support/failing-server.ts';
import { partOf } from '#tests/support/deeds.ts';
import { newIds } from '#tests/support/sync.ts';
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

const changes = (count: number): Draft[] => Array.from({ length: count }, alone);
/** The entries of one deed. */
function deedOf(count: number): Draft[] {
  const [deed = ''] = newIds(1);
  return Array.from({ length: count }, () => partOf(deed));
}

/** How many go in each batch, all of which are taken. */
function batchesOf(queue: readonly Draft[], batch = createBatch()): number[] {
  const sizes: number[] = [];
  for (let rest = queue; rest.length > 0;) {
    const { length } = batch.take(rest);
    sizes.push(length);
    rest = rest.slice(length);
  }
  return sizes;
}

test('[A3-6] a batch ends before a deed that it would divide', () => {
  expect(batchesOf([...changes(198), ...deedOf(2), ...changes(1)])).toEqual([200, 1]);
  expect(batchesOf([...changes(199), ...deedOf(2), ...changes(1)])).toEqual([199, 3]);
  expect(batchesOf([...changes(197), ...deedOf(2), ...deedOf(2), ...changes(1)])).toEqual([199, 3]);
  const [first, second] = [deedOf(2), deedOf(2)];
  // Entered in two windows at the same time.
  const crossed = [first, second].flatMap(([one = alone()]) => one);
  expect(batchesOf([...changes(198), ...crossed, ...first.slice(1), ...second.slice(1)])).toEqual([198, 4]);
});

test('[A3-6] a batch before a deed is not the last one', () => {
  const batch = createBatch();
  batch.take([...changes(199), ...deedOf(2)]);
  expect(batch.isFull()).toBe(true);
  batch.take(deedOf(2));
  expect(batch.isFull()).toBe(false);
});

test('[A3-6] a deed goes whole where a batch is smaller, and in parts once it was too much by itself', () => {
  for (const shrink of ['halve', 'set'] as const) {
    const batch = createBatch();
    const queue = [...deedOf(3), ...changes(2)];
    const tell = (sent: number) => (shrink === 'halve' ? batch.halve(sent) : batch.set(1, sent));
    expect(batch.take(queue)).toHaveLength(5);
    tell(2);
    expect(batch.take(queue)).toHaveLength(3);
    tell(3);
    expect(batch.take(queue).length).toBeLessThan(3);
    batch.grow();
    batch.quarter(1);
    expect(batch.take(queue)).toHaveLength(3);
  }
});

test('[A3-6] a slow line carries a deed whole', () => {
  const batch = createBatch();
  for (const _time of [1, 2]) {
    expect(batch.take(deedOf(2))).toHaveLength(2);
    batch.quarter(2);
  }
  expect(batch.take(deedOf(2))).toHaveLength(2);
});

test('[A3-6] a deed of more entries than a push may have goes in as many as it needs', () => {
  expect(batchesOf(deedOf(450))).toEqual([200, 200, 50]);
});
