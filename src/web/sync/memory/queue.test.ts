import { expect, test } from 'vitest';
import { recordEntry } from '#domain/match/recording.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { stat } from '#tests/support/match.ts';
import { newIds } from '#tests/support/sync.ts';
import type { PendingEntry } from '#web/sync/device/database.ts';
import { createQueue } from './queue.ts';

const AT = '2026-01-01T10:00:00.000Z';
const [SESSION = '', TEAM = ''] = newIds(2);
const change = (seq?: number): PendingEntry => ({
  ...updateTeam.draft({ teamId: TEAM, patch: { name: `Hawks ${seq}` } }),
  ...{ id: crypto.randomUUID(), at: AT },
  ...(seq !== undefined && { seq }),
});
const tap = (seq: number): PendingEntry => ({
  ...recordEntry.draft({
    ...{ teamId: TEAM, sessionId: SESSION, id: crypto.randomUUID(), setNumber: 1 },
    entry: stat(7, 'attack', 'positive'),
  }),
  ...{ id: crypto.randomUUID(), at: AT, seq },
});

function queueOf(...entries: PendingEntry[]) {
  const queue = createQueue();
  queue.replaceBy(entries);
  return queue;
}
const seqs = (queue: ReturnType<typeof createQueue>) => queue.entries().map(({ seq }) => seq);
const acked = (id: string) => ({ id, acked: { [`team:${TEAM}`]: 1 }, ackedBy: 'first' }) as const;

test('changes of other tabs go to their places, each once; what has no place yet is last', () => {
  const [first, second, third, unplaced] = [change(1), change(2), change(3), change()];
  const queue = queueOf(first, third, unplaced);
  expect(queue.join([second, first])).toBe(true);
  expect(seqs(queue)).toEqual([1, 2, 3, undefined]);
  expect(queue.join([second])).toBe(false);
  expect(queue.unsent()).toBe(4);
});

test('what was accepted stays and counts no longer; what was refused leaves with its reason', () => {
  const [first, second] = [change(1), change(2)];
  const queue = queueOf(first, second);
  const refusal = { code: 'not-found' } as const;
  const { refused } = queue.applyVerdicts([acked(first.id), { id: second.id, refusal }], AT);
  expect(refused).toEqual([{ ...second, refusal, refusedAt: AT }]);
  expect([seqs(queue), queue.unsent(), queue.aside()]).toEqual([[1], 0, 0]);
});

test('a tap that is overtaken by an accepted one of its match is told apart from one that is not', () => {
  const [early, late] = [tap(1), tap(2)];
  const queue = queueOf(early, late);
  expect(queue.applyVerdicts([acked(early.id)], AT).isReordered).toBe(false);
  const other = queueOf(early, late);
  expect(other.applyVerdicts([acked(late.id)], AT).isReordered).toBe(true);
  expect(other.entry(early.id)?.passedAt).toBe(2);
});

test('what is set aside is counted among what waits, until it is accepted', () => {
  const first = change(1);
  const queue = queueOf(first, change(2));
  queue.setAside([{ id: first.id, aside: { tries: 1, nextAt: AT, version: '' } }]);
  expect([queue.unsent(), queue.aside()]).toEqual([2, 1]);
  queue.applyVerdicts([acked(first.id)], AT);
  expect([queue.unsent(), queue.aside()]).toEqual([1, 0]);
});

test('what only another server has accepted waits again, but for taps, which are looked for there first', () => {
  const [name, kill] = [change(1), tap(2)];
  const queue = queueOf(name, kill);
  queue.applyVerdicts([acked(name.id), acked(kill.id)], AT);
  expect(queue.reopen(({ ackedBy }) => ackedBy !== 'first')).toBe(false);
  expect(queue.reopen(({ ackedBy }) => ackedBy === 'first')).toBe(true);
  expect([queue.entries(), queue.unsent()]).toEqual([[name], 1]);
});

test('a change that this release does not know is sent, and not replayed', () => {
  const unknown = { name: 'team.fly', input: {}, id: crypto.randomUUID(), at: AT, seq: 1 };
  const queue = queueOf(unknown, change(2));
  expect([queue.entries().length, queue.runnable().length]).toEqual([2, 1]);
});
