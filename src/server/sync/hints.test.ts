import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { SESSION } from '#tests/support/world.ts';
import { Announcer } from './hints.ts';

const change = (rev: number) => ({ scope: sessionScope(SESSION), rev });

/** A database that can be told again after so many failures. */
function failingFor(failures: number) {
  const told: string[] = [];
  let left = failures;
  const notify = (_channel: string, payload: string): Promise<void> => {
    if (left-- > 0) return Promise.reject(new Error('The line is gone.'));
    told.push(payload);
    return Promise.resolve();
  };
  const faults: unknown[] = [];
  const db: Pick<Database, 'notify'> = { notify };
  return { told, faults, announcer: new Announcer(db, (fault) => void faults.push(fault)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[LIVE-05] a hint that the database did not take is told again, with whatever has changed since', async () => {
  const { told, faults, announcer } = failingFor(2);
  announcer.tell([change(7)]);
  await vi.advanceTimersByTimeAsync(500);
  announcer.tell([change(8)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([told, faults.length]).toEqual([[JSON.stringify([change(8)])], 2]);
});

test('[LIVE-05] a server that ends waits for no database that is gone', async () => {
  const { told, announcer } = failingFor(Infinity);
  announcer.tell([change(7)]);
  const ended = vi.fn();
  void announcer.finish().then(ended);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told, ended.mock.calls.length]).toEqual([[], 1]);
});
